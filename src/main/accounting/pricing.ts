import type { CallCost, ModelPrice, Price, PriceExtras, PriceKey } from '../../shared/contract/money/price.ts'
import type { WholeCall } from '../../shared/contract/usage/call.ts'
import type {
  TokenUsage,
  UsageDetails,
  UsageEstimate,
  UsageSource,
} from '../../shared/contract/usage/usage.ts'
import { dayMs, nameOfDay } from '../../shared/domain/app/durations.ts'
import {
  type CallRates,
  costOfTokenParts,
  type PricedRates,
  rateClassOf,
  ratesFor,
  tokenPartsOf,
} from '../../shared/domain/money/cost-parts.ts'
import { addDecimals, compareDecimals } from '../../shared/domain/money/decimal.ts'
import { demoPriceOf } from '../../shared/domain/money/demo-prices.ts'
import { type Money, markUnconfirmed } from '../../shared/domain/money/money.ts'
import { noDetails } from '../../shared/domain/usage/usage-details.ts'
import { tierBandsOf } from './compare-prices.ts'

type Counts = Pick<TokenUsage, 'promptTokens' | 'completionTokens'>

interface CountedCall {
  readonly usage: Counts
  readonly details: UsageDetails
  readonly estimate: UsageEstimate | null
}

/** The fields that decide which price applies to a call. */
export interface PricedCall {
  readonly connectionId: string
  readonly modelRequested: string
  readonly modelAnswered: string | null
  readonly dayUtc: string
}

/** A call that has not been answered yet. */
export interface CallAhead extends Omit<PricedCall, 'modelAnswered'> {
  /** The models that may answer it: only one, once the service has named it. */
  readonly mayAnswer: readonly string[]
}

interface CostlyCall
  extends CountedCall,
    Pick<WholeCall, 'connectionId' | 'modelRequested' | 'modelAnswered' | 'startedAt' | 'isDemo'> {
  readonly source?: UsageSource
}

/** The UTC day of a timestamp, for example 2026-10-01. */
export function utcDayOf(at: number): string {
  return nameOfDay(Math.floor(at / dayMs))
}

/** The prices of each connection and model, newest first. */
type PricesByModel = ReadonlyMap<string, readonly Price[]>

const cached = new WeakMap<readonly Price[], PricesByModel>()

/** Whether nobody entered, imported or confirmed a price. */
export function hasArrived({ origin }: Pick<Price, 'origin'>): boolean {
  return origin.kind === 'service' || (origin.kind === 'list' && !origin.isConfirmed)
}

/**
 * The price that applied on the day of the call. A service may answer under its own model name. The price of
 * the model that answered is therefore used first, then the price of the model asked for. No price that arrived
 * hides one that a user entered for the other name. Results are cached by list, so the list must not change
 * after the first lookup.
 */
export function priceAt(prices: readonly Price[], call: PricedCall): Price | null {
  const { connectionId, modelRequested, modelAnswered, dayUtc } = call
  const byModel = pricesByModel(prices)
  const newest = (model: string) =>
    byModel.get(modelKey({ connectionId, model }))?.find(({ validFrom }) => validFrom <= dayUtc) ?? null
  const answered = modelAnswered === null ? null : newest(modelAnswered)
  if (answered !== null && !hasArrived(answered)) return answered
  const requested = newest(modelRequested)
  return answered === null || (requested !== null && !hasArrived(requested)) ? requested : answered
}

/**
 * The price of a call that has not been answered yet. Each rate is the highest of the models that may answer: no
 * answer then costs more than expected. Without a currency, the first of them with a price decides.
 */
export function priceAhead(
  prices: readonly Price[],
  { mayAnswer, ...asked }: CallAhead,
  currency: string | null,
): Price | null {
  const possible = mayAnswer.flatMap((modelAnswered) => priceAt(prices, { ...asked, modelAnswered }) ?? [])
  const [first, ...others] = possible.filter(
    (price) => price.currency === (currency ?? possible[0]?.currency),
  )
  return first === undefined ? null : others.reduce(highestRates, first)
}

