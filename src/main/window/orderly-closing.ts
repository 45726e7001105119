import { app, type BrowserWindow } from 'electron'

const patienceMs = 500

interface OrderlyClosing {
  /** Has the window save what was typed last before it closes. */
  guard(window: BrowserWindow): void
  /** The window says that it has. */
  confirm(): void
}

/** A window closes once its page has saved, or half a second later: a page that hangs holds nobody up. */
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
          // A prevented close has ended the quitting that it was part of.
          if (isQuitting) app.quit()
          else if (!window.isDestroyed()) window.close()
        }
        const timer = setTimeout(close, patienceMs)
        confirm = close
        askToSave()
      })
    },
    confirm: () => confirm(),
  }
}
