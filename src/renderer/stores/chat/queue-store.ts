import { create } from 'zustand'
import type { QueuedMessage } from '../../../shared/contract/chat/sending.ts'
import type { AppEvent } from '../../../shared/contract/events.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { readInto, transcriptStore } from './transcript-store.ts'

interface QueueState {
  /** By conversation: the queued message. */
  readonly queued: Readonly<Record<string, QueuedMessage>>
}

export const queueStore = create<QueueState>()(() => ({ queued: {} }))

export const useQueued = (conversationId: string): QueuedMessage | null =>
  queueStore(({ queued }) => queued[conversationId] ?? null)

export function keepQueued(conversationId: string, message: QueuedMessage | null): void {
  queueStore.setState(({ queued: { [conversationId]: _before, ...others } }) => ({
    queued: message === null ? others : { ...others, [conversationId]: message },
  }))
}

export async function loadQueued(conversationId: string): Promise<void> {
  const result = await request('chat.queued', { conversationId })
  if (result.ok) keepQueued(conversationId, result.value)
  else raiseRefusal(result)
}

/** Updates the queue, and reloads the open conversation if Tally sent the queued message. */
export async function receiveQueueEvent({
  conversationId,
  queued,
  isSent,
}: Extract<AppEvent, { type: 'queue-changed' }>): Promise<void> {
  keepQueued(conversationId, queued)
  if (!isSent || transcriptStore.getState().openId !== conversationId) return
  const refusal = await readInto(() => request('conversations.open', { conversationId }))
  if (refusal !== null) raiseRefusal(refusal)
}
