import { app, dialog } from 'electron'
import { errorFacts } from './error-facts.ts'
import type { Log } from './log.ts'
import type { LogFile } from './log-file.ts'
import { words } from './native-words.ts'

/** Ends a failed start. A process without a window would block every later start from opening one. */
export function createStartFailure(log: Log, logFile: LogFile): (error: unknown) => void {
  return (error) => {
    log.warn('the app could not start', errorFacts(error))
    logFile.flush(app.getPath('userData'))
    dialog.showErrorBox(words.startFailed.title, words.startFailed.text)
    app.exit(1)
  }
}