/** Every tier of the result applies to whole calls, which never costs less than the part above its limit. */
function highestRates(one: Price, other: Price): Price {
  if (one === other) return one
  const both = [one, other]
  const tierBands = tierBandsOf(both)
  const ratesAt = new Map(
    [0, ...tierBands].map((band) => [band, both.map((price) => wholeCallRates(price, band))]),
  )
  const highest = (name: keyof CallRates['rates'], list = [...ratesAt.values()].flat()): string =>
    list.map((of) => of[name]).reduce((most, rate) => (compareDecimals(most, rate) < 0 ? rate : most))
  const ratesIn = (band: number) => ({
    promptPerMillion: highest('input', ratesAt.get(band)),
    completionPerMillion: highest('output', ratesAt.get(band)),
    cachedPerMillion: highest('cached', ratesAt.get(band)),
    cacheWritePerMillion: highest('cacheWrite', ratesAt.get(band)),
  })
  const merged = { ...one, ...ratesIn(0) }
  if (both.every(({ extras }) => extras === null)) return merged
  const own = (field: ExtraRate, name: keyof CallRates['rates']): string | null =>
    both.some(({ extras }) => (extras?.[field] ?? null) !== null) ? highest(name) : null
  return {
    ...merged,
    extras: {
      hourWritePerMillion: own('hourWritePerMillion', 'hourWrite'),
      reasoningPerMillion: own('reasoningPerMillion', 'reasoning'),
      imagePerMillion: own('imagePerMillion', 'image'),
      audioPerMillion: own('audioPerMillion', 'audio'),
      perCall: own('perCall', 'call'),
      perWebSearch: own('perWebSearch', 'search'),
      tiers: tierBands.map((above) => ({ above, applies: 'whole-call', rates: ratesIn(above) })),
      serviceTiers: [],
    },
  }
}

type ExtraRate = Exclude<keyof PriceExtras, 'tiers' | 'serviceTiers'>

/** Rates of whole calls that cost no less than those of a price: a part above a limit costs at most the whole. */
function wholeCallRates(price: Price, promptBand: number): CallRates['rates'] {
  const { rates, steps } = ratesFor(price, { promptBand, serviceTier: null })
  const more = steps.map(({ rate }) => rate).filter((rate) => !rate.startsWith('-'))
  const raised = (name: keyof CallRates['rates']): string => addDecimals([rates[name], ...more])
  return {
    ...rates,
    input: raised('input'),
    cached: raised('cached'),
    cacheWrite: raised('cacheWrite'),
    hourWrite: raised('hourWrite'),
    image: raised('image'),
    audio: raised('audio'),
  }
}

/**
 * The exact cost of the reported counts. Null without a price or without any count. The cost is linear: the
 * cost of summed counts equals the sum of the costs.
 */
export function costOf({ usage, details, estimate }: CountedCall, price: PricedRates | null): Money | null {
  if (price === null) return null
  const parts = tokenPartsOf(usage, details)
  if (parts.call === 0) return null
  return costOfTokenParts(parts, ratesFor(price, rateClassOf(usage, details, estimate)))
}

/** The cost of Tally's estimate of the counts that a call lacks. The fee of the call comes with its first count. */
export function estimatedCostOf(
  { usage, details, estimate }: CountedCall,
  price: Price | null,
): Money | null {
  if (price === null || estimate === null) return null
  const call = 1 - tokenPartsOf(usage, details).call
  const parts = { ...tokenPartsOf(estimate, noDetails), call }
  return costOfTokenParts(parts, ratesFor(price, rateClassOf(usage, details, estimate)))
}

/** The cost of a demo call at its made-up price. Only the demo's own usage page has it. */
export function demoCostOf(call: CountedCall & Pick<WholeCall, 'modelRequested'>): Money | null {
  return costOf(call, demoPriceOf(call.modelRequested))
}

const noCost: CallCost = { cost: null, estimatedCost: null, price: null }

/**
 * The cost of one call in the ledger. Demo calls cost nothing, even if their connection has a price. Calls
 * that were not processed cost nothing either.
 */
export function costOfCall(prices: readonly Price[], call: CostlyCall): CallCost {
  const { connectionId, modelRequested, modelAnswered, startedAt } = call
  if (call.isDemo || call.source === 'none' || prices.length === 0) return noCost
  const asked = { connectionId, modelRequested, modelAnswered, dayUtc: utcDayOf(startedAt) }
  const price = priceAt(prices, asked)
  if (price === null) return noCost
  const cost = costOf(call, price)
  const estimatedCost = estimatedCostOf(call, price)
  if (cost === null && estimatedCost === null) return noCost
  return {
    cost: cost && markUnconfirmed(cost, price),
    estimatedCost: estimatedCost && markUnconfirmed(estimatedCost, price),
    price: withoutConnection(price),
  }
}

const held = new WeakMap<Price, ModelPrice>()

/** Made once for a price, because most calls have the same few. */
function withoutConnection(price: Price): ModelPrice {
  const made = held.get(price)
  if (made !== undefined) return made
  const { connectionId: _known, ...rest } = price
  held.set(price, rest)
  return rest
}

function pricesByModel(prices: readonly Price[]): PricesByModel {
  const known = cached.get(prices)
  if (known !== undefined) return known
  const newestFirst = prices.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))
  const byModel = Map.groupBy(newestFirst, modelKey)
  cached.set(prices, byModel)
  return byModel
}

/** One key per model of a connection. Names may contain blanks, so the key includes a length. */
export function modelKey({ connectionId, model }: Pick<PriceKey, 'connectionId' | 'model'>): string {
  return `${connectionId.length} ${connectionId}${model}`
}
