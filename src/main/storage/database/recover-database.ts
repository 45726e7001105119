import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BroughtBack, RowCounts } from '../../../shared/contract/app/notice.ts'
import { backupsFolderOf, newestSoundBackup } from '../backups/backups-folder.ts'
import { putInPlace } from '../files/whole-file.ts'
import type { DatabaseProblem } from '../store.ts'
import { forgetCheck } from './check-mark.ts'
import { isNoRoom } from './database-problem.ts'
import { migrate } from './migrations/migrate.ts'
import { moveAside } from './move-aside.ts'
import { letShrink } from './pragmas.ts'
import { countRows, salvageInto } from './repair/salvage.ts'

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
