import type { MessageQueue } from '../../../shared/contract/chat/sending.ts'
import type { AppEvent } from '../../../shared/contract/events.ts'
import type { Result } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { showToast } from '../app/toast-store.ts'
import { createValues } from '../values.ts'
import { readInto, transcriptStore } from './transcript-store.ts'

/** By conversation. */
const queues = createValues<MessageQueue>()

export const useQueue = queues.use

export function setQueue(conversationId: string, queue: MessageQueue): void {
  queues.set(conversationId, queue.messages.length === 0 ? null : queue)
}

export async function loadQueue(conversationId: string): Promise<void> {
  setQueueFrom(conversationId, await request('chat.queued', { conversationId }))
}

/** Position 0 is sent first. */
export async function moveQueued(conversationId: string, queuedId: string, position: number): Promise<void> {
  setQueueFrom(conversationId, await request('chat.moveQueued', { conversationId, queuedId, position }))
}

export async function removeQueued(conversationId: string, queuedId: string): Promise<void> {
  const { messages = [] } = queues.get(conversationId) ?? {}
  const position = messages.findIndex(({ id }) => id === queuedId)
  const { text, extraFields } = messages[position] ?? {}
  const result = await request('chat.removeQueued', { conversationId, queuedId })
  setQueueFrom(conversationId, result)
  if (!result.ok || text === undefined) return
  const undo = async (): Promise<void> =>
    setQueueFrom(
      conversationId,
      await request('chat.restoreQueued', {
        conversationId,
        text,
        position,
        ...(extraFields !== undefined && { extraFields }),
      }),
    )
  showToast({ kind: 'queued-removed', about: queuedId, undo: () => void undo() })
}

/** A message that is no longer there was just sent. */
function setQueueFrom(conversationId: string, result: Result<MessageQueue>): void {
  if (result.ok) setQueue(conversationId, result.value)
  else if (result.code !== 'not-found') raiseRefusal(result)
}

/** Updates the queue, and reloads the open conversation if Tally sent a queued message. */
export async function receiveQueueEvent({
  conversationId,
  queue,
  isSent,
}: Extract<AppEvent, { type: 'queue-changed' }>): Promise<void> {
  setQueue(conversationId, queue)
  if (!isSent || transcriptStore.getState().openId !== conversationId) return
  raiseRefusal(await readInto(() => request('conversations.open', { conversationId })))
}
