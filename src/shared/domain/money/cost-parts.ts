import type { TokenUsage, UsageDetails } from '../../contract/usage/usage.ts'
import { addDecimals, ofMillion } from './decimal.ts'
import { type Money, type RateName, type Rates, rateOf } from './money.ts'

/** The parts of a call's tokens that have a price. Each token is in exactly one of them. */
export const costPartNames = ['input', 'cached', 'cacheWrite', 'output'] as const
export type CostPartName = (typeof costPartNames)[number]

/** Tokens by part, of one call or of many. */
export type TokenParts = Readonly<Record<CostPartName, number>>

/** One part of a cost. The amount is exact. */
export interface CostPart {
  readonly name: CostPartName
  readonly tokens: number
  readonly perMillion: string
  readonly amount: string
}

export const noParts: TokenParts = { input: 0, cached: 0, cacheWrite: 0, output: 0 }

export function addParts(one: TokenParts, other: TokenParts): TokenParts {
  return {
    input: one.input + other.input,
    cached: one.cached + other.cached,
    cacheWrite: one.cacheWrite + other.cacheWrite,
    output: one.output + other.output,
  }
}

export type PricedRates = Rates & { readonly currency: string }
type Counts = Pick<TokenUsage, 'promptTokens' | 'completionTokens'>

const rateNameOf: Readonly<Record<CostPartName, RateName>> = {
  input: 'promptPerMillion',
  cached: 'cachedPerMillion',
  cacheWrite: 'cacheWritePerMillion',
  output: 'completionPerMillion',
}

/**
 * The tokens of one call by part. Where the report doesn't show whether its prompt includes the cache tokens,
 * the whole prompt is input, so that no token is priced twice. Likewise only the completion is output.
 */
export function tokenPartsOf({ promptTokens, completionTokens }: Counts, details: UsageDetails): TokenParts {
  const isPlaced = details.cachePlace !== null
  const cached = isPlaced ? (details.cachedTokens ?? 0) : 0
  const cacheWrite = isPlaced ? (details.cacheWriteTokens ?? 0) : 0
  const inside = details.cachePlace === 'inside' ? cached + cacheWrite : 0
  const beside = details.reasoningPlace === 'beside' ? (details.reasoningTokens ?? 0) : 0
  return {
    input: (promptTokens ?? 0) - inside,
    cached,
    cacheWrite,
    output: (completionTokens ?? 0) + beside,
  }
}

/** A part of a prompt. Services cache prompts from their start. */
export interface PromptPlace {
  readonly tokens: number
  readonly tokensBefore: number
}

/** The first tokens of a prompt come from the cache, and the next ones are written to it. */
export interface PromptCache {
  readonly cachedTokens: number
  readonly writtenTokens: number
}

/** The tokens of a part of a prompt by their price. */
export function inputPartsOf(place: PromptPlace, cache: PromptCache): TokenParts {
  const writtenTo = cache.cachedTokens + cache.writtenTokens
  const cached = tokensBetween(place, 0, cache.cachedTokens)
  const cacheWrite = tokensBetween(place, cache.cachedTokens, writtenTo)
  return { input: place.tokens - cached - cacheWrite, cached, cacheWrite, output: 0 }
}

function tokensBetween({ tokens, tokensBefore }: PromptPlace, from: number, to: number): number {
  return Math.max(0, Math.min(tokensBefore + tokens, to) - Math.max(tokensBefore, from))
}

/** Exact, and linear: the cost of summed parts equals the sum of the costs. */
export function costOfTokenParts(parts: TokenParts, rates: PricedRates): Money {
  const amounts = costPartNames
    .filter((name) => parts[name] !== 0)
    .map((name) => ofMillion(rateOf(rates, rateNameOf[name]), parts[name]))
  return { currency: rates.currency, amount: addDecimals(amounts) }
}

/** Most services cache prompts from this length on. */
export const leastCachedTokens = 1_024

/** The parts that add up to the cost of a call. Input and output come first and last; others only with tokens. */
export function costPartsOf(usage: Counts, details: UsageDetails, rates: Rates): CostPart[] {
  const parts = tokenPartsOf(usage, details)
  const isShown: Readonly<Record<CostPartName, boolean>> = {
    input: usage.promptTokens !== null,
    cached: parts.cached > 0,
    cacheWrite: parts.cacheWrite > 0,
    output: usage.completionTokens !== null,
  }
  return costPartNames
    .filter((name) => isShown[name])
    .map((name) => {
      const perMillion = rateOf(rates, rateNameOf[name])
      return { name, tokens: parts[name], perMillion, amount: ofMillion(perMillion, parts[name]) }
    })
}
