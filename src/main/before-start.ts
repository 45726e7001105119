import { app } from 'electron'
import { chooseDataFolder, type DataFolder } from './files/data-folder.ts'
import { harden } from './hardening/hardening.ts'
import { createConsoleWriter, createLog } from './log.ts'
import { createLogFile } from './log-file.ts'
import { prepareSafeMode } from './safe-mode.ts'
import { createStartFailure, watchErrors } from './unexpected-errors.ts'

// All of this must be in place before Electron is ready and before any data is opened. Electron waits for it,
// so it imports little.

export const logFile = createLogFile()
export const log = createLog(createConsoleWriter(process), Date.now, logFile.write)
export const failToStart = createStartFailure(log, logFile)
let tellAboutError = failToStart

/** Until this is called, an unexpected error fails the start. */
export function onUnexpectedError(tell: () => void): void {
  tellAboutError = tell
}

watchErrors(log, (error) => tellAboutError(error))
export const isHardened = harden()
export const dataFolder: DataFolder = chooseDataFolder()
prepareSafeMode(app.getPath('userData'))
