import { statfsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { prepareMerging } from '../search/indexing.ts'
import { text } from './rows.ts'
import { orNotSaved, prepareQuery, readScalar } from './sql-statements.ts'
import { beginWiping, readRemains } from './wipe-note.ts'

/** A larger file is never rewritten at start, because the window waits for it. */
const maxBytesAtStart = 8_000_000

/** Words added during a merge can ask for another merge, but not endlessly. */
const maxRounds = 3

/** Merges a search index until it holds no deleted words, some pages at a time; false when done. */
export function indexMergers(database: DatabaseSync): ((pages: number) => boolean)[] {
  return prepareQuery(
    database,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual' ORDER BY name`,
  )
    .all()
    .map((row) => createMerger(database, `"${text(row, 'name')}"`))
}

function createMerger(database: DatabaseSync, table: string): (pages: number) => boolean {
  const merge = prepareMerging(database, table)
  let rounds = 0
  let isBegun = false
  return (pages) => {
    // A negative number starts a full merge; a positive one continues it.
    const hasMerged = merge(isBegun ? pages : -pages)
    if (isBegun && !hasMerged) rounds += 1
    const isDone = hasMerged ? false : !isBegun || rounds === maxRounds
    isBegun = hasMerged
    return !isDone
  }
}

/** Returns up to this many free pages to the system; false when none is left. */
export function shrinkSome(database: DatabaseSync, pages: number): boolean {
  const free = Number(readScalar(database, 'PRAGMA freelist_count'))
  if (free === 0) return false
  orNotSaved(database, () => database.exec(`PRAGMA incremental_vacuum(${pages})`))
  return Number(readScalar(database, 'PRAGMA freelist_count')) < free
}

export function bytesOf(database: DatabaseSync): number {
  return Number(readScalar(database, 'PRAGMA page_count')) * Number(readScalar(database, 'PRAGMA page_size'))
}

/** Rewrites every page in one transaction, which blocks all other writers. */
export function rewrite(database: DatabaseSync): void {
  orNotSaved(database, () => database.exec('VACUUM'))
}

/** Empties the log, which keeps earlier versions of pages. False while somebody still reads from it. */
export function emptyLog(database: DatabaseSync): boolean {
  const timeoutMs = Number(readScalar(database, 'PRAGMA busy_timeout'))
  // Most of the log is copied while others may write; truncating it blocks writers only briefly.
  database.exec('PRAGMA wal_checkpoint(PASSIVE); PRAGMA busy_timeout = 50')
  try {
    return readScalar(database, 'PRAGMA wal_checkpoint(TRUNCATE)') === 0
  } finally {
    database.exec(`PRAGMA busy_timeout = ${timeoutMs}`)
  }
}

/**
 * Rewrites a small file before anything else uses it. Due for a file whose gaps may hold deleted words. This is one
 * SQLite transaction: if Tally is killed, the file is unchanged. After a failure the next start retries.
 */
export function rewriteIfDue(database: DatabaseSync, folder: string): void {
  if (readRemains(database) !== 'gaps') return
  try {
    if (bytesOf(database) > maxBytesAtStart || !hasDiskSpace(database, folder)) return
    const conclude = beginWiping(database)
    rewriteIntoCopy(database, folder)
    if (emptyLog(database)) conclude('nothing')
  } catch {
    // The file is as good as before; it only keeps its free space.
  }
}

/**
 * Puts the temporary copy on the disk of the data: the system's temporary folder may be small, and is open to
 * others.
 */
function rewriteIntoCopy(database: DatabaseSync, folder: string): void {
  database.exec(`PRAGMA temp_store_directory = '${folder.replaceAll("'", "''")}'`)
  try {
    rewrite(database)
  } finally {
    // The setting applies to the whole process.
    database.exec("PRAGMA temp_store_directory = ''")
  }
}

/** Space for a temporary copy, and for a log with all of it again. */
function hasDiskSpace(database: DatabaseSync, folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > bytesOf(database) * 2.5
}
