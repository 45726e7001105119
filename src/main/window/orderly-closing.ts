import { app, type BrowserWindow } from 'electron'

const maxWaitMs = 500

interface OrderlyClosing {
  /** Makes the window save the last typed text before it closes. */
  guard(window: BrowserWindow): void
  /** The window reports that it has saved. */
  confirm(): void
}

/** Closes a window once its page has saved, or after half a second: a page that hangs blocks nobody. */
export function createOrderlyQuit(askToSave: () => void): OrderlyClosing {
  let isQuitting = false
  let confirm = (): void => {}
  app.on('before-quit', () => {
    isQuitting = true
  })

  return {
    guard(window) {
      let mayClose = false
      window.on('close', (event) => {
        if (mayClose) return
        event.preventDefault()
        const close = (): void => {
          if (mayClose) return
          mayClose = true
          clearTimeout(timer)
          // Preventing the close also cancelled the quit that caused it.
          if (isQuitting) app.quit()
          else if (!window.isDestroyed()) window.close()
        }
        const timer = setTimeout(close, maxWaitMs)
        confirm = close
        askToSave()
      })
    },
    confirm: () => confirm(),
  }
}
