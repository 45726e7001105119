import { AppError } from '../../shared/errors.ts'
import type { Store } from '../storage/store.ts'
import { messageOf } from './found.ts'

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
  if (ask.kind === 'answer')
    return { parentId: messageOf(store, conversationId, ask.messageId).parentId, text: '' }
  const endId = store.messages.pathEnd(conversationId)?.id ?? null
  if (ask.kind === 'message') {
    const { text, replacing } = ask
    return {
      parentId: replacing === null ? endId : messageOf(store, conversationId, replacing).parentId,
      text,
    }
  }
  const text = store.queue.find(conversationId)
  if (text === null) throw new AppError('not-found', 'No message waits in this conversation.')
  return { parentId: endId, text }
}
