import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import type { Log } from '../log.ts'
import { words } from '../native-words.ts'

const crashPauseMs = 10_000

interface Dependencies {
  readonly log: Log
  /** Reports that Tally reloaded the page. */
  readonly noticeReopened: () => void
}

/**
 * Reloads a page that crashed. The data is in main, so only up to a second of typed text is lost. If the page
 * crashes again immediately, or doesn't respond, the user decides.
 */
export function createCrashRecovery({ log, noticeReopened }: Dependencies): (window: BrowserWindow) => void {
  return (window) => {
    const { webContents } = window
    let lastCrashAt = Number.NEGATIVE_INFINITY
    webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      const isRepeated = performance.now() - lastCrashAt < crashPauseMs
      lastCrashAt = performance.now()
      log.warn('window process ended', { reason, exitCode, isRepeated })
      if (isRepeated) {
        void offerReload(window)
        return
      }
      noticeReopened()
      webContents.reload()
    })
    watchSilence(window, log)
  }
}

async function offerReload(window: BrowserWindow): Promise<void> {
  const isWanted = await choose(words.windowCrashed, [words.windowCrashed.again, words.windowCrashed.quit])
  if (!isWanted) app.quit()
  else if (!window.isDestroyed()) window.webContents.reload()
}

function watchSilence(window: BrowserWindow, log: Log): void {
  let question: AbortController | null = null
  window.on('unresponsive', () => {
    if (question !== null) return
    log.warn('window unresponsive')
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
  // The crash handler above then reloads the page.
  if (!isToWait && !signal.aborted && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
}

/** True for the first button, which is also the choice when the dialog is closed. */
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
