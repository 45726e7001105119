import type { DataContents } from '../../../shared/contract/data/data-place.ts'
import { isDamage } from '../../storage/database/database-problem.ts'
import { readScalar } from '../../storage/database/statements.ts'
import { readContents } from '../../storage/files/contents.ts'
import type { Job } from '../job.ts'

/** Counts the stored data. */
export const contentsJob: Job<null, DataContents> = { pace: 'quick', access: 'read', run: readContents }

/** Reads every page of the file and checks that the file is intact. */
export const checkJob: Job<null, { isSound: boolean }> = {
  pace: 'long',
  access: 'read',
  run: (database) => {
    try {
      return { isSound: readScalar(database, 'PRAGMA quick_check(1)') === 'ok' }
    } catch (error) {
      if (isDamage(error)) return { isSound: false }
      throw error
    }
  },
}
