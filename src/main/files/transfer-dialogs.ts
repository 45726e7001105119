import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { app, type BrowserWindow } from 'electron'
import { shownName } from '../../shared/domain/app/display-name.ts'
import { words } from '../native-words.ts'
import { choosePath, choosePlace } from './choose-path.ts'

const endings = [
  { ending: '.md', name: words.transfer.markdown },
  { ending: '.html', name: words.transfer.page },
  { ending: '.jsonl', name: words.transfer.archive },
  { ending: '.json', name: words.transfer.json },
  { ending: '.csv', name: words.transfer.table },
  { ending: '.txt', name: words.transfer.text },
]

/** The system's dialogs for files that come and go. */
export function createTransferDesk(window: () => BrowserWindow | null) {
  return {
    appVersion: app.getVersion(),
    choosePlace(suggestedName: string) {
      const filters = endings
        .filter(({ ending }) => suggestedName.endsWith(ending))
        .map(({ ending, name }) => ({ name, extensions: [ending.slice(1)] }))
      return choosePlace(window(), { title: words.transfer.save, defaultPath: suggestedName, filters })
    },
    chooseFile: () =>
      choosePath(window(), {
        title: words.transfer.open,
        filters: [
          { name: words.transfer.importable, extensions: ['jsonl', 'json', 'zip'] },
          { name: words.allFiles, extensions: ['*'] },
        ],
        properties: ['openFile'],
      }),
    chooseTable: () =>
      choosePath(window(), {
        title: words.transfer.open,
        filters: [
          { name: words.transfer.table, extensions: ['csv', 'tsv', 'txt'] },
          { name: words.allFiles, extensions: ['*'] },
        ],
        properties: ['openFile'],
      }),
    nameOf: (file: string) => shownName(basename(file)),
    remove: (file: string) => rmSync(file, { force: true }),
  }
}
