import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { MessageWeight } from '../../../shared/contract/usage/chat-usage.ts'
import {
  costOfTokenParts,
  inputPartsOf,
  type PromptCache,
  rateClassAhead,
  ratesFor,
} from '../../../shared/domain/money/cost-parts.ts'
import { weighExclusion } from '../../../shared/domain/usage/exclusion-weighing.ts'
import { inputTokensOf, repeatedUsage } from '../../../shared/domain/usage/usage-details.ts'
import { learnCache } from '../../accounting/cache-odds.ts'
import { lastCallsOf } from '../../accounting/calls-of-answer.ts'
import { createExcludedImages, createIsExcluded } from '../../accounting/exclusions.ts'
import { tokensOfMessage } from '../../accounting/message-weight.ts'
import { isCounted } from '../../accounting/next-prompt-base.ts'
import { priceAt, utcDayOf } from '../../accounting/pricing.ts'
import { createWindowOf, previousAnswer, promptBreakdownOf } from '../../accounting/prompt-breakdown.ts'
import { conversationOf, messageOf } from '../../storage/find-or-throw.ts'
import type { StoredCall, StoredMessage } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import { cacheAhead, historyAhead } from './forecast.ts'

type Reading = Pick<
  Store,
  'conversations' | 'messages' | 'calls' | 'usage' | 'models' | 'prices' | 'countedTurns' | 'parameters'
>

/** The tokens of a message, and what an exclusion would save in the next call. */
export function messageWeight(
  store: Reading,
  conversationId: string,
  messageId: string,
  now: number,
): MessageWeight {
  const message = messageOf(store, conversationId, messageId)
  const isWordless = message.role === 'assistant' && message.text === ''
  const calls = message.role === 'user' ? store.calls.ofAnswersTo(conversationId, messageId) : []
  const counted = calls.filter(({ source }) => source === 'reported')
  const conversation = conversationOf(store, conversationId)
  const { connectionId, modelId } = conversation
  const tokensEach = tokensOfMessage({
    ...message,
    modelId: modelId ?? '',
    completionTokens: completionOf(store, message),
    newTokens: message.role === 'user' ? addedBy(store, message, counted) : [],
  })
  const asked = { connectionId, modelRequested: modelId ?? '', modelAnswered: null, dayUtc: utcDayOf(now) }
  const price = isWordless ? null : priceAt(store.prices.list(), asked)
  const before = isWordless ? null : tokensBefore(store, message, counted.at(-1), tokensEach)
  const cache = cacheNow(store, conversation, now)
  // Without a call that shows its place, the message counts as the first part of the prompt: cached if anything is.
  const place = { tokens: tokensEach, tokensBefore: before ?? 0 }
  const nextCache = message.isExcluded ? { ...cache, cachedTokens: 0 } : cache
  const rates = price && ratesFor(price, rateClassAhead(cache.promptTokens))
  const savedCost = rates && costOfTokenParts(inputPartsOf(place, nextCache), rates)
  const reread = before === null ? null : weighExclusion([place], cache, price)
  return { tokensEach, savedCost, reread }
}

/**
 * The tokens of the next prompt that are probably cached, those that the service then writes to its cache, and the
 * last prompt.
 */
function cacheNow(
  store: Reading,
  conversation: Conversation,
  now: number,
): PromptCache & { readonly promptTokens: number } {
  const { id, connectionId, modelId } = conversation
  const lastId = store.messages.pathEnd(id)?.id ?? null
  if (modelId === null || lastId === null) return { promptTokens: 0, cachedTokens: 0, writtenTokens: 0 }
  const { odds, writtenFrom } = learnCache(store.countedTurns.cacheReads(connectionId, modelId))
  const sent = historyAhead(store, lastId)
  const ahead = cacheAhead(store, odds, sent, { conversation, modelId, replacing: null })
  const promptTokens = sent.line.findLast(isCounted)?.call?.usage.promptTokens ?? 0
  return {
    promptTokens,
    cachedTokens: ahead === null || now >= ahead.warmUntil ? 0 : ahead.cachedTokens,
    writtenTokens: writtenFrom !== null && promptTokens >= writtenFrom ? Number.POSITIVE_INFINITY : 0,
  }
}

/** The tokens above a message in a prompt; null if no call shows them. */
function tokensBefore(
  store: Reading,
  message: StoredMessage,
  /** The last counted call for an answer to it. */
  direct: StoredCall | undefined,
  tokensEach: number,
): number | null {
  if (message.role === 'assistant') {
    const call = lastCallsOf(store, [message], store.calls.ofMessages([message.id])).get(message.id)
    return call === undefined ? null : inputTokensOf(call.usage, call.details)
  }
  const input = direct === undefined ? null : inputTokensOf(direct.usage, direct.details)
  return input === null ? null : Math.max(0, input - tokensEach)
}

function completionOf(store: Reading, message: StoredMessage): number | null {
  if (message.role === 'user') return null
  const call = lastCallsOf(store, [message], store.calls.ofMessages([message.id])).get(message.id)
  return call?.state === 'complete' ? repeatedUsage(call.usage, call.details).completionTokens : null
}

/** The new tokens of prompts in which this message was the only new one, earliest first. */
function addedBy(store: Reading, question: StoredMessage, direct: readonly StoredCall[]): number[] {
  const above = previousAnswer(store, question)
  const answers = new Map(direct.map(({ messageId }) => [messageId, store.messages.find(messageId)]))
  const known = [...above, question, ...answers.values()].filter((one) => one !== null)
  const messages = new Map(known.map((one) => [one.id, one]))
  const last = lastCallsOf(store, known, store.calls.ofMessages([...messages.keys()]))
  const windowOf = createWindowOf(store)
  return direct.flatMap((call) => {
    if (!isOnlyNew(above, call) || !hasSameImages(question, call)) return []
    const split = promptBreakdownOf(call, { messages, last, windowOf })
    if (split.kind === 'split') return [split.newTokens]
    const hasSystemPrompt = (answers.get(call.messageId)?.systemPrompt ?? '').trim() !== ''
    const inputTokens = inputTokensOf(call.usage, call.details)
    return split.kind === 'first' && !hasSystemPrompt && inputTokens !== null ? [inputTokens] : []
  })
}

/** Whether the call sent those images of its question that the next call sends. */
function hasSameImages({ excludedImages }: StoredMessage, { excluded }: StoredCall): boolean {
  return createExcludedImages(excluded)(1).join() === excludedImages.join()
}

/** Whether no other sent message is between the question and the answer above. */
function isOnlyNew(above: readonly StoredMessage[], { excluded }: StoredCall): boolean {
  const isExcluded = createIsExcluded(excluded)
  const answerAt = above.findLastIndex(({ role, text }) => role === 'assistant' && text !== '')
  return above.every(
    ({ role }, index) => index <= answerAt || role !== 'user' || isExcluded(above.length - index + 1),
  )
}
