import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { hasKnownSchema } from '../schema/known-schema.ts'
import { defineFunctions, newestVersion, readUserVersion } from '../schema/migrate.ts'
import { setPragmas } from './pragmas.ts'

/** The access of a job thread to the file that the app has open. */
export type Access = 'read' | 'write'

/** Opens another connection to the file that the app has already opened, checked and migrated. */
export function openInThread(file: string, access: Access): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: access === 'read', timeout: 5_000 })
  try {
    setPragmas(database)
    // Reports read more than SQLite's 2 MB at once, and sort it. The memory is taken when it is needed.
    database.exec('PRAGMA cache_size = -16000')
    if (readUserVersion(database) !== newestVersion())
      throw new AppError('internal', 'The file is not of this version.')
    if (!hasKnownSchema(database)) throw new AppError('data-damaged', 'Something was added to the file.')
    defineFunctions(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
