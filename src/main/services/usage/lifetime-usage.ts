import type { LifetimeUsage } from '../../../shared/contract/usage/usage-review.ts'
import { createIsExcluded } from '../../accounting/exclusions.ts'
import { type CallBelow, costOfPrompt, lifetimeUsageOf, weightOf } from '../../accounting/lifetime-usage.ts'
import { priceAt, utcDayOf } from '../../accounting/pricing.ts'
import type { StoredCall, StoredMessage } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import { conversationOf, messageOf } from '../find-or-throw.ts'
import { lastCallsOf } from './calls-of-answer.ts'
import { createWindowOf, previousAnswer, promptBreakdownOf } from './prompt-breakdown.ts'

type Reading = Pick<Store, 'conversations' | 'messages' | 'calls' | 'usage' | 'models' | 'prices'>
type Below = StoredCall & CallBelow

/**
 * How often a message was sent with a call of its conversation. Calls of a copied message count only in the
 * original.
 */
export function lifetimeUsage(
  store: Reading,
  conversationId: string,
  messageId: string,
  now: number,
): LifetimeUsage {
  const message = messageOf(store, conversationId, messageId)
  const isWordless = message.role === 'assistant' && message.text === ''
  const below = isWordless ? [] : store.calls.below(conversationId, messageId)
  const weight = weightOf({
    ...message,
    completionTokens: completionOf(store, message),
    newTokens: message.role === 'user' ? addedBy(store, message, below) : [],
  })
  const prices = store.prices.list()
  const { connectionId, modelId } = conversationOf(store, conversationId)
  const asked = { connectionId, modelAsked: modelId ?? '', modelAnswered: null, dayUtc: utcDayOf(now) }
  const price = isWordless ? null : priceAt(prices, asked)
  const savedCost = price && costOfPrompt(price, weight.tokensEach)
  return { ...lifetimeUsageOf(below, weight, prices), savedCost }
}

function completionOf(store: Reading, message: StoredMessage): number | null {
  if (message.role === 'user') return null
  const call = lastCallsOf(store, [message], store.calls.ofMessages([message.id])).get(message.id)
  return call?.state === 'complete' ? call.usage.completionTokens : null
}

/** The new tokens of prompts in which this message was the only new one, earliest first. */
function addedBy(store: Reading, question: StoredMessage, below: readonly Below[]): number[] {
  const above = previousAnswer(store, question)
  const direct = below.filter(({ steps, source }) => steps === 1 && source === 'reported')
  const answers = new Map(direct.map(({ messageId }) => [messageId, store.messages.find(messageId)]))
  const known = [...above, question, ...answers.values()].filter((one) => one !== null)
  const messages = new Map(known.map((one) => [one.id, one]))
  const last = lastCallsOf(store, known, store.calls.ofMessages([...messages.keys()]))
  const windowOf = createWindowOf(store)
  return direct.flatMap((call) => {
    if (!isOnlyNew(above, call)) return []
    const split = promptBreakdownOf(call, { messages, last, windowOf })
    if (split.kind === 'split') return [split.newTokens]
    const hasSystemPrompt = (answers.get(call.messageId)?.systemPrompt ?? '').trim() !== ''
    const { promptTokens } = call.usage
    return split.kind === 'first' && !hasSystemPrompt && promptTokens !== null ? [promptTokens] : []
  })
}

/** Whether no other sent message is between the question and the answer above. */
function isOnlyNew(above: readonly StoredMessage[], { excluded }: StoredCall): boolean {
  const isExcluded = createIsExcluded(excluded)
  const answerAt = above.findLastIndex(({ role, text }) => role === 'assistant' && text !== '')
  return above.every(
    ({ role }, index) => index <= answerAt || role !== 'user' || isExcluded(above.length - index + 1),
  )
}
