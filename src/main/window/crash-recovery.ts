import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import type { Log } from '../log.ts'
import { words } from '../native-words.ts'

const crashPauseMs = 10_000

interface Dependencies {
  readonly log: Log
  /** The page was loaded again by itself. */
  readonly tellReopened: () => void
}

/**
 * The truth is in main, so a page that crashed is simply loaded again, with what was typed up to a second before. Where it crashes again at
 * once, or does not answer, the person decides.
 */
export function createCrashRecovery({ log, tellReopened }: Dependencies): (window: BrowserWindow) => void {
  return (window) => {
    const { webContents } = window
    let lastCrashAt = Number.NEGATIVE_INFINITY
    webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      const isAgain = performance.now() - lastCrashAt < crashPauseMs
      lastCrashAt = performance.now()
      log.warn('the page of the window ended', { reason, exitCode, isAgain })
      if (isAgain) {
        void offerAgain(window)
        return
      }
      tellReopened()
      webContents.reload()
    })
    watchSilence(window, log)
  }
}

async function offerAgain(window: BrowserWindow): Promise<void> {
  const isWanted = await choose(words.windowLost, [words.windowLost.again, words.windowLost.quit])
  if (!isWanted) app.quit()
  else if (!window.isDestroyed()) window.webContents.reload()
}

function watchSilence(window: BrowserWindow, log: Log): void {
  let question: AbortController | null = null
  window.on('unresponsive', () => {
    if (question !== null) return
    log.warn('the window does not answer')
    question = new AbortController()
    void offerRestart(window, question.signal)
  })
  window.on('responsive', () => {
    question?.abort()
    question = null
  })
}

async function offerRestart(window: BrowserWindow, signal: AbortSignal): Promise<void> {
  const isToWait = await choose(
    words.windowSilent,
    [words.windowSilent.wait, words.windowSilent.again],
    signal,
  )
  // What ends it is heard above, where it is loaded again.
  if (!isToWait && !signal.aborted && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
}

/** True for the first button, which is also what closing the box means. */
async function choose(
  { title, text }: { readonly title: string; readonly text: string },
  buttons: [string, string],
  signal?: AbortSignal,
): Promise<boolean> {
  const options: MessageBoxOptions = {
    type: 'warning',
    message: title,
    detail: text,
    buttons,
    defaultId: 0,
    cancelId: 0,
  }
  const { response } = await dialog.showMessageBox(signal === undefined ? options : { ...options, signal })
  return response === 0
}
