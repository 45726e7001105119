import { closeBrowser } from '../chromium/browser.ts'
import { createEvent } from '../events.ts'
import { listOpenWindows, whenLastWindowCloses } from '../window/open-windows.ts'
import { appEvents } from './app-events.ts'
import { releaseLock } from './single-instance.ts'

let isQuitting = false
let isLeaving = false

/** Asks the app, closes the windows, asks again, and leaves; any listener can keep the app running. */
export async function quit(): Promise<void> {
  if (isQuitting) return
  isQuitting = true
  isQuitting = await mayQuit()
  if (isQuitting) await exit(0)
}

export async function exit(code: number): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  appEvents.emit('quit', createEvent({}), code)
  releaseLock()
  await closeBrowser()
  process.exit(code)
}

async function mayQuit(): Promise<boolean> {
  if (!appEvents.allows('before-quit', createEvent({}))) return false
  // Every window is asked, even after one that stays.
  const closed = await Promise.all(listOpenWindows().map((opened) => opened.close()))
  return closed.every(Boolean) && appEvents.allows('will-quit', createEvent({}))
}

whenLastWindowCloses(() => {
  if (isQuitting) return
  if (appEvents.hasListeners('window-all-closed')) appEvents.emit('window-all-closed')
  else void quit()
})
