import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { words } from '../native-words.ts'
import { thisProgram } from '../read-installation.ts'
import type { MissingDataChoice } from './find-data.ts'
import { chooseData, type DataChoice } from './portable-folder.ts'

export interface DataFolder {
  /**
   * The data is in a folder next to the program. That folder cannot be moved and belongs to no installation.
   */
  readonly isPortable: boolean
  /** macOS runs the program from a temporary path, so files next to the program cannot be seen. */
  readonly isProgramHidden: boolean
  /** The reason why the app must quit. Tally shows the reason and writes nothing anywhere else instead. */
  readonly refusal: RefusedFolder | null
}

type RefusedFolder = Extract<DataChoice, { kind: 'refused' }>

/** Chooses the data folder once, before Electron is ready, because Electron writes all its files there. */
export function chooseDataFolder(): DataFolder {
  const choice = chooseData(thisProgram())
  if (choice.kind === 'portable') moveAllTo(choice.folder)
  // An error dialog needs Electron to be ready, and Electron needs some folder.
  if (choice.kind === 'refused') moveAllTo(mkdtempSync(join(app.getPath('temp'), 'tally-')))
  return {
    isPortable: choice.kind === 'portable',
    isProgramHidden: choice.kind === 'default' && choice.isProgramHidden,
    refusal: choice.kind === 'refused' ? choice : null,
  }
}

function moveAllTo(folder: string): void {
  app.setPath('userData', folder)
  app.setPath('sessionData', folder)
}

/**
 * Shows the reason and quits. Call this only when Electron is ready: before that, not every system shows
 * dialogs.
 */
export function quitWithoutData({ folder, problem }: RefusedFolder): void {
  dialog.showErrorBox(words.folder.title, words.folder.text[problem](folder))
  rmSync(app.getPath('userData'), { recursive: true, force: true })
  app.exit(1)
}

/** Asks about a missing data folder. Tally never silently starts with empty data. */
export async function askForData(folder: string): Promise<MissingDataChoice> {
  await app.whenReady()
  const { response, checkboxChecked } = await dialog.showMessageBox({
    type: 'warning',
    message: words.data.dataMissing,
    detail: words.data.dataMissingDetail(folder),
    buttons: [words.data.tryAgain, words.data.useDefaultFolder, words.data.quit],
    checkboxLabel: words.data.forget,
    defaultId: 0,
    cancelId: 2,
  })
  if (response === 0) return 'try-again'
  if (response === 2) return 'quit'
  return checkboxChecked ? 'default-from-now-on' : 'default-this-time'
}
