import type { Call } from '../../shared/call.ts'
import type { Message, OpenConversation } from '../../shared/conversation.ts'
import { AppError } from '../../shared/errors.ts'
import { estimateTokens } from '../../shared/token-estimate.ts'
import { type CountedCall, splitPrompt } from '../accounting/attribution.ts'
import type { PathMessage, Store, StoredCall, StoredMessage } from '../storage/store.ts'

type Reading = Pick<Store, 'conversations' | 'messages' | 'calls'>

/** What the window sees of a conversation: the visible path, each answer with its last call. */
export function readConversation(store: Reading, conversationId: string): OpenConversation {
  const conversation = store.conversations.find(conversationId)
  if (conversation === null) throw new AppError('not-found', 'There is no such conversation.')
  const calls = lastCalls(store.calls.list(conversationId))
  const estimate = createEstimate()
  let before: CountedCall | null = null
  const messages = store.messages.path(conversationId).map((message) => {
    const call = calls.get(message.id)
    if (call === undefined) return present(message, null)
    const counted = countedCall(message, call)
    const split = splitPrompt(counted, before)
    if (message.text !== '') before = counted
    return present(message, {
      ...asCall(call),
      split,
      systemPromptEstimate: estimate(counted.systemPrompt),
    })
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

function present(message: PathMessage, call: Call | null): Message {
  const { id, role, text, createdAt, versions, failure } = message
  return { id, role, text, createdAt, versions, call, failure }
}

/** Most answers of a conversation went with the same system prompt, which may be long. */
function createEstimate(): (systemPrompt: string) => number {
  let last = { systemPrompt: '', tokens: 0 }
  return (systemPrompt) => {
    if (systemPrompt !== last.systemPrompt) last = { systemPrompt, tokens: estimateTokens(systemPrompt) }
    return last.tokens
  }
}

function asCall(call: StoredCall): Omit<Call, 'split' | 'systemPromptEstimate'> {
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
