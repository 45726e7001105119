import type { DatabaseSync } from 'node:sqlite'
import { ModelFields } from '../../../../shared/contract/chat/parameters.ts'
import { areExtraFields } from '../../../../shared/domain/chat/extra-fields.ts'
import { json, text } from '../../database/rows.ts'
import { type Row, statementsOf } from '../../database/sql-statements.ts'

/** The extra fields of requests at each level, as JSON texts; empty for none. */
export interface ParameterRepository {
  ofModels(connectionId: string): readonly ModelFields[]
  setModels(connectionId: string, models: readonly ModelFields[]): void
  ofChat(conversationId: string): ChatFields
  /** Leaves a level that is not named unchanged. */
  setChat(conversationId: string, changes: Partial<ChatFields>): void
  ofQueued(queuedId: string): string
  /** Those for the message of an answer only. */
  ofAnswer(messageId: string): string
  setAnswer(messageId: string, fields: string): void
}

interface ChatFields {
  readonly chat: string
  /** For the next message only. */
  readonly next: string
}

export function createParameterRepository(database: DatabaseSync): ParameterRepository {
  const { query, command } = statementsOf(database)
  const modelsOf = query('SELECT modelExtraFields FROM connections WHERE id = :connectionId')
  const setModels = command('UPDATE connections SET modelExtraFields = :models WHERE id = :connectionId')
  const chatOf = query('SELECT extraFields, nextExtraFields FROM conversations WHERE id = :conversationId')
  const setChat = command(`UPDATE conversations SET extraFields = COALESCE(:chat, extraFields),
       nextExtraFields = COALESCE(:next, nextExtraFields) WHERE id = :conversationId`)
  const queuedOf = query('SELECT extraFields FROM queuedMessages WHERE id = :queuedId')
  const answerOf = query('SELECT extraFields FROM messages WHERE id = :messageId')
  const setAnswer = command('UPDATE messages SET extraFields = :fields WHERE id = :messageId')
  return {
    ofModels(connectionId) {
      const row = modelsOf.first({ connectionId })
      return row === null ? [] : toModelFields(row)
    },
    setModels: (connectionId, models) =>
      setModels.runOnOne({
        connectionId,
        models: JSON.stringify(models.filter(({ fields }) => fields !== '')),
      }),
    ofChat(conversationId) {
      const row = chatOf.first({ conversationId })
      return { chat: toExtraFields(row, 'extraFields'), next: toExtraFields(row, 'nextExtraFields') }
    },
    setChat: (conversationId, { chat, next }) =>
      setChat.runOnOne({ conversationId, chat: chat ?? null, next: next ?? null }),
    ofQueued: (queuedId) => toExtraFields(queuedOf.first({ queuedId }), 'extraFields'),
    ofAnswer: (messageId) => toExtraFields(answerOf.first({ messageId }), 'extraFields'),
    setAnswer: (messageId, fields) => setAnswer.runOnOne({ messageId, fields }),
  }
}

/** Ignores an invalid text, which must not cost the whole row. */
export function toExtraFields(row: Row | null, column: 'extraFields' | 'nextExtraFields'): string {
  const fields = row === null ? '' : text(row, column)
  return areExtraFields(fields) ? fields : ''
}

/** Ignores invalid fields, which must not cost the fields of the other models. */
export function toModelFields(row: Row): readonly ModelFields[] {
  return [json(row, 'modelExtraFields')].flat().flatMap((model) => ModelFields.safeParse(model).data ?? [])
}
