import type { DatabaseSync } from 'node:sqlite'
import { text } from '../../database/rows.ts'
import { prepareCommand, prepareQuery } from '../../database/statements.ts'

/** A message sent while an answer is in progress, which waits for its end. One per chat. */
export interface QueueRepository {
  find(conversationId: string): string | null
  insert(conversationId: string, text: string, queuedAt: number): void
  remove(conversationId: string): void
}

export function createQueueRepository(database: DatabaseSync): QueueRepository {
  const byConversation = prepareQuery(
    database,
    'SELECT text FROM queued_messages WHERE conversation_id = :conversationId',
  )
  const insert = prepareCommand(
    database,
    'INSERT INTO queued_messages (conversation_id, text, queued_at) VALUES (:conversationId, :text, :queuedAt)',
  )
  const remove = prepareCommand(
    database,
    'DELETE FROM queued_messages WHERE conversation_id = :conversationId',
  )
  return {
    find: (conversationId) => {
      const row = byConversation.first({ conversationId })
      return row && text(row, 'text')
    },
    insert: (conversationId, words, queuedAt) => insert.run({ conversationId, text: words, queuedAt }),
    remove: (conversationId) => remove.run({ conversationId }),
  }
}
