import type { OmittedFields } from '../../../shared/contract/chat/parameters.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { messageOf } from '../../storage/find-or-throw.ts'
import type { StoredMessage } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'

/** A null model means the model of the conversation. */
type ModelId = string | null

/**
 * One send, from the window's request to the database rows. Everything else about the send is derived from
 * this value.
 */
export type SendIntent =
  /** A new message, or a new version of an earlier one. */
  | {
      readonly kind: 'message'
      readonly text: string
      readonly replacing: string | null
      readonly modelId: ModelId
      /** Whether the text is the draft, which then leaves the message box. */
      readonly isDraft: boolean
    }
  | { readonly kind: 'queued-message'; readonly queuedId: string }
  /** One message to several models. */
  | { readonly kind: 'comparison'; readonly text: string; readonly modelIds: readonly string[] }
  /** Another version of an answer, or the same row where the answer has no text yet. */
  | {
      readonly kind: 'answer-again'
      readonly messageId: string
      readonly modelId: ModelId
      /** Extra fields that this message is sent without. */
      readonly omitted: OmittedFields | null
      /** Whether the images above the answer are excluded first, because the model refused them. */
      readonly withoutImages: boolean
    }
  /** Further models for the question of an answer. */
  | { readonly kind: 'more-answers'; readonly messageId: string; readonly modelIds: readonly string[] }

type Reading = Pick<Store, 'conversations' | 'messages'>

/** One entry for each call to make. */
export function modelIdsOf(intent: SendIntent): readonly ModelId[] {
  if (intent.kind === 'queued-message') return [null]
  return 'modelIds' in intent ? intent.modelIds : [intent.modelId]
}

export function refuseBlank(intent: SendIntent): void {
  if ('text' in intent && intent.text.trim() === '')
    throw new AppError('nothing-to-send', 'There is no text to send.')
}

export interface Placement {
  /** The last message of the prompt before the new text. Null at the start of a conversation. */
  readonly parentId: string | null
  /** Empty if the send repeats an earlier question. */
  readonly text: string
}

/** The new text, and its place. */
export function placementOf(
  store: Reading & Pick<Store, 'queue'>,
  conversationId: string,
  intent: SendIntent,
): Placement {
  const parentId = parentIdOf(store, conversationId, intent)
  if (intent.kind !== 'queued-message') return { parentId, text: 'text' in intent ? intent.text : '' }
  const queued = store.queue.list(conversationId).find(({ id }) => id === intent.queuedId)
  if (queued === undefined) throw new AppError('not-found', 'This message no longer waits.')
  return { parentId, text: queued.text }
}

function parentIdOf(store: Reading, conversationId: string, intent: SendIntent): string | null {
  if ('messageId' in intent) return answerOf(store, conversationId, intent.messageId).parentId
  if (intent.kind === 'message' && intent.replacing !== null)
    return messageOfRole(store, conversationId, intent.replacing, 'user').parentId
  return store.messages.pathEnd(conversationId)?.id ?? null
}

export function answerOf(store: Reading, conversationId: string, messageId: string): StoredMessage {
  return messageOfRole(store, conversationId, messageId, 'assistant')
}

function messageOfRole(
  store: Reading,
  conversationId: string,
  messageId: string,
  role: StoredMessage['role'],
): StoredMessage {
  const message = messageOf(store, conversationId, messageId)
  if (message.role !== role) throw new AppError('not-found', 'There is no such message in this conversation.')
  return message
}
