import type { BrowserWindowConstructorOptions, BrowserWindow as ElectronBrowserWindow } from 'electron'
import { app } from '../app/app.ts'
import { asked } from '../asked.ts'
import { startedBrowser } from '../chromium/browser.ts'
import type { OpenContents } from '../contents/open-contents.ts'
import { createContents } from '../contents/web-contents.ts'
import { createEvent } from '../events.ts'
import { settings } from '../given-settings.ts'
import { modelled } from '../page/modelled.ts'
import { type BrowserWindowEvents, createBrowserWindowEvents } from './browser-window-events.ts'
import { modelledClass } from './modelled-class.ts'
import {
  addOpenWindow,
  findFocusedWindow,
  listOpenWindows,
  type OpenWindow,
  removeOpenWindow,
} from './open-windows.ts'
import { checkWindowOptions } from './web-preferences.ts'
import { boundsMembers } from './window-bounds.ts'
import { visibilityMembers } from './window-visibility.ts'

export const BrowserWindow = modelledClass<typeof ElectronBrowserWindow>('BrowserWindow', openWindow, {
  getAllWindows: () => listOpenWindows().map(({ window }) => window),
  getFocusedWindow: () => findFocusedWindow()?.window ?? null,
  fromWebContents: (contents) =>
    listOpenWindows().find((candidate) => candidate.contents === contents)?.window ?? null,
})

function openWindow(options: BrowserWindowConstructorOptions = {}): ElectronBrowserWindow {
  if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
  checkWindowOptions(options)
  asked.windows.push(options)
  const opened = createContents(options.webPreferences ?? {})
  const { contents, prepared } = opened
  const events = createBrowserWindowEvents()
  let title = options.title ?? app.getName()

  const window = modelled<ElectronBrowserWindow>('browserWindow', {
    ...events.members,
    ...visibilityMembers(contents.id, events, options.show ?? true),
    ...boundsMembers(options, events, prepared),
    id: contents.id,
    webContents: contents,
    loadURL: contents.loadURL,
    getTitle: () => title,
    setTitle: (given) => {
      title = given
    },
    setBackgroundColor: () => undefined,
    removeMenu: () => {
      opened.state.hasMenu = false
    },
    close: () => void close(),
    destroy: () => void closePage(opened),
    isDestroyed: contents.isDestroyed,
  })
  const close = (): Promise<void> | null => {
    const mayClose = contents.isDestroyed() || events.allows('close', createEvent({}))
    return mayClose ? closePage(opened) : null
  }
  follow(opened, events, { window, contents, isFocused: window.isFocused, close })
  return window
}

function follow({ contents }: OpenContents, events: BrowserWindowEvents, opened: OpenWindow): void {
  addOpenWindow(opened)
  // Only one window has the focus.
  events.members.on('focus', () => {
    for (const { window } of listOpenWindows()) if (window !== opened.window) window.blur()
  })
  contents.once('did-finish-load', () => {
    const tell = (): void => events.emit('ready-to-show')
    // On Wayland, a hidden window may never be drawn.
    if (settings.profile !== 'wayland' || opened.window.isVisible()) tell()
    else events.members.once('show', tell)
  })
  contents.once('destroyed', () => {
    events.emit('closed')
    asked.minimized.delete(contents.id)
    removeOpenWindow(opened)
  })
}

async function closePage({ prepared, state }: OpenContents): Promise<void> {
  if (state.isDestroyed) return
  const { id: targetId, closed } = await prepared
  await startedBrowser()
    .devTools.browser.send('Target.closeTarget', { targetId })
    .catch(() => undefined)
  await closed
}
