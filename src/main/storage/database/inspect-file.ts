import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseProblem } from '../data-files.ts'
import { hasKnownSchema } from '../schema/known-schema.ts'
import { applicationId, firstVersion, newestVersion, readUserVersion, willChange } from '../schema/migrate.ts'
import { isCheckAsked } from './check-request.ts'
import { problemOf } from './database-problem.ts'
import { readScalar } from './sql-statements.ts'

/**
 * Inspects a database file through a read-only connection, so that a file of another program keeps every
 * byte.
 */
export function inspectFile(file: string): DatabaseProblem | null {
  const hasUnmergedLog = hasLog(file)
  // SQLite would delete the log of a file that is missing or empty.
  if (sizeOf(file) === 0) return hasUnmergedLog || existsSync(file) ? 'damaged' : null
  // A clean quit merges the log, so a leftover log means a crash.
  return inspectInside(file, hasUnmergedLog || isCheckAsked(file))
}

export function hasLog(file: string): boolean {
  return sizeOf(`${file}-wal`) > 0
}

function inspectInside(file: string, isChecked: boolean): DatabaseProblem | null {
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    return problemInside(database, isChecked)
  } catch (error) {
    return problemOf(error)
  }
}

function problemInside(database: DatabaseSync, isChecked: boolean): DatabaseProblem | null {
  const owner = readScalar(database, 'PRAGMA application_id')
  const objectCount = readScalar(database, 'SELECT count(*) FROM sqlite_schema')
  const isUnfinishedFirstStart = owner === 0 && objectCount === 0
  if (owner !== applicationId && !isUnfinishedFirstStart) return 'foreign'
  const version = readUserVersion(database)
  if (version > newestVersion()) return 'newer'
  if (version > 0 && version < firstVersion) return 'unreleased'
  // The rows of such a file are recovered into a fresh file.
  if (!isUnfinishedFirstStart && !hasKnownSchema(database)) return 'damaged'
  // A file of an earlier version is checked before it is migrated, or backed up over older copies.
  const isToBeRead = isChecked || willChange(database)
  return isToBeRead && !passesQuickCheck(database) ? 'damaged' : null
}

export function passesQuickCheck(database: DatabaseSync): boolean {
  return readScalar(database, 'PRAGMA quick_check(1)') === 'ok'
}

export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
