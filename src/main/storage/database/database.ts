import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backUp } from '../backups/backup.ts'
import { backupsFolderOf } from '../backups/backups-folder.ts'
import { storeOf } from '../create-store.ts'
import type { DatabaseProblem, DataHealth, OpeningReport } from '../data-files.ts'
import { migrate, readUserVersion, willChange } from '../schema/migrate.ts'
import type { Store } from '../store.ts'
import { askForCheck, forgetCheck } from './check-request.ts'
import { watchDamage } from './damage-watch.ts'
import { problemOf } from './database-problem.ts'
import { isEngineUsable, readEngineVersion } from './engine-version.ts'
import { inspectFile } from './inspect-file.ts'
import { openForReading } from './open-for-reading.ts'
import { allowShrinking, setPragmas } from './pragmas.ts'
import { recoverDatabase, resumeRecovery, type SetAsideFile } from './recover-database.ts'
import { readScalar } from './sql-statements.ts'
import { rewriteIfDue } from './wipe-steps.ts'

/**
 * Merging the log blocks for two syncs of the disk, whatever it holds. Threads that write merge 1,000 pages, as SQLite
 * does by itself, so the app merges only while none runs. Calls of programs change the same pages again and again, so
 * merging 32 MB takes hardly longer than 4 MB.
 */
const mergedByApp = 'PRAGMA wal_autocheckpoint = 8000'

interface Served {
  readonly database: DatabaseSync
  readonly store: Store
}

export interface OpenedDatabase extends Served, OpeningReport {}

interface OpeningOptions {
  readonly now: () => number
  readonly engineVersion: string
}

/**
 * Always opens a database. A file that cannot be used is moved aside or left alone, never changed or deleted.
 */
export function openDatabase(file: string, { now, engineVersion }: OpeningOptions): OpenedDatabase {
  if (!isEngineUsable(engineVersion)) return openWithoutSaving(file, 'too-old-engine')
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const putAside = resumeRecovery(file, now())
    const problem = inspectFile(file)
    const opened = problem ?? openForWriting(file, now())
    if (typeof opened === 'object') return inFile(opened, putAside && 'damaged', putAside)
    if (opened === 'damaged' || opened === 'foreign') return startEmpty(file, opened, now())
    return openWithoutSaving(file, opened)
  } catch (error) {
    return openWithoutSaving(file, problemOf(error))
  }
}

function inFile(
  served: Served,
  problem: DatabaseProblem | null,
  putAside: SetAsideFile | null,
): OpenedDatabase {
  return { ...served, problem, place: 'file', movedTo: null, recoveredRows: null, ...putAside }
}

function startEmpty(file: string, problem: DatabaseProblem, now: number): OpenedDatabase {
  let putAside: SetAsideFile
  try {
    putAside = recoverDatabase(file, problem, now)
  } catch {
    return openWithoutSaving(file, 'unwritable')
  }
  const empty = openForWriting(file, now)
  return typeof empty === 'object' ? inFile(empty, problem, putAside) : openWithoutSaving(file, 'unwritable')
}

function openForWriting(file: string, now: number): Served | DatabaseProblem {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  try {
    allowShrinking(database)
    const mode = readScalar(database, 'PRAGMA journal_mode = WAL')
    // A network drive may return another mode; a write-ahead log would not be safe there.
    if (mode !== 'wal') throw new Error('There is no write-ahead log here.')
    setPragmas(database)
    database.exec(mergedByApp)
    // Never migrates a file without an intact backup.
    if (willChange(database)) backUp(database, backupsFolderOf(file), reasonFor(database), now)
    migrate(database)
    rewriteIfDue(database, dirname(file))
    const store = storeOf(database)
    forgetCheck(file)
    return { database, store }
  } catch (error) {
    database.close()
    return problemOf(error)
  }
}

function reasonFor(database: DatabaseSync): string {
  return `before-update-from-${readUserVersion(database)}`
}

function openWithoutSaving(file: string, problem: DatabaseProblem): OpenedDatabase {
  const report = { problem, movedTo: null, recoveredRows: null }
  const readOnly = openForReading(file, problem)
  if (readOnly !== null) return { ...readOnly, ...report, place: 'read-only' }
  const database = new DatabaseSync(':memory:')
  setPragmas(database)
  migrate(database)
  return { database, store: storeOf(database), ...report, place: 'memory' }
}

export interface OpenedStore extends OpenedDatabase {
  readonly health: DataHealth
}

/** Always returns a store. The result also tells problems with the file, and their outcome. */
export function openStore(file: string, { now }: { now: () => number }): OpenedStore {
  const opened = openDatabase(file, { now, engineVersion: readEngineVersion() })
  const health: DataHealth = {
    onDamage: (listener) => watchDamage(opened.database, listener),
    askForCheck: () => askForCheck(file),
  }
  return { ...opened, health }
}
