import type { PromptSplit, TokenUsage } from '../../../shared/contract/usage/usage.ts'
import { maxTokenCount } from '../../../shared/domain/app/limits.ts'
import { lastCallsOf } from '../../accounting/calls-of-answer.ts'
import { createWindowOf, previousAnswer, promptBreakdownOf } from '../../accounting/prompt-breakdown.ts'
import type { CallEnd } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'

type Reading = Pick<Store, 'conversations' | 'messages' | 'calls' | 'usage' | 'models'>

/**
 * The history tokens in a call's prompt, null if not known. Computed once at the end of the call, so that
 * they are known after the conversation is deleted.
 */
export function historyTokensOf(store: Reading, callId: string, end: CallEnd): number | null {
  const call = store.calls.find(callId)
  const answer = call && store.messages.find(call.messageId)
  if (!call || !answer) return null
  const messages = [...previousAnswer(store, answer), answer]
  const calls = store.calls.ofMessages(messages.map(({ id }) => id))
  const own = calls.filter(({ conversationId }) => conversationId === call.conversationId)
  const split = promptBreakdownOf(
    { ...call, ...end },
    {
      messages: new Map(messages.map((message) => [message.id, message])),
      last: lastCallsOf(store, messages, own),
      windowOf: createWindowOf(store),
    },
  )
  return historyTokensIn(split, end.usage)
}

/** A first call has no history tokens, if its prompt was counted. */
function historyTokensIn(split: PromptSplit, { promptTokens }: TokenUsage): number | null {
  if (promptTokens === null || split.kind === 'not-known') return null
  if (split.kind === 'first') return 0
  return split.historyTokens > maxTokenCount ? null : split.historyTokens
}
