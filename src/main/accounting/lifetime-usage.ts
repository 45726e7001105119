import type { Price } from '../../shared/contract/money/price.ts'
import type { WholeCall } from '../../shared/contract/usage/call.ts'
import type { LifetimeUsage } from '../../shared/contract/usage/chat-usage.ts'
import {
  costOfTokenParts,
  inputPartsOf,
  type PromptCache,
  type PromptPlace,
  tokenPartsOf,
} from '../../shared/domain/money/cost-parts.ts'
import { addMoney, type Money } from '../../shared/domain/money/money.ts'
import { isLive } from '../../shared/domain/usage/call-facts.ts'
import { estimateTokens } from '../../shared/domain/usage/token-rates.ts'
import { createIsExcluded, type Exclusion } from './exclusions.ts'
import { priceAt, utcDayOf } from './pricing.ts'

/** A call whose answer is below a message. */
export interface CallBelow
  extends Pick<
    WholeCall,
    | 'state'
    | 'source'
    | 'isDemo'
    | 'connectionId'
    | 'modelRequested'
    | 'modelAnswered'
    | 'startedAt'
    | 'usage'
    | 'details'
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
      : [costOfMessage(price, { tokens: weight.tokensEach, tokensBefore }, cacheIn(call))]
  })
  return {
    ...weight,
    sentCount: sent.length,
    tokens: sent.length * weight.tokensEach,
    cost: addMoney(cost),
    unpricedCount: paid.length - cost.length,
  }
}

/** The cost of a message in a prompt. */
export function costOfMessage(price: Price, place: PromptPlace, cache: PromptCache): Money {
  return costOfTokenParts(inputPartsOf(place, cache), price)
}

/** As the cost of the call counts them: tokens with an unknown place have the input price. */
function cacheIn({ usage, details }: CallBelow): PromptCache {
  const { cached, cacheWrite } = tokenPartsOf(usage, details)
  return { cachedTokens: cached, writtenTokens: cacheWrite }
}

function isSent({ state, source, excluded, steps }: CallBelow): boolean {
  return !isLive(state) && source !== 'none' && !createIsExcluded(excluded)(steps)
}
