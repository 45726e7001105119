import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { RestoreOffer } from '../../../shared/contract/data/data-place.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { backUp } from '../../storage/backups/backup.ts'
import { listBackups } from '../../storage/backups/backups-folder.ts'
import { contentMark } from '../../storage/backups/content-hash.ts'
import { prepareRestore } from '../../storage/backups/prepare-restore.ts'
import { problemOf } from '../../storage/database/database-problem.ts'
import { openReadOnly } from '../../storage/database/open-for-reading.ts'
import { readJob } from '../job.ts'

/** Copies a file to the restore draft and checks the copy. */
export const prepareRestoreJob = readJob<
  { from: string; draft: string },
  Pick<RestoreOffer, 'bytes' | 'contents'>
>((database, { from, draft }, report) => prepareRestore(from, draft, report, database))

export interface BackUpOrder {
  readonly folder: string
  readonly reason: string
  readonly now: number
  /** Makes no backup if the newest one has the same content. */
  readonly isOnlyIfChanged: boolean
}

/** Makes a checked copy of all data. Returns its name, or null if none was needed. */
export const backUpJob = readJob<BackUpOrder, { name: string | null }>(
  (database, { folder, reason, now, isOnlyIfChanged }) => {
    if (isOnlyIfChanged && isUnchanged(database, folder)) return { name: null }
    return { name: basename(orRefuse(() => backUp(database, folder, reason, now))) }
  },
)

/** An unreadable newest backup counts as changed. */
function isUnchanged(database: DatabaseSync, folder: string): boolean {
  const [newest] = listBackups(folder)
  if (newest === undefined) return false
  return openReadOnly(join(folder, newest.name), contentMark) === contentMark(database)
}

/** Separates damage in the data from problems with the disk. */
function orRefuse(copy: () => string): string {
  try {
    return copy()
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = problemOf(error) === 'damaged' ? 'data-unsound' : 'file-not-written'
    throw new AppError(code, 'The backup could not be made.', { cause: error })
  }
}
