import { statfsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { beginCleaning, readRemains } from './deleted-words.ts'
import { canShrink, letShrink } from './pragmas.ts'
import { number, text } from './rows.ts'
import { orNotSaved, prepareQuery, readScalar } from './statements.ts'

/** The window waits for a rewrite at the start, so a larger file is never rewritten there. */
const maxBytesAtStart = 8_000_000

/** Words that arrive while an index is being merged can ask for one more merge, but not for ever more. */
const mostRounds = 3

/** Merges an index of words until it holds no deleted word any more, some pages at a time; false once that is done. */
export function indexMergers(database: DatabaseSync): ((pages: number) => boolean)[] {
  return prepareQuery(
    database,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual' ORDER BY name`,
  )
    .all()
    .map((row) => createMerger(database, `"${text(row, 'name')}"`))
}

function createMerger(database: DatabaseSync, table: string): (pages: number) => boolean {
  const merge = database.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`)
  const changes = prepareQuery(database, 'SELECT total_changes() AS count')
  const countChanges = (): number => number(changes.first() ?? {}, 'count')
  let rounds = 0
  let isBegun = false
  return (pages) => {
    const before = countChanges()
    // A negative number begins to merge everything into one; a positive one goes on with that.
    orNotSaved(database, () => merge.run(isBegun ? pages : -pages))
    // FTS5 says in this way that there was nothing to merge.
    const hasMerged = countChanges() - before >= 2
    if (isBegun && !hasMerged) rounds += 1
    const isDone = hasMerged ? false : !isBegun || rounds === mostRounds
    isBegun = hasMerged
    return !isDone
  }
}

/** Gives free pages back to the system, so many of them; false once there is none. */
export function shrinkSome(database: DatabaseSync, pages: number): boolean {
  const free = Number(readScalar(database, 'PRAGMA freelist_count'))
  if (free === 0 || !canShrink(database)) return false
  orNotSaved(database, () => database.exec(`PRAGMA incremental_vacuum(${pages})`))
  return Number(readScalar(database, 'PRAGMA freelist_count')) < free
}

export function bytesOf(database: DatabaseSync): number {
  return Number(readScalar(database, 'PRAGMA page_count')) * Number(readScalar(database, 'PRAGMA page_size'))
}

/** Rewrites every page in one transaction. All other writers wait as long as that takes. */
export function rewrite(database: DatabaseSync): void {
  letShrink(database)
  orNotSaved(database, () => database.exec('VACUUM'))
}

/** The log keeps earlier versions of pages. False where somebody still reads from it. */
export function emptyLog(database: DatabaseSync): boolean {
  const timeoutMs = Number(readScalar(database, 'PRAGMA busy_timeout'))
  // Nearly all of it is copied while others may write; to cut it short takes a moment in which they may not.
  database.exec('PRAGMA wal_checkpoint(PASSIVE); PRAGMA busy_timeout = 50')
  try {
    return readScalar(database, 'PRAGMA wal_checkpoint(TRUNCATE)') === 0
  } finally {
    database.exec(`PRAGMA busy_timeout = ${timeoutMs}`)
  }
}

/**
 * Rewrites a small file that cannot shrink yet because an earlier version made it, or whose gaps may hold deleted words, before anything
 * else uses it. It is one transaction of SQLite: if Tally is killed, the file is as it was. After a failure the next start tries again.
 */
export function rewriteIfDue(database: DatabaseSync, folder: string): void {
  const hasGaps = readRemains(database) === 'gaps'
  if (canShrink(database) && !hasGaps) return
  try {
    if (bytesOf(database) > maxBytesAtStart || !hasRoom(database, folder)) return
    const conclude = beginCleaning(database)
    rewriteBeside(database, folder)
    if (emptyLog(database) && hasGaps) conclude('nothing')
  } catch {
    // The file is as good as before; it only keeps what it could not give back.
  }
}

/** The temporary copy belongs on the disk of the data: the folder for temporary files may be small, and is open to others. */
function rewriteBeside(database: DatabaseSync, folder: string): void {
  database.exec(`PRAGMA temp_store_directory = '${folder.replaceAll("'", "''")}'`)
  try {
    rewrite(database)
  } finally {
    // It applies to the whole process.
    database.exec("PRAGMA temp_store_directory = ''")
  }
}

/** A temporary copy, and the log with all of it once more. */
function hasRoom(database: DatabaseSync, folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > bytesOf(database) * 2.5
}
