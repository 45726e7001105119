import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type Backup, BackupReason } from '../../../shared/contract/data/data-place.ts'
import { openReadOnly } from '../database/open-for-reading.ts'
import { readScalar } from '../database/sql-statements.ts'
import { hasKnownSchema } from '../schema/known-schema.ts'
import { applicationId } from '../schema/migrate.ts'

const nameForm = /^([a-z-]+?)(?:-from-\d+)?-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db$/

export function backupsFolderOf(file: string): string {
  return join(dirname(file), 'backups')
}

export function backupName(reason: string, at: number): string {
  return `${reason}-${new Date(at).toISOString().replaceAll(':', '-')}.db`
}

/** Whether a file has a name that Tally gives its backups. */
export function isBackupName(name: string): boolean {
  return factsInName(name) !== null
}

/** The newest first. A file with any other name is not listed, and so never deleted. */
export function listBackups(folder: string): Backup[] {
  return namesIn(folder)
    .flatMap((name): Backup[] => {
      const told = factsInName(name)
      const bytes = statSync(join(folder, name), { throwIfNoEntry: false })?.size
      return told === null || bytes === undefined ? [] : [{ name, bytes, ...told }]
    })
    .toSorted((one, other) => other.at - one.at)
}

/** Skips backups that are not sound. */
export function newestIntactBackup(folder: string): Backup | null {
  return listBackups(folder).find(({ name }) => isIntactBackup(join(folder, name))) ?? null
}

function factsInName(name: string): Pick<Backup, 'reason' | 'at'> | null {
  const [, reason, day = '', hours, minutes, seconds] = nameForm.exec(name) ?? []
  const known = BackupReason.safeParse(reason)
  const at = Date.parse(`${day}${hours}:${minutes}:${seconds}`)
  return known.success && Number.isFinite(at) ? { reason: known.data, at } : null
}

/** Empty for a folder that doesn't exist. */
export function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : []
}

/** Whether a file opens, is Tally's, has a known version and passes the check. */
export function isIntactBackup(file: string): boolean {
  return openReadOnly(file, isIntact) === true
}

function isIntact(database: DatabaseSync): boolean {
  const isOurs = readScalar(database, 'PRAGMA application_id') === applicationId
  return isOurs && hasKnownSchema(database) && readScalar(database, 'PRAGMA quick_check(1)') === 'ok'
}
