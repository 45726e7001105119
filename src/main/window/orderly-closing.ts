import { app, type BrowserWindow } from 'electron'
import type { WindowKind } from '../../shared/domain/app/window-kinds.ts'
import { minimizeWindow } from './app-windows.ts'
import type { ClosedPlace } from './keep-running.ts'

/** A busy page saves late. One that hangs must not keep anybody for longer. */
const maxSavingMs = 3_000
/** A page that hasn't loaded, or is gone, has hardly anything to save. */
const maxAbsentMs = 500

interface OrderlyClosing {
  /** Makes the window save the last typed text before it closes. */
  guard(kind: WindowKind, window: BrowserWindow): void
  /** A window reports that it has saved. */
  confirm(kind: WindowKind): void
}

interface Dependencies {
  askToSave(kind: WindowKind): void
  /** Where a window goes if Tally keeps running without a visible window. */
  placeOfClosed(kind: WindowKind): Promise<ClosedPlace>
}

/**
 * Closes a window once its page has saved, or after three seconds: a page that hangs blocks nobody. A window
 * that has to stay is hidden or minimized instead. A quit waits for all windows at once.
 */
export function createOrderlyQuit({ askToSave, placeOfClosed }: Dependencies): OrderlyClosing {
  let isQuitting = false
  const confirmations = new Map<WindowKind, () => void>()
  app.on('before-quit', () => {
    isQuitting = true
  })

  return {
    guard(kind, window) {
      let mayClose = false
      let isBusy = false
      let maxWaitMs = maxAbsentMs
      window.webContents.on('did-finish-load', () => {
        maxWaitMs = maxSavingMs
      })
      window.webContents.on('render-process-gone', () => {
        maxWaitMs = maxAbsentMs
      })
      window.on('close', (event) => {
        if (mayClose) return
        event.preventDefault()
        if (!isBusy) void closeOrStay()
      })

      async function closeOrStay(): Promise<void> {
        isBusy = true
        const place = isQuitting ? 'nowhere' : await placeOfClosed(kind)
        if (isQuitting || place === 'nowhere') return closeOnceSaved()
        isBusy = false
        if (place === 'hidden') window.hide()
        else minimizeWindow(window)
      }

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
        confirmations.set(kind, close)
        askToSave(kind)
      }
    },
    confirm: (kind) => confirmations.get(kind)?.(),
  }
}
