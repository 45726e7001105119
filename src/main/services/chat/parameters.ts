import { maxFieldModels, type Parameters } from '../../../shared/contract/chat/parameters.ts'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import {
  changeField,
  type FieldLevel,
  mergeLevels,
  withoutExtraField,
  writeExtraFields,
} from '../../../shared/domain/chat/extra-fields.ts'
import type { Store } from '../../storage/store.ts'
import { conversationOf } from '../find-or-throw.ts'
import { callsOf } from '../usage/calls-of-answer.ts'
import type { SendIntent } from './send-intent.ts'

type Place = Pick<Conversation, 'id' | 'connectionId'>

/** The fields that the person adds to requests. */
export interface ParameterService {
  read(conversationId: string): Parameters
  /** Throws and changes nothing if the chat has another model than the person saw. */
  set(
    conversationId: string,
    modelId: string | null,
    changes: Partial<Record<FieldLevel, string | undefined>>,
  ): Parameters
}

export function createParameterService({ store }: { store: Store }): ParameterService {
  function read(conversationId: string): Parameters {
    const { id, connectionId, modelId } = conversationOf(store, conversationId)
    return {
      model: modelId === null ? null : fieldsOfModel(store, connectionId, modelId),
      ...store.parameters.ofChat(id),
    }
  }

  return {
    read,
    set(conversationId, modelId, { model, chat, next }) {
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

function fieldsOfModel(
  { parameters }: Pick<Store, 'parameters'>,
  connectionId: string,
  modelId: string,
): string {
  return parameters.ofModels(connectionId).find((one) => one.modelId === modelId)?.fields ?? ''
}

type Reading = Pick<Store, 'parameters' | 'messages' | 'calls'>

/** The fields of a call that is about to be made: as its request carries them, and those of its message. */
export function fieldsOfTurn(
  store: Reading,
  { id, connectionId }: Place,
  modelId: string,
  intent: SendIntent,
): { readonly extraFields: string; readonly messageFields: string } {
  const messageFields = messageFieldsOf(store, id, intent)
  const extraFields =
    repeatedFields(store, modelId, intent) ??
    writeExtraFields(
      mergeLevels({
        model: fieldsOfModel(store, connectionId, modelId),
        chat: store.parameters.ofChat(id).chat,
        next: messageFields,
      }),
    )
  if (intent.kind !== 'answer-again') return { extraFields, messageFields }
  if (intent.fields === 'none') return { extraFields: '', messageFields: '' }
  if (intent.withoutField === null) return { extraFields, messageFields }
  return {
    extraFields: withoutExtraField(extraFields, intent.withoutField),
    messageFields: changeField(messageFields, intent.withoutField, null),
  }
}

/**
 * A failed or empty answer that is requested again keeps the fields of its last attempt. Another model has its
 * own fields, and nobody here chose the fields of an imported call.
 */
function repeatedFields(store: Reading, modelId: string, intent: SendIntent): string | null {
  if (intent.kind !== 'answer-again' || intent.fields !== 'sent') return null
  const message = store.messages.find(intent.messageId)
  if (message === null || (message.failure === null && message.text + message.reasoning !== '')) return null
  const last = callsOf(store, message).at(-1)
  if (last?.modelAsked !== modelId || store.calls.isImported(last.id)) return null
  return last.extraFields ?? ''
}

/**
 * The fields for this message only. They belong to the draft, move with it into the queue, and stay with a
 * failed turn.
 */
function messageFieldsOf(
  { parameters, messages }: Reading,
  conversationId: string,
  intent: SendIntent,
): string {
  if (intent.kind === 'queued-message') return parameters.ofQueued(intent.queuedId)
  if (intent.kind === 'answer-again') return messages.find(intent.messageId)?.failure?.messageFields ?? ''
  return takesDraft(intent) ? parameters.ofChat(conversationId).next : ''
}

/** Whether the send takes the draft from the message box, so that box and its fields become empty. */
export function takesDraft(intent: SendIntent): boolean {
  return (
    intent.kind === 'comparison' || (intent.kind === 'message' && intent.replacing === null && intent.isDraft)
  )
}
