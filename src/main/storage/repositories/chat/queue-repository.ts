import type { DatabaseSync } from 'node:sqlite'
import type { QueuedMessage } from '../../../../shared/contract/chat/sending.ts'
import { text } from '../../database/rows.ts'
import { type Row, statementsOf } from '../../database/sql-statements.ts'
import { toExtraFields } from './parameter-repository.ts'

/** The messages of a chat that wait for the end of an answer. */
export function createQueueRepository(database: DatabaseSync) {
  const { query, command } = statementsOf(database)
  const ofConversation = query(
    'SELECT id, text, extraFields FROM queuedMessages WHERE conversationId = :conversationId ORDER BY position, rowid',
  )
  const insert =
    command(`INSERT INTO queuedMessages (conversationId, id, text, extraFields, queuedAt, position)
     VALUES (:conversationId, :id, :text, :extraFields, :queuedAt,
       (SELECT coalesce(max(position) + 1, 0) FROM queuedMessages WHERE conversationId = :conversationId))`)
  const place = command('UPDATE queuedMessages SET position = :position WHERE id = :id')
  const remove = command('DELETE FROM queuedMessages WHERE id = :id')
  return {
    /** In the order in which they will be sent. */
    list: (conversationId: string): readonly QueuedMessage[] =>
      ofConversation.all({ conversationId }).map(toQueued),
    /** Adds a message to the end. */
    insert: (conversationId: string, message: QueuedMessage, queuedAt: number) =>
      insert.run({ ...message, extraFields: message.extraFields ?? '', conversationId, queuedAt }),
    /** Saves the order of all messages of a chat. */
    reorder: (ids: readonly string[]) => {
      for (const [position, id] of ids.entries()) place.run({ id, position })
    },
    /** Throws `not-found` if the message no longer waits. */
    remove: (id: string) => remove.runOnOne({ id }),
  }
}

function toQueued(row: Row): QueuedMessage {
  const extraFields = toExtraFields(row, 'extraFields')
  return { id: text(row, 'id'), text: text(row, 'text'), ...(extraFields !== '' && { extraFields }) }
}
