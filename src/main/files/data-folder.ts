import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { words } from '../native-words.ts'
import { thisProgram } from '../this-program.ts'
import type { LostData } from './find-data.ts'
import { chooseData, type DataChoice } from './portable-folder.ts'

interface DataFolder {
  /** The data is in a folder of the program's own, which cannot be moved and belongs to no installation. */
  readonly isPortable: boolean
  /** macOS runs the program from a place of its own, so what is beside it cannot be seen. */
  readonly isProgramHidden: boolean
  /** Why the app must not go on; it is said, and nothing is written anywhere else instead. */
  readonly refusal: RefusedFolder | null
}

type RefusedFolder = Extract<DataChoice, { kind: 'refused' }>

/** Decided once, before Electron is ready: all that it writes goes where the data is. */
export function settleDataFolder(): DataFolder {
  const choice = chooseData(thisProgram())
  if (choice.kind === 'portable') moveAllTo(choice.folder)
  // A box needs Electron to be ready, which needs some folder.
  if (choice.kind === 'refused') moveAllTo(mkdtempSync(join(app.getPath('temp'), 'tally-')))
  return {
    isPortable: choice.kind === 'portable',
    isProgramHidden: choice.kind === 'usual' && choice.isProgramHidden,
    refusal: choice.kind === 'refused' ? choice : null,
  }
}

function moveAllTo(folder: string): void {
  app.setPath('userData', folder)
  app.setPath('sessionData', folder)
}

/** Once a box can be shown everywhere. */
export function leaveWithoutData({ folder, problem }: RefusedFolder): void {
  dialog.showErrorBox(words.folder.title, words.folder.text(folder, problem))
  rmSync(app.getPath('userData'), { recursive: true, force: true })
  app.exit(1)
}

/** Nothing is begun anew behind the person's back: a folder that is not there is asked about. */
export async function askForData(folder: string): Promise<LostData> {
  const { response, checkboxChecked } = await dialog.showMessageBox({
    type: 'warning',
    message: words.data.away,
    detail: words.data.awayDetail(folder),
    buttons: [words.data.tryAgain, words.data.useUsual, words.data.quit],
    checkboxLabel: words.data.forget,
    defaultId: 0,
    cancelId: 2,
  })
  if (response === 0) return 'try-again'
  if (response === 2) return 'quit'
  return checkboxChecked ? 'usual-from-now-on' : 'usual-this-time'
}
