import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { app, dialog } from 'electron'
import type { LostData } from './find-data.ts'
import { words } from './words.ts'

/** Moves everything that is kept, as a portable copy of the app wants it. Electron takes an absolute folder that is there. */
export function moveDataTo(folder: string): void {
  const place = resolve(folder)
  mkdirSync(place, { recursive: true })
  app.setPath('userData', place)
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
