import type { Call } from '../../shared/call.ts'
import type { Message, OpenConversation } from '../../shared/conversation.ts'
import { AppError } from '../../shared/errors.ts'
import { type CountedCall, splitPrompt } from '../accounting/attribution.ts'
import type { PathMessage, Store, StoredCall, StoredMessage } from '../storage/store.ts'

type Reading = Pick<Store, 'conversations' | 'messages' | 'calls'>

/** What the window sees of a conversation: the visible path, each answer with its last call. */
export function readConversation(store: Reading, conversationId: string): OpenConversation {
  const conversation = store.conversations.find(conversationId)
  if (conversation === null) throw new AppError('not-found', 'There is no such conversation.')
  const calls = lastCalls(store.calls.list(conversationId))
  let before: CountedCall | null = null
  const messages = store.messages.path(conversationId).map((message) => {
    const call = calls.get(message.id)
    const presented = present(message, call, before)
    if (call !== undefined && message.text !== '') before = countedCall(message, call)
    return presented
  })
  return { conversation, messages }
}

/** One message of the visible path; null when it is not on it. */
export function readMessage(store: Reading, conversationId: string, messageId: string): Message | null {
  return readConversation(store, conversationId).messages.find(({ id }) => id === messageId) ?? null
}

/** The last call of each answer: the one whose answer it is. */
export function lastCalls(calls: readonly StoredCall[]): Map<string, StoredCall> {
  return new Map(calls.map((call) => [call.messageId, call]))
}

export function countedCall(answer: StoredMessage, call: StoredCall): CountedCall {
  return {
    state: call.state,
    model: call.modelAsked,
    systemPrompt: answer.systemPrompt ?? '',
    usage: call.usage,
  }
}

function present(message: PathMessage, stored: StoredCall | undefined, before: CountedCall | null): Message {
  const { id, role, text, createdAt, versions, failure } = message
  const call = stored && { ...asCall(stored), split: splitPrompt(countedCall(message, stored), before) }
  return { id, role, text, createdAt, versions, call: call ?? null, failure }
}

function asCall(call: StoredCall): Omit<Call, 'split'> {
  return {
    id: call.id,
    state: call.state,
    isDemo: call.isDemo,
    modelAsked: call.modelAsked,
    modelAnswered: call.modelAnswered,
    usage: call.usage,
    source: call.source,
    completionId: call.completionId,
    completionCreated: call.completionCreated,
    finishReason: call.finishReason,
    httpStatus: call.httpStatus,
    startedAt: call.startedAt,
    firstTokenMs: call.firstTokenMs,
    durationMs: call.durationMs,
  }
}
