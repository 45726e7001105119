import { app, type BrowserWindow } from 'electron'

const maxWaitMs = 500

interface OrderlyClosing {
  /** Makes the window save the last typed text before it closes. */
  guard(window: BrowserWindow): void
  /** The window reports that it has saved. */
  confirm(): void
}

interface Dependencies {
  askToSave(): void
  /** Whether Tally goes on without a window in sight, because other programs use it. */
  staysRunning(): Promise<boolean>
}

/**
 * Closes a window once its page has saved, or after half a second: a page that hangs blocks nobody. A window
 * that has to stay is minimized instead.
 */
export function createOrderlyQuit({ askToSave, staysRunning }: Dependencies): OrderlyClosing {
  let isQuitting = false
  let confirm = (): void => {}
  app.on('before-quit', () => {
    isQuitting = true
  })

  return {
    guard(window) {
      let mayClose = false
      let isAsking = false
      window.on('close', (event) => {
        if (mayClose) return
        event.preventDefault()
        void closeOrStay()

        async function closeOrStay(): Promise<void> {
          if (isAsking) return
          isAsking = true
          const stays = !isQuitting && (await staysRunning())
          isAsking = false
          if (stays && !isQuitting) window.minimize()
          else closeOnceSaved()
        }
      })

      function closeOnceSaved(): void {
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
      }
    },
    confirm: () => confirm(),
  }
}
