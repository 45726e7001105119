import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  type Session,
  type WebPreferences,
} from 'electron'
import type { WindowPlace } from '../../shared/contract/app/window-place.ts'
import { findPlace, followMovedData, type PlaceKeeper } from '../files/follow-moved-data.ts'
import { words } from '../native-words.ts'
import { appPage } from './app-address.ts'
import { leastSize } from './window-placement.ts'

function windowOptions(
  session: Session,
  paper: string,
  { x, y, width, height }: WindowPlace,
): BrowserWindowConstructorOptions {
  return {
    title: words.appName,
    x,
    y,
    width,
    height,
    minWidth: leastSize.width,
    minHeight: leastSize.height,
    show: false,
    backgroundColor: paper,
    // Elsewhere the program itself has the icon; here a desktop that finds no entry for the window shows this one.
    ...(process.platform === 'linux' && { icon: join(app.getAppPath(), 'resources', 'icons', '256.png') }),
    webPreferences: pagePreferences(session, app.isPackaged),
  }
}

export async function openWindow(
  session: Session,
  paper: string,
  keeper: PlaceKeeper,
  prepare: (window: BrowserWindow) => void,
): Promise<void> {
  const place = findPlace(keeper)
  const window = new BrowserWindow(windowOptions(session, paper, place))
  window.once('ready-to-show', () => {
    followMovedData(window, place, keeper)
    window.show()
  })
  prepare(window)
  await window.loadURL(appPage)
}

/** Whatever bears on safety is said here, also where Electron would do the same unasked: its defaults have changed before. */
function pagePreferences(session: Session, isPackaged: boolean): WebPreferences {
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
