import type { DatabaseSync } from 'node:sqlite'
import { searchableText } from '../../../shared/domain/conversations/searchable-text.ts'
import { readScalar } from '../database/sql-statements.ts'
import { appTables } from './app-tables.ts'
import { sumTables } from './day-sums.ts'
import { ledgerTables } from './ledger-tables.ts'

interface Version {
  /** SQL that turns a file of the version before into this one; the first step creates everything. */
  readonly step: string
  /**
   * The hash of the schema after the step. Written down, not computed from the steps: an edited step then fails a test,
   * and never makes the files of earlier builds unknown.
   */
  readonly schemaHash: string
}

/** `TALY`: marks a file as Tally's. */
export const applicationId = 0x54414c59

/** Append only, once released. The first step is generated until then, and afterwards the text of its SQL. */
export const versions: readonly Version[] = [
  {
    step: `${appTables}${ledgerTables}${sumTables}`,
    schemaHash: '92145c8f9c419aeb056ad23ec6d0c849e55ea54eaa2d1064e9b52ceba492cdfe',
  },
]

/** The number of the first version. Files with lower ones are of builds before the first release. */
export const firstVersion = 101

export function newestVersion(): number {
  return firstVersion + versions.length - 1
}

export function readUserVersion(database: DatabaseSync): number {
  return Number(readScalar(database, 'PRAGMA user_version'))
}

/** The versions up to this number; none for a lower one. */
function versionsUntil(version: number): readonly Version[] {
  return versions.slice(0, Math.max(0, version - firstVersion + 1))
}

/** Whether migrations are pending for a file with content. */
export function willChange(database: DatabaseSync): boolean {
  const version = readUserVersion(database)
  return version > 0 && version < newestVersion()
}

/** Registers the functions that SQL statements call; the search index is filled through them. */
export function defineFunctions(database: DatabaseSync): void {
  database.function('searchable_text', { deterministic: true }, (text) => searchableText(String(text)))
}

/** Runs all pending steps as one transaction: a file has the old version or the newest, never one between. */
export function migrate(database: DatabaseSync, target = newestVersion()): void {
  defineFunctions(database)
  if (readUserVersion(database) >= target) return
  database.exec('BEGIN IMMEDIATE')
  try {
    // Reads the version again: another process may have migrated while this one waited for the lock.
    const done = versionsUntil(readUserVersion(database)).length
    for (const { step } of versionsUntil(target).slice(done)) database.exec(step)
    database.exec(`PRAGMA application_id = ${applicationId}`)
    database.exec(`PRAGMA user_version = ${target}`)
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
