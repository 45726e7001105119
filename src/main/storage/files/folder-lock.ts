import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ifPossible } from '../../../shared/domain/app/or-else.ts'
import type { FolderLock, FolderLocks, LockHolder } from '../data-files.ts'
import { isBusy } from '../database/database-problem.ts'
import { readJson, writeWhole } from './atomic-write.ts'
import { dataFileName } from './data-location.ts'

const lockName = 'tally.lock'
const holderName = 'tally.lock-holder'

/**
 * Locks a data folder against every other Tally, of another account or on another computer. Null where locks
 * don't work, such as on read-only media. The lock is SQLite's system lock and ends with the process. So
 * neither a crash nor an unplugged stick leaves a locked folder. Nothing else may open the file, because
 * closing it would release the lock.
 */
function lockFolder(folder: string, waitMs: number): FolderLock | 'in-use' | null {
  let database: DatabaseSync | null = null
  try {
    const file = join(folder, lockName)
    database = new DatabaseSync(file, { timeout: waitMs })
    // Never commits, so the file stays empty.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    shareAsData(folder, file)
    const held = database
    return { release: () => held.close() }
  } catch (error) {
    database?.close()
    return isBusy(error) ? 'in-use' : null
  }
}

/** Makes the lock visible to every account that may write the data. */
function shareAsData(folder: string, file: string): void {
  const mode = statSync(join(folder, dataFileName), { throwIfNoEntry: false })?.mode
  if (mode === undefined) return
  // A file of another account is shared the same way already.
  ifPossible(() => chmodSync(file, mode & 0o666))
}

/** Other versions of Tally may read the file, so the names in it stay as they are. */
function noteHolder(folder: string, holder: LockHolder): void {
  const noted = JSON.stringify({ id: holder.id, hearsSecondStart: holder.receivesSecondStart })
  // On a full or read-only disk a second start reports that the folder is in use, which is true.
  ifPossible(() => writeWhole(join(folder, holderName), noted))
}

function readHolder(folder: string): LockHolder | null {
  const told = readJson(join(folder, holderName))
  if (typeof told !== 'object' || told === null || !('id' in told && 'hearsSecondStart' in told)) return null
  return typeof told.id === 'string'
    ? { id: told.id, receivesSecondStart: told.hearsSecondStart === true }
    : null
}

export const folderLocks: FolderLocks = { lock: lockFolder, noteHolder, readHolder }
