import { join } from 'node:path'
import { type OpenedDatabase, openStore } from '../../../src/main/storage/database/database.ts'
import { putStoredFile, type StoredFile } from './stored-files.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

/** Works on a new data file, or on a copy of a stored one. */
export function withStore<Found>(
  kind: StoredFile | 'new',
  work: (opened: OpenedDatabase, file: string) => Found | Promise<Found>,
): Promise<Found> {
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, 'tally.db')
    if (kind !== 'new') putStoredFile(kind, file)
    const opened = openStore(file, { now: () => Date.now() })
    try {
      return await work(opened, file)
    } finally {
      opened.store.close()
    }
  })
}
