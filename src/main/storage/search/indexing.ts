import type { DatabaseSync } from 'node:sqlite'
import { number } from '../database/rows.ts'
import { type Command, prepareCommand, prepareQuery } from '../database/sql-statements.ts'

/** A longer text is indexed by a thread, because that takes long. */
const maxLengthAtOnce = 16_000

/** Indexes the words of a message, instead of its earlier ones. */
export function prepareWordIndexing(database: DatabaseSync): Command {
  return prepareCommand(
    database,
    `INSERT OR REPLACE INTO messageWords (rowid, words)
     SELECT sequence, searchable_text(text) FROM messages WHERE id = :id AND text <> ''`,
  )
}

/** The same, but leaves a long text to the next `index` job. SQLite measures a text that is not given. */
export function createWordIndexing(database: DatabaseSync): (id: string, text?: string) => void {
  const indexNow = prepareWordIndexing(database)
  const leaveForLater = prepareCommand(
    database,
    `INSERT OR REPLACE INTO textsToIndex (messageSequence)
     SELECT sequence FROM messages WHERE id = :id AND octet_length(text) > ${maxLengthAtOnce}`,
  )
  return (id, text) => {
    // Each unit of `length` has at most three bytes.
    const isShort = text !== undefined && text.length <= maxLengthAtOnce / 3
    if (isShort || leaveForLater.count({ id }) === 0) indexNow.run({ id })
  }
}

/** The same for the title of a chat. */
export function prepareTitleIndexing(database: DatabaseSync): Command {
  return prepareCommand(
    database,
    `INSERT OR REPLACE INTO titleWords (rowid, words)
     SELECT sequence, searchable_text(title) FROM conversations WHERE id = :id`,
  )
}

/**
 * Merges about this many pages of a search index; false when nothing was left to merge. A negative number begins to
 * merge the whole index.
 */
export function prepareMerging(database: DatabaseSync, table = 'messageWords'): (pages: number) => boolean {
  const merge = prepareCommand(database, `INSERT INTO ${table} (${table}, rank) VALUES ('merge', :pages)`)
  const changes = prepareQuery(database, 'SELECT total_changes() AS count')
  const countChanges = (): number => number(changes.first() ?? {}, 'count')
  return (pages) => {
    const before = countChanges()
    merge.run({ pages })
    // FTS5 reports fewer than two changes when there was nothing to merge.
    return countChanges() - before >= 2
  }
}
