import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RecoveredRows, RowCounts } from '../../../shared/contract/app/notice.ts'
import { backupsFolderOf, newestIntactBackup } from '../backups/backups-folder.ts'
import type { DatabaseProblem } from '../data-files.ts'
import { replaceFile } from '../files/atomic-write.ts'
import { migrate } from '../schema/migrate.ts'
import { forgetCheck } from './check-request.ts'
import { isUnwritable } from './database-problem.ts'
import { allowShrinking } from './pragmas.ts'
import { countRows, salvageInto } from './repair/salvage.ts'

const prefix = 'damaged-'

export interface SetAsideFile {
  /** The new path of the old file. */
  readonly movedTo: string
  /** Null where there was nothing to recover. */
  readonly recoveredRows: RecoveredRows | null
}

/**
 * A finished file that waits to replace the damaged one. A later start completes the replacement if the app
 * is killed before.
 */
const successorOf = (file: string): string => `${file}-brought-back`
const draftOf = (file: string): string => `${file}-brought-back.draft`

/**
 * Recovers the readable rows of a damaged file, else the newest intact backup. Then moves the old file aside
 * whole, and the new one into its place. Throws, with everything unchanged, where there is no space.
 */
export function recoverDatabase(file: string, problem: DatabaseProblem, now: number): SetAsideFile {
  const draft = draftOf(file)
  rmSync(draft, { force: true })
  const salvaged = problem === 'damaged' ? salvage(file, draft) : null
  const recoveredRows = salvaged ?? copyBackup(file, draft)
  if (recoveredRows !== null) {
    replaceFile(draft, successorOf(file))
  }
  return { movedTo: changePlaces(file, now), recoveredRows }
}

/** Continues a recovery that a kill interrupted; null where there is none. */
export function resumeRecovery(file: string, now: number): SetAsideFile | null {
  if (!existsSync(successorOf(file))) return null
  const recoveredRows = { ...countsIn(successorOf(file)), madeAt: null }
  return { movedTo: changePlaces(file, now), recoveredRows }
}

function changePlaces(file: string, now: number): string {
  const movedTo = moveAside(file, now)
  if (existsSync(successorOf(file))) renameSync(successorOf(file), file)
  forgetCheck(file)
  return movedTo
}

function salvage(file: string, draft: string): RecoveredRows | null {
  try {
    const counts = fillDraft(file, draft)
    if (counts !== null) return { ...counts, madeAt: null }
  } catch (error) {
    if (isUnwritable(error)) throw error
    // Any other problem means that nothing is recovered from the file, but there may be a backup.
  }
  rmSync(draft, { force: true })
  return null
}

function fillDraft(file: string, draft: string): RowCounts | null {
  using database = new DatabaseSync(draft)
  // A draft that a crash cuts off is deleted, so it needs no safe writes.
  allowShrinking(database)
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
  migrate(database)
  return salvageInto(database, file)
}

function copyBackup(file: string, draft: string): RecoveredRows | null {
  const backup = newestIntactBackup(backupsFolderOf(file))
  if (backup === null) return null
  copyFileSync(join(backupsFolderOf(file), backup.name), draft)
  return { ...countsIn(draft), madeAt: backup.at }
}

function countsIn(file: string): RowCounts {
  using database = new DatabaseSync(file, { readOnly: true })
  return countRows(database)
}

/**
 * Moves a database with its log and its index into a new folder next to it, and returns that folder. If a
 * kill came after the last file was moved, returns the folder of that move.
 */
function moveAside(file: string, now: number): string {
  const parts = [file, `${file}-wal`, `${file}-shm`].filter((part) => existsSync(part))
  const before = parts.length === 0 ? newestFolder(dirname(file)) : null
  if (before !== null) return before
  const folder = createFolder(dirname(file), `${prefix}${new Date(now).toISOString().replaceAll(':', '-')}`)
  for (const part of parts) renameSync(part, join(folder, basename(part)))
  return folder
}

function createFolder(parent: string, name: string): string {
  let folder = join(parent, name)
  for (let number = 2; existsSync(folder); number += 1) folder = join(parent, `${name}-${number}`)
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

function newestFolder(parent: string): string | null {
  const name = readdirSync(parent)
    .filter((each) => each.startsWith(prefix))
    .toSorted()
    .at(-1)
  return name === undefined ? null : join(parent, name)
}
