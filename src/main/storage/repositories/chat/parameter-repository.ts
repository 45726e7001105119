import type { DatabaseSync } from 'node:sqlite'
import { ModelFields } from '../../../../shared/contract/chat/parameters.ts'
import { areExtraFields } from '../../../../shared/domain/chat/extra-fields.ts'
import { json, text } from '../../database/rows.ts'
import { type Row, statementsOf } from '../../database/sql-statements.ts'

export interface ChatFields {
  readonly chat: string
  /** For the next message only. */
  readonly next: string
}

/** The extra fields of requests at each level, as JSON texts; empty for none. */
export function createParameterRepository(database: DatabaseSync) {
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
    ofModels(connectionId: string): readonly ModelFields[] {
      const row = modelsOf.first({ connectionId })
      return row === null ? [] : toModelFields(row)
    },
    setModels: (connectionId: string, models: readonly ModelFields[]) =>
      setModels.runOnOne({
        connectionId,
        models: JSON.stringify(models.filter(({ fields }) => fields !== '')),
      }),
    ofChat(conversationId: string): ChatFields {
      const row = chatOf.first({ conversationId })
      return { chat: toExtraFields(row, 'extraFields'), next: toExtraFields(row, 'nextExtraFields') }
    },
    /** Leaves a level that is not named unchanged. */
    setChat: (conversationId: string, { chat, next }: Partial<ChatFields>) =>
      setChat.runOnOne({ conversationId, chat: chat ?? null, next: next ?? null }),
    ofQueued: (queuedId: string): string => toExtraFields(queuedOf.first({ queuedId }), 'extraFields'),
    /** Those for the message of an answer only. */
    ofAnswer: (messageId: string): string => toExtraFields(answerOf.first({ messageId }), 'extraFields'),
    setAnswer: (messageId: string, fields: string) => setAnswer.runOnOne({ messageId, fields }),
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
