import { app, dialog } from 'electron'
import { errorFacts } from './error-facts.ts'
import type { Log } from './log.ts'
import type { LogFile } from './log-file.ts'
import { words } from './native-words.ts'

/** Logs every uncaught error and shows a notice. The app continues, because it holds the user's text. */
export function watchErrors(log: Log, tell: (error: unknown) => void): void {
  const hear = (what: string) => (error: unknown) => {
    log.warn(what, errorFacts(error))
    tell(error)
  }
  process.on('uncaughtException', hear('uncaught error'))
  process.on('unhandledRejection', hear('unhandled rejection'))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log.warn('Chromium process ended', { type, reason, exitCode }),
  )
}

/** Ends a failed start. A process without a window would block every later start from opening one. */
export function createStartFailure(log: Log, logFile: LogFile): (error: unknown) => void {
  return (error) => {
    log.warn('failed to start', errorFacts(error))
    logFile.flush(app.getPath('userData'))
    dialog.showErrorBox(words.startFailed.title, words.startFailed.text)
    app.exit(1)
  }
}
