import type { MessageWeight } from '../../contract/usage/chat-usage.ts'
import { inputPartsOf, type PromptCache, type PromptPlace } from '../money/cost-parts.ts'
import { type Rates, rateOf } from '../money/money.ts'

type Reread = NonNullable<MessageWeight['reread']>

/**
 * Weighs the exclusion of messages from a prompt. The cached tokens after the first of them are read once
 * without the cache; each call saves the tokens of the messages. Null if nothing cached follows.
 */
export function weighExclusion(
  messages: readonly PromptPlace[],
  cache: PromptCache,
  price: Rates | null,
): Reread | null {
  const savedTokens = messages.reduce((sum, { tokens }) => sum + tokens, 0)
  const cachedInMessages = messages.reduce((sum, place) => sum + inputPartsOf(place, cache).cached, 0)
  const first = Math.min(...messages.map(({ tokensBefore }) => tokensBefore))
  const rereadTokens = Math.max(0, cache.cachedTokens - first - cachedInMessages)
  if (rereadTokens === 0) return null
  if (price === null) return { tokens: rereadTokens, pays: { kind: 'no-price' } }
  const uncached = rateOf(price, cache.writtenTokens > 0 ? 'cacheWritePerMillion' : 'promptPerMillion')
  const uncachedPerCached = Number(uncached) / Number(rateOf(price, 'cachedPerMillion'))
  const callCount = callsUntilExclusionPays({ savedTokens, rereadTokens, uncachedPerCached })
  const pays: Reread['pays'] = Number.isSafeInteger(callCount)
    ? { kind: 'after', callCount }
    : { kind: 'never' }
  return { tokens: rereadTokens, pays }
}

interface Exclusion {
  readonly savedTokens: number
  readonly rereadTokens: number
  /** Price of an uncached token, relative to a cached one; 1 where cached tokens cost the same. */
  readonly uncachedPerCached: number
}

/**
 * The number of calls after which excluding messages costs less than keeping them. 0 if it costs less immediately;
 * infinite if it never does.
 */
export function callsUntilExclusionPays({ savedTokens, rereadTokens, uncachedPerCached }: Exclusion): number {
  // A model without any price has no ratio.
  if (rereadTokens === 0 || !(uncachedPerCached > 1)) return 0
  return savedTokens === 0
    ? Number.POSITIVE_INFINITY
    : Math.ceil((rereadTokens * (uncachedPerCached - 1)) / savedTokens)
}
