import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createStore } from './create-store.ts'
import { problemOf } from './database-problem.ts'
import { isEngineSound } from './engine-version.ts'
import { inspectFile } from './inspect-file.ts'
import { migrate } from './migrations/migrate.ts'
import { moveAside } from './move-aside.ts'
import { readScalar } from './statements.ts'
import type { DatabaseProblem } from './store.ts'

export interface OpenedDatabase {
  readonly database: DatabaseSync
  readonly problem: DatabaseProblem | null
  /** Where the old file went. A problem without it means that the database is in memory: nothing will be saved. */
  readonly movedTo: string | null
}

export interface OpeningOptions {
  readonly now: () => number
  readonly engineVersion: string
}

/** Always opens something. A file that cannot be used is moved aside or left alone, never changed and never deleted. */
export function openDatabase(file: string, { now, engineVersion }: OpeningOptions): OpenedDatabase {
  if (!isEngineSound(engineVersion)) return openInMemory('too-old-engine')
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const problem = inspectFile(file)
    const opened = problem ?? openForWriting(file)
    if (opened instanceof DatabaseSync) return { database: opened, problem: null, movedTo: null }
    if (opened === 'damaged' || opened === 'foreign') return startAfresh(file, opened, now())
    return openInMemory(opened)
  } catch (error) {
    return openInMemory(problemOf(error))
  }
}

function startAfresh(file: string, problem: DatabaseProblem, now: number): OpenedDatabase {
  const movedTo = moveAside(file, now)
  const fresh = openForWriting(file)
  if (fresh instanceof DatabaseSync) return { database: fresh, problem, movedTo }
  return openInMemory('unwritable')
}

function openForWriting(file: string): DatabaseSync | DatabaseProblem {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  try {
    const mode = readScalar(database, 'PRAGMA journal_mode = WAL')
    // A network drive may answer with another mode, and a log there would not be safe.
    if (mode === 'wal') {
      setPragmas(database)
      migrate(database)
      if (canServe(database)) return database
    }
    database.close()
    return mode === 'wal' ? 'damaged' : 'unwritable'
  } catch (error) {
    database.close()
    return problemOf(error)
  }
}

function openInMemory(problem: DatabaseProblem): OpenedDatabase {
  const database = new DatabaseSync(':memory:')
  setPragmas(database)
  migrate(database)
  return { database, problem, movedTo: null }
}

function setPragmas(database: DatabaseSync): void {
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF')
  // Only macOS knows the next two; without them its fsync stops at the drive's own cache.
  database.exec('PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON; PRAGMA cell_size_check = ON')
}

/** Every statement names its tables and columns, so a file that lacks one cannot have them prepared. */
function canServe(database: DatabaseSync): boolean {
  try {
    createStore(database)
    return true
  } catch {
    return false
  }
}
