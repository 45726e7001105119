import type { DataContents } from '../../../shared/contract/data/data-place.ts'
import { isDamage } from '../../storage/database/database-problem.ts'
import { readScalar } from '../../storage/database/sql-statements.ts'
import { readContents } from '../../storage/files/count-contents.ts'
import { readJob } from '../job.ts'

/** Counts the stored data. */
export const contentsJob = readJob<null, DataContents>(readContents)

/**
 * Reads every page of the file and checks that the file is intact. Needs a new connection, as long jobs have. One that
 * searched before keeps a list of the index's parts, which the check takes for damage after a merge elsewhere.
 */
export const checkJob = readJob<null, { isIntact: boolean }>((database) => {
  try {
    return { isIntact: readScalar(database, 'PRAGMA quick_check(1)') === 'ok' }
  } catch (error) {
    if (isDamage(error)) return { isIntact: false }
    throw error
  }
})
