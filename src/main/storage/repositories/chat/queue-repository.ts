import type { DatabaseSync } from 'node:sqlite'
import { text } from '../../database/rows.ts'
import { prepareCommand, prepareQuery } from '../../database/statements.ts'
import type { QueueRepository } from '../../store.ts'

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
