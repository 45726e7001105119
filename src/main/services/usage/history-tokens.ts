import type { PromptSplit, TokenUsage } from '../../../shared/contract/usage/usage.ts'
import type { CallEnd, Store } from '../../storage/store.ts'
import { answerAbove } from '../chat/previous-answer.ts'
import { callsSeen } from './calls-seen.ts'
import { createWindowOf, splitOf } from './prompt-breakdown.ts'

type Reading = Pick<Store, 'conversations' | 'messages' | 'calls' | 'usage' | 'models'>

/**
 * What of a call's prompt was history that was sent again. It is worked out once, with its end, so that it can be told when the
 * conversation is gone; null where it is not known.
 */
export function carriedBy(store: Reading, callId: string, end: CallEnd): number | null {
  const call = store.calls.find(callId)
  const answer = call && store.messages.find(call.messageId)
  if (!call || !answer) return null
  const messages = [...answerAbove(store, answer), answer]
  const calls = store.calls.ofMessages(messages.map(({ id }) => id))
  const own = calls.filter(({ conversationId }) => conversationId === call.conversationId)
  const split = splitOf(
    { ...call, ...end },
    {
      messages: new Map(messages.map((message) => [message.id, message])),
      last: callsSeen(store, messages, own),
      windowOf: createWindowOf(store),
    },
  )
  return carriedIn(split, end.usage)
}

/** Of a first call nothing was carried, as far as its prompt was counted at all. */
function carriedIn(split: PromptSplit, { promptTokens }: TokenUsage): number | null {
  if (promptTokens === null || split.kind === 'not-known') return null
  return split.kind === 'first' ? 0 : split.carriedTokens
}
