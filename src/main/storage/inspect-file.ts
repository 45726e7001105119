import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { problemOf } from './database-problem.ts'
import { applicationId, migrations, readUserVersion } from './migrations/migrate.ts'
import { readScalar } from './statements.ts'
import type { DatabaseProblem } from './store.ts'

/** Looks at a database file through a read-only connection, so that a file which is not for us keeps every byte. */
export function inspectFile(file: string): DatabaseProblem | null {
  const hasUnmergedLog = sizeOf(`${file}-wal`) > 0
  // A file that is gone or empty beside a log that is not: SQLite would throw the log away.
  if (sizeOf(file) === 0) return hasUnmergedLog || existsSync(file) ? 'damaged' : null
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    try {
      return problemInside(database, hasUnmergedLog)
    } finally {
      database.close()
    }
  } catch (error) {
    return problemOf(error)
  }
}

function problemInside(database: DatabaseSync, hasUnmergedLog: boolean): DatabaseProblem | null {
  const owner = readScalar(database, 'PRAGMA application_id')
  const objectCount = readScalar(database, 'SELECT count(*) FROM sqlite_schema')
  const isUnfinishedFirstStart = owner === 0 && objectCount === 0
  if (owner !== applicationId && !isUnfinishedFirstStart) return 'foreign'
  if (readUserVersion(database) > migrations.length) return 'newer'
  // The log is merged at a clean end; one that is still there means that the last end was not clean.
  return hasUnmergedLog && !passesQuickCheck(database) ? 'damaged' : null
}

function passesQuickCheck(database: DatabaseSync): boolean {
  return readScalar(database, 'PRAGMA quick_check(1)') === 'ok'
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
