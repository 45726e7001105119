import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BroughtBack, RowCounts } from '../../../shared/contract/app/notice.ts'
import { backupsFolderOf, newestSoundBackup } from '../backups/backups-folder.ts'
import { putInPlace } from '../files/whole-file.ts'
import type { DatabaseProblem } from '../store.ts'
import { forgetCheck } from './check-mark.ts'
import { isNoRoom } from './database-problem.ts'
import { migrate } from './migrations/migrate.ts'
import { letShrink } from './pragmas.ts'
import { countRows, salvageInto } from './repair/salvage.ts'

const prefix = 'damaged-'

export interface PutAside {
  /** Where the old file is now. */
  readonly movedTo: string
  /** Null where there was nothing to bring back. */
  readonly broughtBack: BroughtBack | null
}

/** A whole file that waits to take the place of the damaged one: it is finished with even if the app is killed between the two. */
const successorOf = (file: string): string => `${file}-brought-back`
const draftOf = (file: string): string => `${file}-brought-back.draft`

/**
 * Makes a file of what can be read of a damaged one, else of the newest good backup, puts the old one aside whole, and the new one in its
 * place. Throws, with everything as it was, where there is no room for it.
 */
export function bringBack(file: string, problem: DatabaseProblem, now: number): PutAside {
  const draft = draftOf(file)
  rmSync(draft, { force: true })
  const salvaged = problem === 'damaged' ? salvage(file, draft) : null
  const broughtBack = salvaged ?? copyBackup(file, draft)
  if (broughtBack !== null) {
    putInPlace(draft, successorOf(file))
  }
  return { movedTo: changePlaces(file, now), broughtBack }
}

/** Goes on where a kill ended it; null where there is nothing to go on with. */
export function goOnBringingBack(file: string, now: number): PutAside | null {
  if (!existsSync(successorOf(file))) return null
  const broughtBack = { ...countsIn(successorOf(file)), madeAt: null }
  return { movedTo: changePlaces(file, now), broughtBack }
}

function changePlaces(file: string, now: number): string {
  const movedTo = moveAside(file, now)
  if (existsSync(successorOf(file))) renameSync(successorOf(file), file)
  forgetCheck(file)
  return movedTo
}

function salvage(file: string, draft: string): BroughtBack | null {
  try {
    const counts = fillDraft(file, draft)
    if (counts !== null) return { ...counts, madeAt: null }
  } catch (error) {
    if (isNoRoom(error)) throw error
    // Whatever else is so wrong with the file that nothing comes of it: there may be a backup.
  }
  rmSync(draft, { force: true })
  return null
}

function fillDraft(file: string, draft: string): RowCounts | null {
  const database = new DatabaseSync(draft)
  try {
    // A draft that a crash cuts off is thrown away.
    letShrink(database)
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
    migrate(database)
    return salvageInto(database, file)
  } finally {
    database.close()
  }
}

function copyBackup(file: string, draft: string): BroughtBack | null {
  const backup = newestSoundBackup(backupsFolderOf(file))
  if (backup === null) return null
  copyFileSync(join(backupsFolderOf(file), backup.name), draft)
  return { ...countsIn(draft), madeAt: backup.at }
}

function countsIn(file: string): RowCounts {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return countRows(database)
  } finally {
    database.close()
  }
}

/**
 * Moves a database with its log and its index into a folder of their own beside it, and returns that folder; where a kill came after the
 * last of them was moved, the folder that it was moved to.
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
