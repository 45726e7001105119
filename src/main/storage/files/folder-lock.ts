import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from '../database/database-problem.ts'
import { dataFileName } from './data-location.ts'
import { readJson, writeWhole } from './whole-file.ts'

const lockName = 'tally.lock'
const holderName = 'tally.lock-holder'

interface FolderLock {
  release(): void
}

/**
 * Locks a data folder against every other Tally: of another account, or on another computer that shares the folder. Null where there are no
 * locks, such as on a read-only medium. The lock is one of the system, by SQLite, and not the file: it ends with the process however that
 * ends, so neither a crash nor a stick that was pulled out leaves a locked folder. Nothing else may open the file: to close it would let go
 * of the lock.
 */
function lockFolder(folder: string, waitMs: number): FolderLock | 'in-use' | null {
  let database: DatabaseSync | null = null
  try {
    const file = join(folder, lockName)
    database = new DatabaseSync(file, { timeout: waitMs })
    // Nothing is ever committed, so the file stays empty.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    shareAsData(folder, file)
    const held = database
    return { release: () => held.close() }
  } catch (error) {
    database?.close()
    return isBusy(error) ? 'in-use' : null
  }
}

/** Every account that may write to the data must be able to see that it is in use. */
function shareAsData(folder: string, file: string): void {
  const mode = statSync(join(folder, dataFileName), { throwIfNoEntry: false })?.mode
  if (mode === undefined) return
  try {
    chmodSync(file, mode & 0o666)
  } catch {
    // It belongs to another account, which shared it the same way.
  }
}

/** Who has the folder open, for a second start of the same person: it need not say anything where the first window comes forward. */
interface LockHolder {
  /** Names the account and the computer to nobody but themselves. */
  readonly id: string
  readonly hearsSecondStart: boolean
}

function noteHolder(folder: string, holder: LockHolder): void {
  try {
    writeWhole(join(folder, holderName), JSON.stringify(holder))
  } catch {
    // On a full or read-only disk a second start says that the folder is in use, which is true.
  }
}

function readHolder(folder: string): LockHolder | null {
  const told = readJson(join(folder, holderName))
  if (typeof told !== 'object' || told === null || !('id' in told && 'hearsSecondStart' in told)) return null
  return typeof told.id === 'string'
    ? { id: told.id, hearsSecondStart: told.hearsSecondStart === true }
    : null
}

export const folderLocks = { lock: lockFolder, noteHolder, readHolder }
