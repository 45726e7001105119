import type { DatabaseSync } from 'node:sqlite'
import { Ceiling, type CeilingChoice, ReachedLimit } from '../../../../shared/contract/money/ceiling.ts'
import { json, text, textOrNull } from '../../database/rows.ts'
import { prepareCommand, prepareQuery, type Row } from '../../database/statements.ts'

/** The most that one answer may have, for each level that stores it. Null where the level sets no limit. */
export interface CeilingRepository {
  ofChat(conversationId: string): CeilingChoice
  setChat(conversationId: string, ceiling: CeilingChoice): void
  ofConnection(connectionId: string): CeilingChoice
  setConnection(connectionId: string, ceiling: CeilingChoice): void
}

export function createCeilingRepository(database: DatabaseSync): CeilingRepository {
  const chat = prepareQuery(database, 'SELECT answer_limit FROM conversations WHERE id = :id')
  const connection = prepareQuery(database, 'SELECT answer_limit FROM connections WHERE id = :id')
  const setChat = prepareCommand(database, 'UPDATE conversations SET answer_limit = :ceiling WHERE id = :id')
  const setConnection = prepareCommand(
    database,
    'UPDATE connections SET answer_limit = :ceiling WHERE id = :id',
  )
  return {
    ofChat: (id) => toCeiling(chat.first({ id })),
    setChat: (id, ceiling) => setChat.runOnOne({ id, ceiling: storedCeiling(ceiling) }),
    ofConnection: (id) => toCeiling(connection.first({ id })),
    setConnection: (id, ceiling) => setConnection.runOnOne({ id, ceiling: storedCeiling(ceiling) }),
  }
}

export function storedCeiling(ceiling: CeilingChoice): string {
  return ceiling === null ? '' : JSON.stringify(ceiling)
}

/** An unreadable limit counts as none, and must not cost the row. */
export function toCeiling(row: Row | null): CeilingChoice {
  if (row === null || text(row, 'answer_limit') === '') return null
  return Ceiling.safeParse(json(row, 'answer_limit')).data ?? null
}

export function toReachedLimit(row: Row): ReachedLimit | null {
  if (textOrNull(row, 'reached_limit') === null) return null
  return ReachedLimit.safeParse(json(row, 'reached_limit')).data ?? null
}
