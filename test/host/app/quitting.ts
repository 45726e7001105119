import { closeBrowser } from '../chromium/browser.ts'
import { createEvent } from '../events.ts'
import { listOpenWindows, type OpenWindow, whenLastWindowCloses } from '../window/open-windows.ts'
import { appEvents } from './app-events.ts'
import { releaseLock } from './single-instance.ts'

let isQuitting = false
let isLeaving = false

/** Asks the app, closes all windows, asks again, and leaves; any listener can keep the app running. */
export async function quit(): Promise<void> {
  if (isQuitting) return
  isQuitting = appEvents.allows('before-quit', createEvent({}))
  if (!isQuitting) return
  const closed = await Promise.all(listOpenWindows().map(closeOrStay))
  if (closed.includes(false)) return
  isQuitting = appEvents.allows('will-quit', createEvent({}))
  if (isQuitting) await exit(0)
}

/** A window that stays ends the quit at once, as in Electron, so the next quit can begin while other windows close. */
async function closeOrStay({ close }: OpenWindow): Promise<boolean> {
  const closing = close()
  if (closing === null) isQuitting = false
  await closing
  return closing !== null
}

export async function exit(code: number): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  releaseLock()
  await closeBrowser()
  // The app may kill itself now.
  appEvents.emit('quit', createEvent({}), code)
  process.exit(code)
}

whenLastWindowCloses(() => {
  if (isQuitting) return
  if (appEvents.hasListeners('window-all-closed')) appEvents.emit('window-all-closed')
  else void quit()
})
