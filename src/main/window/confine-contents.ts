import type { WebContents } from 'electron'
import { isAppPage } from './app-address.ts'

/** Applies to every page, so that none is forgotten: a page never navigates or opens anything. */
export function confineContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  const stay = (event: { url: string; preventDefault(): void }): void => {
    if (!isAppPage(event.url)) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

/**
 * Loads a window's page again once it has left for another one. Electron doesn't ask about navigation to
 * `about:blank` (electron#21136), so nothing can prevent that one.
 */
export function returnToPage(contents: WebContents, page: string, fail: (error: unknown) => void): void {
  contents.on('did-navigate', (_event, url) => {
    if (!isAppPage(url)) contents.loadURL(page).catch(fail)
  })
}
