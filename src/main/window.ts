import { join } from 'node:path'
import { BrowserWindow, type BrowserWindowConstructorOptions, type Session, type WebContents } from 'electron'
import { appPage, isAppPage } from './app-address.ts'

const paper = { light: '#fbfaf7', dark: '#171614' }

export function windowOptions(session: Session, isDark: boolean): BrowserWindowConstructorOptions {
  return {
    title: 'Tally',
    width: 1280,
    height: 800,
    minWidth: 320,
    minHeight: 400,
    show: false,
    backgroundColor: isDark ? paper.dark : paper.light,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
    },
  }
}

export async function openWindow(session: Session, isDark: boolean): Promise<BrowserWindow> {
  const window = new BrowserWindow(windowOptions(session, isDark))
  window.once('ready-to-show', () => window.show())
  await window.loadURL(appPage)
  return window
}

/** Applies to every page that ever comes to be, so that none is forgotten: it stays where it is and opens nothing. */
export function confineContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event) => {
    if (!isAppPage(event.url)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (!isAppPage(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}
