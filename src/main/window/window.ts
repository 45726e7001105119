import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  nativeTheme,
  type Session,
  type WebPreferences,
} from 'electron'
import type { Appearance } from '../../shared/contract/app/settings.ts'
import type { WindowPlace } from '../../shared/contract/app/window-place.ts'
import { words } from '../native-words.ts'
import { appPage } from './app-address.ts'
import {
  findWindowPlacement,
  followWindowPlacement,
  type WindowPlacementKeeper,
} from './follow-window-placement.ts'
import { leastSize } from './window-placement.ts'

const papers = {
  usual: { light: '#fbfaf7', dark: '#171614' },
  more: { light: '#ffffff', dark: '#000000' },
}

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
    // On other systems the program itself has the icon. Linux uses this one without a desktop entry for the
    // window.
    ...(process.platform === 'linux' && { icon: join(app.getAppPath(), 'resources', 'icons', '256.png') }),
    webPreferences: pagePreferences(session, app.isPackaged),
  }
}

export async function openWindow(
  session: Session,
  paper: string,
  keeper: WindowPlacementKeeper,
  prepare: (window: BrowserWindow) => void,
): Promise<void> {
  const place = findWindowPlacement(keeper)
  const window = new BrowserWindow(windowOptions(session, paper, place))
  window.once('ready-to-show', () => {
    followWindowPlacement(window, place, keeper)
    window.show()
  })
  prepare(window)
  await window.loadURL(appPage)
}

/** Sets every security option explicitly, even Electron's defaults: those have changed before. */
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
    // A middle click would open a link in a new window.
    disableBlinkFeatures: 'Auxclick',
    webviewTag: false,
    plugins: false,
    webgl: false,
    enableWebSQL: false,
    navigateOnDragDrop: false,
    // The page never uses alert or confirm, and a script that does could block the window.
    disableDialogs: true,
    autoplayPolicy: 'document-user-activation-required',
    // Electron would download its dictionaries from the network.
    spellcheck: false,
    devTools: !isPackaged,
  }
}

/** Menus, dialogs and the page's own `prefers-color-scheme` follow this one setting. */
export function applyAppearance(appearance: Appearance): void {
  nativeTheme.themeSource = appearance.theme
  for (const window of BrowserWindow.getAllWindows()) window.setBackgroundColor(paperOf(appearance))
}

/** The background of a window before its page is drawn. */
export function paperOf({ contrast }: Appearance): string {
  const paper = papers[contrast === 'more' ? 'more' : 'usual']
  return nativeTheme.shouldUseDarkColors ? paper.dark : paper.light
}
