import type { DatabaseSync } from 'node:sqlite'
import type { Conversation } from '../../shared/conversation.ts'
import { largestSum } from '../../shared/usage.ts'
import { flag, number, text, textOrNull } from './rows.ts'
import { prepareCommand, prepareQuery, type Row } from './statements.ts'
import type { ConversationRepository, StoredSummary } from './store.ts'

const summaryColumns = `
  SELECT conversations.*, connections.kind = 'demo' AS is_demo,
    (SELECT MIN(TOTAL(total_tokens), ${largestSum}) FROM calls
      WHERE calls.conversation_id = conversations.id) AS reported_tokens
  FROM conversations JOIN connections ON connections.id = conversations.connection_id
  WHERE deleted_at IS NULL`

const nextRecency = '(SELECT COALESCE(MAX(recency), 0) + 1 FROM conversations)'

export function createConversationRepository(database: DatabaseSync): ConversationRepository {
  const queries = prepareQueries(database)
  const commands = prepareCommands(database)
  return {
    find: (id) => {
      const row = queries.byId.first({ id })
      return row && toConversation(row)
    },
    summaries: () => queries.summaries.all().map(toSummary),
    summary: (id) => {
      const row = queries.summaryById.first({ id })
      return row && toSummary(row)
    },
    findUntouched: (connectionId) => {
      const row = queries.untouched.first({ connectionId })
      return row && toConversation(row)
    },
    insert: (conversation, createdAt) => commands.insert.run({ ...conversation, createdAt }),
    update: (id, { title, modelId, systemPrompt, draft }, updatedAt) => {
      commands.update.runOnOne({
        id,
        title: title ?? null,
        modelId: modelId ?? null,
        // Null is a model id to set, so whether to set it needs a sign of its own.
        setsModel: Number(modelId !== undefined),
        systemPrompt: systemPrompt ?? null,
        draft: draft ?? null,
        updatedAt: updatedAt ?? null,
      })
    },
    setDeleted: (id, deletedAt) => commands.setDeleted.runOnOne({ id, deletedAt }),
  }
}

function prepareQueries(database: DatabaseSync) {
  return {
    byId: prepareQuery(database, 'SELECT * FROM conversations WHERE id = :id AND deleted_at IS NULL'),
    summaries: prepareQuery(database, `${summaryColumns} ORDER BY recency DESC`),
    summaryById: prepareQuery(database, `${summaryColumns} AND conversations.id = :id`),
    untouched: prepareQuery(
      database,
      `SELECT * FROM conversations
       WHERE connection_id = :connectionId AND deleted_at IS NULL
         AND title = '' AND draft = '' AND system_prompt = ''
         AND NOT EXISTS (SELECT 1 FROM messages WHERE conversation_id = conversations.id)
       ORDER BY recency DESC LIMIT 1`,
    ),
  }
}

function prepareCommands(database: DatabaseSync) {
  return {
    insert: prepareCommand(
      database,
      `INSERT INTO conversations
         (id, connection_id, title, model_id, system_prompt, draft, recency, created_at, updated_at)
       VALUES (:id, :connectionId, :title, :modelId, :systemPrompt, :draft, ${nextRecency}, :createdAt, :createdAt)`,
    ),
    update: prepareCommand(
      database,
      `UPDATE conversations SET
         title = COALESCE(:title, title),
         model_id = CASE WHEN :setsModel THEN :modelId ELSE model_id END,
         system_prompt = COALESCE(:systemPrompt, system_prompt),
         draft = COALESCE(:draft, draft),
         recency = CASE WHEN :updatedAt IS NULL THEN recency ELSE ${nextRecency} END,
         updated_at = COALESCE(:updatedAt, updated_at)
       WHERE id = :id`,
    ),
    setDeleted: prepareCommand(database, 'UPDATE conversations SET deleted_at = :deletedAt WHERE id = :id'),
  }
}

function toConversation(row: Row): Conversation {
  return {
    id: text(row, 'id'),
    connectionId: text(row, 'connection_id'),
    title: text(row, 'title'),
    modelId: textOrNull(row, 'model_id'),
    systemPrompt: text(row, 'system_prompt'),
    draft: text(row, 'draft'),
  }
}

function toSummary(row: Row): StoredSummary {
  return {
    id: text(row, 'id'),
    connectionId: text(row, 'connection_id'),
    title: text(row, 'title'),
    isDemo: flag(row, 'is_demo'),
    recency: number(row, 'recency'),
    updatedAt: number(row, 'updated_at'),
    reportedTokens: number(row, 'reported_tokens'),
  }
}
