import type { DatabaseSync } from 'node:sqlite'
import type { DataContents } from '../../../shared/contract/data/data-place.ts'
import { number, numberOrNull } from '../database/rows.ts'
import { prepareQuery } from '../database/statements.ts'

/** What is in a data file of any version, in numbers. */
export function readContents(database: DatabaseSync): DataContents {
  const row = prepareQuery(
    database,
    `SELECT (SELECT count(*) FROM conversations) AS conversations,
       (SELECT count(*) FROM messages) AS messages,
       (SELECT count(*) FROM calls) AS calls,
       (SELECT MAX(created_at) FROM messages) AS newest_at`,
  ).first()
  if (row === null) throw new Error('A count always has a row.')
  return {
    conversations: number(row, 'conversations'),
    messages: number(row, 'messages'),
    calls: number(row, 'calls'),
    newestAt: numberOrNull(row, 'newest_at'),
  }
}
