import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { putInPlace } from '../files/whole-file.ts'
import { backupName, isSoundBackup, listBackups } from './backups-folder.ts'
import { backupsToDrop } from './backups-to-drop.ts'

/**
 * Copies a database whole, and gives back where to. The copy is checked before it counts as a backup, and only then older ones make
 * room. Throws where there is no sound copy.
 */
export function backUp(database: DatabaseSync, folder: string, reason: string, now: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, freeName(folder, reason, now))
  copyWhole(database, `${file}.draft`, file)
  for (const { name } of backupsToDrop(listBackups(folder), now)) drop(join(folder, name))
  return file
}

/** One that cannot be removed takes room, and no more than that. */
function drop(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // It is tried again with the next backup.
  }
}

/** A checked copy of a database in a file of its own; what is there half is never called by its name. */
export function copyWhole(database: DatabaseSync, draft: string, file: string): void {
  rmSync(draft, { force: true })
  try {
    database.prepare('VACUUM INTO ?').run(draft)
    if (!isSoundBackup(draft)) throw new AppError('data-unsound', 'The copy is not sound.')
    putInPlace(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A clock that went back may bring a time that is taken: a good backup is never written over. */
function freeName(folder: string, reason: string, now: number): string {
  let at = now
  while (existsSync(join(folder, backupName(reason, at)))) at += 1
  return backupName(reason, at)
}
