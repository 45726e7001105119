import type { DatabaseSync } from 'node:sqlite'
import { type Command, prepareCommand } from '../database/statements.ts'

/** To index a longer text takes so long that a thread does it. */
const longestAtOnce = 16_000

/** Puts the words of a message into the index, in place of those that it had there. */
export function prepareWordIndexing(database: DatabaseSync): Command {
  return prepareCommand(
    database,
    `INSERT OR REPLACE INTO message_words (rowid, words)
     SELECT sequence, searchable_text(text) FROM messages WHERE id = :id AND text <> ''`,
  )
}

/** The same, but a long text is left to the next run of the `index` job. */
export function createWordIndexing(database: DatabaseSync): (id: string) => void {
  const indexNow = prepareWordIndexing(database)
  const leaveForLater = prepareCommand(
    database,
    `INSERT OR REPLACE INTO texts_to_index (message_sequence)
     SELECT sequence FROM messages WHERE id = :id AND octet_length(text) > ${longestAtOnce}`,
  )
  return (id) => {
    if (leaveForLater.count({ id }) === 0) indexNow.run({ id })
  }
}

/** The same with the title of a conversation. */
export function prepareTitleIndexing(database: DatabaseSync): Command {
  return prepareCommand(
    database,
    `INSERT OR REPLACE INTO title_words (rowid, words)
     SELECT sequence, searchable_text(title) FROM conversations WHERE id = :id`,
  )
}
