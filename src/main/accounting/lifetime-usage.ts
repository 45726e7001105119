import type { Price } from '../../shared/contract/money/price.ts'
import type { WholeCall } from '../../shared/contract/usage/call.ts'
import type { LifetimeUsage } from '../../shared/contract/usage/usage-review.ts'
import { costOfTokenParts } from '../../shared/domain/money/cost-parts.ts'
import { addMoney, type Money } from '../../shared/domain/money/money.ts'
import { isLive } from '../../shared/domain/usage/call-facts.ts'
import { estimateTokens } from '../../shared/domain/usage/token-rates.ts'
import { largestSum } from '../../shared/domain/usage/usage-sums.ts'
import { createIsExcluded, type Exclusion } from './exclusions.ts'
import { priceAt, utcDayOf } from './pricing.ts'

/** A call whose answer is below a message. */
export interface CallBelow
  extends Pick<
    WholeCall,
    'state' | 'source' | 'isDemo' | 'connectionId' | 'modelAsked' | 'modelAnswered' | 'startedAt' | 'details'
  > {
  /** Distance from the message down to the answer. */
  readonly steps: number
  readonly excluded: Exclusion
}

/** The known facts about the token count of a message. */
interface Known {
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly reasoning: string
  /** For an answer that is complete. */
  readonly completionTokens: number | null
  /** For a message by the person: the new tokens of calls in which it was the only new message. */
  readonly newTokens: readonly number[]
}

type Weight = Pick<LifetimeUsage, 'tokensEach' | 'isMeasured'>

/** A message in a prompt. Services cache prompts from their start. */
interface Place {
  readonly tokens: number
  readonly tokensBefore: number
}

/**
 * The completion tokens include reasoning that is not sent again. For an answer with reasoning, the words are
 * therefore estimated.
 */
export function weightOf({ role, text, reasoning, completionTokens, newTokens }: Known): Weight {
  if (role === 'assistant' && text === '') return { tokensEach: 0, isMeasured: true }
  const measured = role === 'user' ? newTokens[0] : reasoning === '' ? completionTokens : null
  if (measured != null) return { tokensEach: measured, isMeasured: true }
  const estimate = estimateTokens(text)
  return { tokensEach: Math.min(estimate, completionTokens ?? estimate), isMeasured: false }
}

/** An answer without text is never sent again. */
export function lifetimeUsageOf(
  calls: Iterable<CallBelow>,
  weight: Weight,
  prices: readonly Price[],
  tokensBefore: number,
): Omit<LifetimeUsage, 'savedCost' | 'reread'> {
  const sent = [...calls].filter(isSent)
  const paid = sent.filter(({ isDemo }) => !isDemo)
  const cost = paid.flatMap((call) => {
    const price = priceAt(prices, { ...call, dayUtc: utcDayOf(call.startedAt) })
    return price === null
      ? []
      : [costOfMessage(price, { tokens: weight.tokensEach, tokensBefore }, cachedIn(call))]
  })
  return {
    ...weight,
    sentCount: sent.length,
    tokens: Math.min(sent.length * weight.tokensEach, largestSum),
    cost: addMoney(cost),
    unpricedCount: paid.length - cost.length,
  }
}

/** The cost of a message in a prompt whose first `cachedTokens` have the cached input price. */
export function costOfMessage(price: Price, { tokens, tokensBefore }: Place, cachedTokens: number): Money {
  const cached = Math.min(tokens, Math.max(0, cachedTokens - tokensBefore))
  return costOfTokenParts({ input: tokens - cached, cached, cacheWrite: 0, output: 0 }, price)
}

/** As the cost of the call counts them: tokens with an unknown place have the input price. */
function cachedIn({ details: { cachedTokens, cachePlace } }: CallBelow): number {
  return cachePlace === null ? 0 : (cachedTokens ?? 0)
}

function isSent({ state, source, excluded, steps }: CallBelow): boolean {
  return !isLive(state) && source !== 'none' && !createIsExcluded(excluded)(steps)
}
