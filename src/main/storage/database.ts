import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backUp } from './backup.ts'
import { createStore } from './create-store.ts'
import { problemOf } from './database-problem.ts'
import { isEngineSound } from './engine-version.ts'
import { inspectFile } from './inspect-file.ts'
import { migrate, readUserVersion, willChange } from './migrations/migrate.ts'
import { moveAside } from './move-aside.ts'
import { setPragmas } from './pragmas.ts'
import { readScalar } from './statements.ts'
import type { DatabaseProblem, Store } from './store.ts'

interface Served {
  readonly database: DatabaseSync
  readonly store: Store
}

export interface OpenedDatabase extends Served {
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
    const opened = problem ?? openForWriting(file, now())
    if (typeof opened === 'object') return { ...opened, problem: null, movedTo: null }
    if (opened === 'damaged' || opened === 'foreign') return startAfresh(file, opened, now())
    return openInMemory(opened)
  } catch (error) {
    return openInMemory(problemOf(error))
  }
}

function startAfresh(file: string, problem: DatabaseProblem, now: number): OpenedDatabase {
  const movedTo = moveAside(file, now)
  const fresh = openForWriting(file, now)
  if (typeof fresh === 'object') return { ...fresh, problem, movedTo }
  return openInMemory('unwritable')
}

function openForWriting(file: string, now: number): Served | DatabaseProblem {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  try {
    const mode = readScalar(database, 'PRAGMA journal_mode = WAL')
    // A network drive may answer with another mode, and a log there would not be safe.
    if (mode !== 'wal') throw new Error('There is no write-ahead log here.')
    setPragmas(database)
    // Without a sound copy nothing of an earlier version is changed.
    if (willChange(database)) backUp(database, join(dirname(file), 'backups'), reasonFor(database), now)
    migrate(database)
  } catch (error) {
    database.close()
    return problemOf(error)
  }
  return serve(database)
}

function reasonFor(database: DatabaseSync): string {
  return `before-update-from-${readUserVersion(database)}`
}

/** Every statement names its tables and columns, so a file that lacks one cannot have them prepared. */
function serve(database: DatabaseSync): Served | DatabaseProblem {
  try {
    return { database, store: createStore(database) }
  } catch {
    database.close()
    return 'damaged'
  }
}

function openInMemory(problem: DatabaseProblem): OpenedDatabase {
  const database = new DatabaseSync(':memory:')
  setPragmas(database)
  migrate(database)
  return { database, store: createStore(database), problem, movedTo: null }
}
