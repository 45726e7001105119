import type { DatabaseSync } from 'node:sqlite'
import { text } from '../../database/rows.ts'
import { prepareCommand, prepareQuery } from '../../database/statements.ts'
import type { ConversationRepository } from '../../store.ts'
import { doomed } from './trash-repository.ts'

const defaultPromptOf = (connectionId: string): string => `COALESCE(
  (SELECT prompts.text FROM default_prompts JOIN prompts ON prompts.id = default_prompts.prompt_id
   WHERE default_prompts.connection_id = ${connectionId}), '')`

/** Nobody has written anything into it yet nor put it anywhere. */
export const isUntouched = `title = '' AND draft = '' AND pinned_at IS NULL AND archived_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM messages WHERE conversation_id = conversations.id)
  AND NOT EXISTS (SELECT 1 FROM conversation_tags WHERE conversation_id = conversations.id)`

/** Its system prompt is the one it began with, too. */
const isEmpty = `(${isUntouched}
  AND system_prompt IN ('', ${defaultPromptOf('conversations.connection_id')}))`

type OfConnection = Pick<
  ConversationRepository,
  'setConnection' | 'idsOf' | 'trashAllOf' | 'restoreAllOf' | 'adoptUntouched'
>

/** What becomes of conversations when their connection goes, or is exchanged for another. */
export function createConnectionConversations(database: DatabaseSync): OfConnection {
  const ofConnection = `connection_id = :connectionId AND deleted_at IS NULL AND NOT ${isEmpty}`
  const used = prepareQuery(
    database,
    `SELECT id FROM conversations WHERE ${ofConnection} ORDER BY recency DESC`,
  )
  const setConnection = prepareCommand(
    database,
    'UPDATE conversations SET connection_id = :connectionId, model_id = NULL WHERE id = :id',
  )
  const trash = prepareCommand(
    database,
    `UPDATE conversations SET deleted_at = :deletedAt WHERE ${ofConnection}`,
  )
  const restore = prepareCommand(
    database,
    `UPDATE conversations SET deleted_at = NULL
     WHERE connection_id = :connectionId AND deleted_at = :deletedAt AND deleted_at IS NOT ${doomed}`,
  )
  const adopt = prepareCommand(
    database,
    `UPDATE conversations
     SET connection_id = :connectionId, model_id = NULL, system_prompt = ${defaultPromptOf(':connectionId')}
     WHERE deleted_at IS NULL AND ${isEmpty}
       AND connection_id IN (SELECT id FROM connections WHERE connections.deleted_at IS NOT NULL)`,
  )
  return {
    setConnection: (id, connectionId) => setConnection.runOnOne({ id, connectionId }),
    idsOf: (connectionId) => used.all({ connectionId }).map((row) => text(row, 'id')),
    trashAllOf: (connectionId, deletedAt) => trash.run({ connectionId, deletedAt }),
    restoreAllOf: (connectionId, deletedAt) => restore.run({ connectionId, deletedAt }),
    adoptUntouched: (connectionId) => adopt.run({ connectionId }),
  }
}
