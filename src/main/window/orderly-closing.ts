import { app, type BrowserWindow } from 'electron'
import type { ClosedPlace } from './keep-running.ts'

const maxWaitMs = 500

interface OrderlyClosing {
  /** Makes the window save the last typed text before it closes. */
  guard(window: BrowserWindow): void
  /** The window reports that it has saved. */
  confirm(): void
}

interface Dependencies {
  askToSave(): void
  /** Where the window goes if Tally goes on without a window in sight. */
  placeOfClosed(): Promise<ClosedPlace>
}

/**
 * Closes a window once its page has saved, or after half a second: a page that hangs blocks nobody. A window
 * that has to stay is minimized instead.
 */
export function createOrderlyQuit({ askToSave, placeOfClosed }: Dependencies): OrderlyClosing {
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
          const place = isQuitting ? 'nowhere' : await placeOfClosed()
          isAsking = false
          if (isQuitting || place === 'nowhere') closeOnceSaved()
          else if (place === 'tray') window.hide()
          else window.minimize()
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
