import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Store } from '../../storage/store.ts'
import { messageOf } from '../lookup.ts'

/** What is to be answered: new words, those that waited, or what an earlier answer had been asked. */
export type Ask =
  | { readonly kind: 'message'; readonly text: string; readonly replacing: string | null }
  | { readonly kind: 'queued' }
  | { readonly kind: 'answer'; readonly messageId: string }

/** The words that come new, and the message that they stand under. */
export function placeOfAsk(
  store: Pick<Store, 'conversations' | 'messages' | 'queue'>,
  conversationId: string,
  ask: Ask,
): { parentId: string | null; text: string } {
  const parentId = parentOfAsk(store, conversationId, ask)
  if (ask.kind === 'answer') return { parentId, text: '' }
  const text = ask.kind === 'message' ? ask.text : store.queue.find(conversationId)
  if (text === null) throw new AppError('not-found', 'No message waits in this conversation.')
  return { parentId, text }
}

/** The message that new words stand under, or the question that is asked again; null at the beginning. */
export function parentOfAsk(
  store: Pick<Store, 'conversations' | 'messages'>,
  conversationId: string,
  ask: Ask,
): string | null {
  const beside = ask.kind === 'answer' ? ask.messageId : ask.kind === 'message' ? ask.replacing : null
  return beside === null
    ? (store.messages.pathEnd(conversationId)?.id ?? null)
    : messageOf(store, conversationId, beside).parentId
}
