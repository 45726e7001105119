import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type Backup, BackupReason } from '../../../shared/contract/data/data-place.ts'
import { dayMs } from '../../../shared/domain/app/durations.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { ifPossible } from '../../../shared/domain/app/or-else.ts'
import { replaceFile } from '../files/atomic-write.ts'
import { backupName, isIntactBackup, listBackups } from './backups-folder.ts'

const maxDaily = 7
const maxWeekly = 4
const maxOthers = 3
// 1 January 1970 was a Thursday, and weeks start on Monday.
const mondayOffsetMs = 3 * dayMs

/**
 * Copies a whole database and returns the copy's path. The copy is checked before it counts as a backup. Only
 * then are older backups deleted. Throws where there is no sound copy.
 */
export function backUp(database: DatabaseSync, folder: string, reason: string, now: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, freeName(folder, reason, now))
  copyWhole(database, `${file}.draft`, file)
  // One that cannot be deleted only takes up space, until the next backup deletes it.
  for (const { name } of backupsToDrop(listBackups(folder), now))
    ifPossible(() => rmSync(join(folder, name), { force: true }))
  return file
}

/** Makes a checked copy of a database. A half-finished copy never has the final name. */
export function copyWhole(database: DatabaseSync, draft: string, file: string): void {
  rmSync(draft, { force: true })
  try {
    database.prepare('VACUUM INTO ?').run(draft)
    if (!isIntactBackup(draft)) throw new AppError('data-unsound', 'The copy is damaged.')
    replaceFile(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A free name. A clock that went back may produce a taken one, and a good backup is never overwritten. */
function freeName(folder: string, reason: string, now: number): string {
  let at = now
  while (existsSync(join(folder, backupName(reason, at)))) at += 1
  return backupName(reason, at)
}

/**
 * The backups to delete. Daily ones: keeps the last of each of seven days, and of each of the four weeks
 * before. Other reasons: keeps three, for updates first one of each version. Also keeps backups from the
 * future: a clock that was set back must not cost a good backup.
 */
export function backupsToDrop(backups: readonly Backup[], now: number): Backup[] {
  const past = backups.filter(({ at }) => at <= now).toSorted((one, other) => other.at - one.at)
  const daily = past.filter(({ reason }) => reason === 'daily')
  const days = newestOfEach(daily, dayOf).slice(0, maxDaily)
  const older = daily.filter((backup) => days.every((kept) => dayOf(kept) > dayOf(backup)))
  const kept = new Set([...days, ...newestOfEach(older, weekOf).slice(0, maxWeekly)])
  for (const reason of BackupReason.options) {
    if (reason === 'daily') continue
    const ofReason = past.filter((backup) => backup.reason === reason)
    const versions = newestOfEach(ofReason, versionOf)
    const others = ofReason.filter((backup) => !versions.includes(backup))
    for (const backup of [...versions, ...others].slice(0, maxOthers)) kept.add(backup)
  }
  return past.filter((backup) => !kept.has(backup))
}

/**
 * Groups update backups by version. A start that keeps failing makes many backups of one version, and those
 * must not push out other versions. So the newest of each version comes first. All other backups count one by
 * one.
 */
function versionOf({ name, at }: Backup): string {
  return /^before-update-from-\d+/.exec(name)?.[0] ?? String(at)
}

/** The first backup of each group in a list with the newest first. */
function newestOfEach(backups: readonly Backup[], groupOf: (backup: Backup) => number | string): Backup[] {
  const seen = new Set<number | string>()
  return backups.filter((backup) => {
    const group = groupOf(backup)
    const isFirst = !seen.has(group)
    seen.add(group)
    return isFirst
  })
}

function dayOf({ at }: Backup): number {
  return Math.floor(at / dayMs)
}

function weekOf({ at }: Backup): number {
  return Math.floor((at + mondayOffsetMs) / (7 * dayMs))
}
