import type { DatabaseSync } from 'node:sqlite'
import type { DataContents } from '../../../shared/contract/data/data-place.ts'
import { number, numberOrNull } from '../database/rows.ts'
import { prepareQuery } from '../database/sql-statements.ts'

/** The numbers of chats, messages and calls in a data file of any version. */
export function readContents(database: DatabaseSync): DataContents {
  const row = prepareQuery(
    database,
    `SELECT (SELECT count(*) FROM conversations) AS conversations,
       (SELECT count(*) FROM messages) AS messages,
       (SELECT count(*) FROM callRows) AS calls,
       (SELECT MAX(createdAt) FROM messages) AS newestAt`,
  ).first()
  if (row === null) throw new Error('A count always has a row.')
  return {
    conversations: number(row, 'conversations'),
    messages: number(row, 'messages'),
    calls: number(row, 'calls'),
    newestAt: numberOrNull(row, 'newestAt'),
  }
}
