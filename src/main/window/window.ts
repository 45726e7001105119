import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  nativeTheme,
  type Session,
  screen,
  type WebPreferences,
} from 'electron'
import type { Appearance } from '../../shared/contract/app/settings.ts'
import type { WindowPlace, WindowPlaces } from '../../shared/contract/app/window-place.ts'
import type { WindowKind } from '../../shared/domain/app/window-kinds.ts'
import type { Log } from '../log.ts'
import { words } from '../native-words.ts'
import { pageOf } from './app-address.ts'
import { focusWindow } from './app-windows.ts'
import { loadAndShow } from './show-window.ts'
import { hasSystemSpelling } from './spelling.ts'
import { minSize, placeWindow, trackWindowPlacement } from './window-placement.ts'

const restMs = 500
const quickSize = { width: 560, height: 460 }
const minQuickHeight = 280

const papers = {
  system: { light: '#fbfaf7', dark: '#171614' },
  more: { light: '#ffffff', dark: '#000000' },
}

interface Opening {
  readonly session: Session
  /** The file of the preload script. */
  readonly preload: string
  /** The background before the page is drawn. */
  readonly paper: string
  readonly log: Log
  prepare(kind: WindowKind, window: BrowserWindow): void
}

/** The same for every window of Tally. */
function commonOptions({ session, preload, paper }: Opening): BrowserWindowConstructorOptions {
  return {
    show: false,
    backgroundColor: paper,
    // On other systems the program itself has the icon. Linux uses this one without a desktop entry for the
    // window.
    ...(process.platform === 'linux' && { icon: join(app.getAppPath(), 'resources', 'icons', '256.png') }),
    webPreferences: {
      ...lockedPreferences(session),
      // The session's switch follows the user's setting, and a window can't change this later.
      spellcheck: hasSystemSpelling(process.platform),
      preload,
      devTools: !app.isPackaged,
    },
  }
}

export async function openWindow(
  opening: Opening & { readonly keeper: WindowPlacementKeeper },
): Promise<void> {
  const { keeper, log } = opening
  const place = findWindowPlacement(keeper)
  const { x, y, width, height } = place
  const window = new BrowserWindow({
    ...commonOptions(opening),
    title: words.appName,
    x,
    y,
    width,
    height,
    minWidth: minSize.width,
    minHeight: minSize.height,
  })
  opening.prepare('main', window)
  await loadAndShow(window, pageOf('main'), {
    log,
    show: () => window.show(),
    place: () => followWindowPlacement(window, place, keeper),
  })
}

/** Opens the small window for a quick question. It has no menu bar, and stays where the user moves it. */
export async function openQuickWindow(opening: Opening): Promise<void> {
  const window = new BrowserWindow({
    ...commonOptions(opening),
    title: words.quickQuestion,
    ...quickSize,
    minWidth: minSize.width,
    minHeight: minQuickHeight,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    // A panel appears on every desktop, over an app in full screen too, and takes the keyboard without bringing
    // Tally to the front. `setVisibleOnAllWorkspaces` would remove Tally from the dock.
    ...(process.platform === 'darwin' && { type: 'panel' }),
  })
  // macOS has one menu for the whole app.
  if (process.platform !== 'darwin') window.removeMenu()
  opening.prepare('quick', window)
  await loadAndShow(window, pageOf('quick'), { log: opening.log, show: () => focusWindow(window) })
}

/** A window for a page that works for main and that nobody sees. */
export function openHiddenWindow(
  own: Session,
  preferences: Pick<WebPreferences, 'javascript'>,
): BrowserWindow {
  const webPreferences = { ...lockedPreferences(own), ...preferences, devTools: false }
  return new BrowserWindow({ show: false, webPreferences })
}

/** Sets every security option explicitly, even Electron's defaults: those have changed before. */
function lockedPreferences(session: Session): WebPreferences {
  return {
    session,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    // A middle click would open a link in a new window. `FileSystemAccessLocal` has the file pickers, which
    // Electron opens before it asks for permission.
    disableBlinkFeatures: 'Auxclick,FileSystemAccessLocal',
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
  }
}

/** Menus, dialogs and the page's own `prefers-color-scheme` follow this one setting. */
export function applyAppearance(appearance: Appearance): void {
  nativeTheme.themeSource = appearance.theme
  for (const window of BrowserWindow.getAllWindows()) window.setBackgroundColor(backgroundOf(appearance))
}

/** The background of a window before its page is drawn. */
export function backgroundOf({ contrast }: Appearance): string {
  const paper = papers[contrast === 'more' ? 'more' : 'system']
  return nativeTheme.shouldUseDarkColors ? paper.dark : paper.light
}

interface WindowPlacementKeeper {
  read(): WindowPlaces
  write(places: WindowPlaces): void
}

/** The display that the desktop calls primary comes first. */
function findWindowPlacement(keeper: WindowPlacementKeeper): WindowPlace {
  const first = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== first.id)
  return placeWindow([first, ...others], keeper.read())
}

/** Restores the window's last state, then saves its position whenever the window stops moving. */
function followWindowPlacement(
  window: BrowserWindow,
  { state }: WindowPlace,
  keeper: WindowPlacementKeeper,
): void {
  if (state === 'maximised') window.maximize()
  if (state === 'full-screen') window.setFullScreen(true)
  let timer: NodeJS.Timeout | undefined
  const keep = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (window.isDestroyed() || window.isMinimized()) return
    const bounds = window.getNormalBounds()
    const display = screen.getDisplayMatching(window.getBounds())
    keeper.write(trackWindowPlacement(keeper.read(), display, { ...bounds, state: stateOf(window) }))
  }
  const saveSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(keep, restMs)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('enter-full-screen', saveSoon)
  window.on('leave-full-screen', saveSoon)
  window.on('close', keep)
  window.on('closed', () => clearTimeout(timer))
}

function stateOf(window: BrowserWindow): WindowPlace['state'] {
  if (window.isFullScreen()) return 'full-screen'
  return window.isMaximized() ? 'maximised' : 'normal'
}
