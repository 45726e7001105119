import { join } from 'node:path'
import type { Session, WebPreferences } from 'electron'

/** Whatever bears on safety is said here, also where Electron would do the same unasked: its defaults have changed before. */
export function pagePreferences(session: Session, isPackaged: boolean): WebPreferences {
  return {
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    session,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    // A middle click would open what it meets in a window of its own.
    disableBlinkFeatures: 'Auxclick',
    webviewTag: false,
    plugins: false,
    webgl: false,
    enableWebSQL: false,
    navigateOnDragDrop: false,
    // The page asks nothing with alert or confirm, and whoever does so could hold the window up.
    disableDialogs: true,
    autoplayPolicy: 'document-user-activation-required',
    // Electron would fetch its dictionaries from the network.
    spellcheck: false,
    devTools: !isPackaged,
  }
}
