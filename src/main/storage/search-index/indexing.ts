import type { DatabaseSync } from 'node:sqlite'
import { type Command, prepareCommand } from '../statements.ts'

/** Puts the words of a message into the index, in place of those that it had there. */
export function prepareWordIndexing(database: DatabaseSync): Command {
  return prepareCommand(
    database,
    `INSERT OR REPLACE INTO message_words (rowid, words)
     SELECT sequence, searchable_text(text) FROM messages WHERE id = :id AND text <> ''`,
  )
}

/** The same with the title of a conversation. */
export function prepareTitleIndexing(database: DatabaseSync): Command {
  return prepareCommand(
    database,
    `INSERT OR REPLACE INTO title_words (rowid, words)
     SELECT sequence, searchable_text(title) FROM conversations WHERE id = :id`,
  )
}
