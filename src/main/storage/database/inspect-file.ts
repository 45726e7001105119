import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseProblem } from '../store.ts'
import { isCheckAsked } from './check-mark.ts'
import { problemOf } from './database-problem.ts'
import { hasKnownSchema } from './known-schema.ts'
import { applicationId, migrations, readUserVersion, willChange } from './migrations/migrate.ts'
import { readScalar } from './statements.ts'

/** Looks at a database file through a read-only connection, so that a file which is not for us keeps every byte. */
export function inspectFile(file: string): DatabaseProblem | null {
  const hasUnmergedLog = hasLog(file)
  // A file that is gone or empty beside a log that is not: SQLite would throw the log away.
  if (sizeOf(file) === 0) return hasUnmergedLog || existsSync(file) ? 'damaged' : null
  // The log is merged at a clean end; one that is still there means that the last end was not clean.
  return inspectInside(file, hasUnmergedLog || isCheckAsked(file))
}

export function hasLog(file: string): boolean {
  return sizeOf(`${file}-wal`) > 0
}

function inspectInside(file: string, isChecked: boolean): DatabaseProblem | null {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    try {
      return problemInside(database, isChecked)
    } finally {
      database.close()
    }
  } catch (error) {
    return problemOf(error)
  }
}

function problemInside(database: DatabaseSync, isChecked: boolean): DatabaseProblem | null {
  const owner = readScalar(database, 'PRAGMA application_id')
  const objectCount = readScalar(database, 'SELECT count(*) FROM sqlite_schema')
  const isUnfinishedFirstStart = owner === 0 && objectCount === 0
  if (owner !== applicationId && !isUnfinishedFirstStart) return 'foreign'
  if (readUserVersion(database) > migrations.length) return 'newer'
  // Rows are brought back into a fresh file, and nothing else is.
  if (!isUnfinishedFirstStart && !hasKnownSchema(database)) return 'damaged'
  // Nor is a file of an earlier version changed, or copied over older copies, before it is known to be sound.
  const isToBeRead = isChecked || willChange(database)
  return isToBeRead && !passesQuickCheck(database) ? 'damaged' : null
}

export function passesQuickCheck(database: DatabaseSync): boolean {
  return readScalar(database, 'PRAGMA quick_check(1)') === 'ok'
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
