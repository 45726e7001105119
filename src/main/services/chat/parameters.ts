import { maxFieldModels, type Parameters } from '../../../shared/contract/chat/parameters.ts'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { type ExtraField, mergeLevels, writeExtraFields } from '../../../shared/domain/chat/extra-fields.ts'
import { conversationOf } from '../../storage/find-or-throw.ts'
import type { Store } from '../../storage/store.ts'
import type { ApiKeyService } from '../connections/api-keys.ts'
import type { HandlersOf } from '../handlers.ts'
import type { SendIntent } from './send-intent.ts'

type Place = Pick<Conversation, 'id' | 'connectionId'>

interface Dependencies {
  store: Store
  apiKeys: Pick<ApiKeyService, 'keyFor'>
  containsKey: ContainsKey
}

/** Whether a text contains the key, in any form that Tally recognizes. */
export type ContainsKey = (text: string, key: string | null) => boolean

/** The fields that the user adds to requests. */
export function createParameterHandlers(dependencies: Dependencies): HandlersOf<'parameters'> {
  const { store, apiKeys, containsKey } = dependencies

  function read(conversationId: string): Parameters {
    const { id, connectionId, modelId } = conversationOf(store, conversationId)
    return {
      model: modelId === null ? null : fieldsOfModel(store, connectionId, modelId),
      ...store.parameters.ofChat(id),
    }
  }

  /** A key that can't be read now is compared when the fields are sent. */
  async function readableKey(connectionId: string): Promise<string | null> {
    const connection = store.connections.find(connectionId)
    try {
      return connection && (await apiKeys.keyFor(connection))
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  return {
    'parameters.read': ({ conversationId }) => read(conversationId),
    /**
     * Throws and changes nothing if the chat has another model than the user saw, or if a text contains the
     * connection's key.
     */
    async 'parameters.set'({ conversationId, modelId, changes }) {
      const { model, chat, next } = changes
      const texts = Object.values(changes).join('\n').trim()
      if (texts !== '') {
        const key = await readableKey(conversationOf(store, conversationId).connectionId)
        refuseKey(containsKey(texts, key))
      }
      store.transaction(() => {
        const conversation = conversationOf(store, conversationId)
        if (model !== undefined) {
          if (modelId === null || conversation.modelId !== modelId)
            throw new AppError('model-not-chosen', 'The chat has another model by now.')
          const { connectionId } = conversation
          const others = store.parameters.ofModels(connectionId).filter((one) => one.modelId !== modelId)
          const fields = model.trim()
          if (fields !== '' && others.length >= maxFieldModels)
            throw new AppError('too-many-models', 'No further model of this connection can have fields.')
          store.parameters.setModels(connectionId, [...others, { modelId, fields }])
        }
        store.parameters.setChat(conversation.id, {
          ...(chat !== undefined && { chat: chat.trim() }),
          ...(next !== undefined && { next: next.trim() }),
        })
      })
      return read(conversationId)
    },
  }
}

/** Fields are stored and exported as plain text. */
export function refuseKey(hasKey: boolean): void {
  if (hasKey) throw new AppError('fields-have-key', 'The fields contain the key.')
}

function fieldsOfModel(
  { parameters }: Pick<Store, 'parameters'>,
  connectionId: string,
  modelId: string,
): string {
  return parameters.ofModels(connectionId).find((one) => one.modelId === modelId)?.fields ?? ''
}

type Reading = Pick<Store, 'parameters' | 'messages'>

/**
 * The current fields of a call that is about to be made: as its request carries them, and those of its message.
 * An omitted field becomes null in the fields of the message, so that further attempts omit it too.
 */
export function fieldsOfTurn(
  store: Reading,
  { id, connectionId }: Place,
  modelId: string,
  intent: SendIntent,
): { readonly extraFields: string; readonly messageFields: string } {
  const model = fieldsOfModel(store, connectionId, modelId)
  const { chat, next: ofDraft } = store.parameters.ofChat(id)
  const next = takesDraft(intent) ? ofDraft : messageFieldsOf(store, id, intent)
  const omitted = omittedNames(intent, mergeLevels({ model, chat, next }))
  const messageFields =
    omitted.size === 0
      ? next
      : writeExtraFields([
          ...mergeLevels({ next }, { withNull: true }).filter(({ name }) => !omitted.has(name)),
          ...Array.from(omitted, (name) => ({ name, raw: 'null' })),
        ])
  return { extraFields: writeExtraFields(mergeLevels({ model, chat, next: messageFields })), messageFields }
}

function omittedNames(intent: SendIntent, fields: readonly ExtraField[]): ReadonlySet<string> {
  if (intent.kind !== 'answer-again' || intent.omitted === null) return new Set()
  const { omitted } = intent
  return new Set(fields.flatMap(({ name }) => (omitted === 'all' || name === omitted.name ? [name] : [])))
}

/**
 * The fields for a message other than the draft. They move with it into the queue, and stay with a turn that
 * brought no answer, and with an edit of its message.
 */
function messageFieldsOf(store: Reading, conversationId: string, intent: SendIntent): string {
  const { parameters, messages } = store
  if (intent.kind === 'queued-message') return parameters.ofQueued(intent.queuedId)
  if ('messageId' in intent) return unansweredFields(store, intent.messageId)
  if (intent.kind !== 'message' || intent.replacing === null) return ''
  const path = messages.pathIds(conversationId)
  return unansweredFields(store, path[path.lastIndexOf(intent.replacing) + 1] ?? '')
}

/** The fields for the message of a failed or empty answer. An answer with text has used them up. */
function unansweredFields({ parameters, messages }: Reading, answerId: string): string {
  const answer = messages.find(answerId)
  const isUnanswered = answer !== null && (answer.failure !== null || answer.text + answer.reasoning === '')
  return isUnanswered ? parameters.ofAnswer(answerId) : ''
}

/** Whether the send takes the draft from the message box, so that box and its fields become empty. */
export function takesDraft(intent: SendIntent): boolean {
  return (
    intent.kind === 'comparison' || (intent.kind === 'message' && intent.replacing === null && intent.isDraft)
  )
}
