import { join } from 'node:path'
import type { OpenedDatabase } from '../../../src/main/storage/database/database.ts'
import { createDataFiles } from '../../../src/main/storage/files/create-data-files.ts'
import { dataFileName, readLocation } from '../../../src/main/storage/files/data-location.ts'
import { carryOutPendingChange } from '../../../src/main/storage/files/pending-change.ts'

/** Does what an earlier run planned, as main does; then returns the data folder and the notices. */
export function settleData(home: string) {
  const notice = carryOutPendingChange({ home, isPortable: false })
  return { file: join(readLocation(home).folder, dataFileName), notices: notice === null ? [] : [notice] }
}

/** The files of a headless app, and dialogs that pick the test's files. */
export function createHeadlessFiles(home: string, file: string, { place }: OpenedDatabase) {
  const picked: { backup: string | null; folder: string | null } = { backup: null, folder: null }
  const asked: string[] = []
  return {
    picked,
    asked,
    files: createDataFiles({
      home,
      file,
      isInFile: place === 'file',
      isPortable: false,
      appFolders: [],
      now: () => Date.now(),
    }),
    desktop: {
      chooseBackup: () => Promise.resolve(picked.backup),
      chooseFolder: () => Promise.resolve(picked.folder),
      chooseCopyFolder: () => Promise.resolve(picked.folder),
      showDataFile: () => void asked.push('show'),
      restart: () => void asked.push('restart'),
    },
  }
}
