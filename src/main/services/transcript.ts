import type { Call } from '../../shared/call.ts'
import type { Message, OpenConversation, Wait } from '../../shared/conversation.ts'
import { estimateTokens } from '../../shared/token-estimate.ts'
import type { PathMessage, Store } from '../storage/store.ts'
import { callsSeen, type SeenCall } from './calls-seen.ts'
import { conversationOf } from './found.ts'
import { splitOf } from './split-of.ts'

type Reading = Pick<Store, 'conversations' | 'messages' | 'calls'>

/** What the window sees of a conversation: the visible path, each answer with its last call. */
export function readConversation(
  store: Reading,
  conversationId: string,
  wait: Wait | null,
): OpenConversation {
  const conversation = conversationOf(store, conversationId)
  const path = store.messages.path(conversationId)
  const onPath = new Map(path.map((message) => [message.id, message]))
  const last = callsSeen(store, path, store.calls.list(conversationId))
  const estimate = createEstimate()
  const messages = path.map((message) => {
    const call = last.get(message.id)
    if (call === undefined) return present(message, null)
    const split = splitOf(call, onPath, last)
    const systemPromptEstimate = estimate(message.systemPrompt ?? '')
    return present(message, { ...asCall(call), split, systemPromptEstimate })
  })
  return { conversation, messages, wait }
}

/** One message of the visible path; null when it is not on it. */
export function readMessage(store: Reading, conversationId: string, messageId: string): Message | null {
  return readConversation(store, conversationId, null).messages.find(({ id }) => id === messageId) ?? null
}

function present(message: PathMessage, call: Call | null): Message {
  const { id, role, text, reasoning, createdAt, versions, failure, importedFrom, importedModel } = message
  const origin = importedFrom === null ? null : { program: importedFrom, model: importedModel }
  return { id, role, text, reasoning, createdAt, versions, call, failure, origin }
}

/** Most answers of a conversation went with the same system prompt, which may be long. */
function createEstimate(): (systemPrompt: string) => number {
  let last = { systemPrompt: '', tokens: 0 }
  return (systemPrompt) => {
    if (systemPrompt !== last.systemPrompt) last = { systemPrompt, tokens: estimateTokens(systemPrompt) }
    return last.tokens
  }
}

function asCall(call: SeenCall): Omit<Call, 'split' | 'systemPromptEstimate'> {
  return {
    id: call.id,
    state: call.state,
    isDemo: call.isDemo,
    paidIn: call.paidIn,
    modelAsked: call.modelAsked,
    modelAnswered: call.modelAnswered,
    usage: call.usage,
    source: call.source,
    estimate: call.estimate,
    attempt: call.attempt,
    completionId: call.completionId,
    completionCreated: call.completionCreated,
    finishReason: call.finishReason,
    httpStatus: call.httpStatus,
    startedAt: call.startedAt,
    firstTokenMs: call.firstTokenMs,
    durationMs: call.durationMs,
  }
}
