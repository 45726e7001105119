import type { CallCost, ModelPrice, Price } from '../../shared/contract/money/price.ts'
import type { WholeCall } from '../../shared/contract/usage/call.ts'
import type { TokenUsage, UsageDetails, UsageSource } from '../../shared/contract/usage/usage.ts'
import { dayMs, nameOfDay } from '../../shared/domain/app/durations.ts'
import { costOfTokenParts, tokenPartsOf } from '../../shared/domain/money/cost-parts.ts'
import { compareDecimals } from '../../shared/domain/money/decimal.ts'
import {
  type Money,
  markUnconfirmed,
  type RateName,
  rateNames,
  rateOf,
} from '../../shared/domain/money/money.ts'
import { noDetails } from '../../shared/domain/usage/usage-details.ts'

type Counts = Pick<TokenUsage, 'promptTokens' | 'completionTokens'>

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
  extends Pick<
    WholeCall,
    'connectionId' | 'modelRequested' | 'modelAnswered' | 'startedAt' | 'isDemo' | 'estimate'
  > {
  readonly source?: UsageSource
  readonly usage: Counts
  readonly details: UsageDetails
}

/** The UTC day of a moment, for example 2026-10-01. */
export function utcDayOf(at: number): string {
  return nameOfDay(Math.floor(at / dayMs))
}

/** The prices of each connection and model, newest first. */
type PricesByModel = ReadonlyMap<string, readonly Price[]>

const cached = new WeakMap<readonly Price[], PricesByModel>()

/**
 * The price that applied on the day of the call. A service may answer under its own model name. The price of
 * the model that answered is therefore used first, then the price of the model asked for. Results are cached
 * by list, so the list must not change after the first lookup.
 */
export function priceAt(prices: readonly Price[], call: PricedCall): Price | null {
  const { connectionId, modelRequested, modelAnswered, dayUtc } = call
  const byModel = pricesByModel(prices)
  const newest = (model: string) =>
    byModel.get(keyOf(connectionId, model))?.find(({ validFrom }) => validFrom <= dayUtc) ?? null
  return (modelAnswered === null ? null : newest(modelAnswered)) ?? newest(modelRequested)
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

function highestRates(one: Price, other: Price): Price {
  if (one === other) return one
  const highest = (name: RateName): string => {
    const [rate, otherRate] = [rateOf(one, name), rateOf(other, name)]
    return compareDecimals(rate, otherRate) < 0 ? otherRate : rate
  }
  return { ...one, ...Object.fromEntries(rateNames.map((name) => [name, highest(name)])) }
}

/**
 * The exact cost of the reported counts. Null without a price or without any count. The cost is linear: the
 * cost of summed counts equals the sum of the costs.
 */
export function costOf(counts: Counts, details: UsageDetails, price: Price | null): Money | null {
  const { promptTokens, completionTokens } = counts
  if (price === null || (promptTokens === null && completionTokens === null)) return null
  return costOfTokenParts(tokenPartsOf(counts, details), price)
}

const noCost: CallCost = { cost: null, estimatedCost: null, price: null }

/**
 * The cost of one call in the ledger. Demo calls cost nothing, even if their connection has a price. Calls
 * that were not processed cost nothing either.
 */
export function costOfCall(prices: readonly Price[], call: CostlyCall): CallCost {
  const { connectionId, modelRequested, modelAnswered, startedAt, usage, estimate } = call
  if (call.isDemo || call.source === 'none' || prices.length === 0) return noCost
  const asked = { connectionId, modelRequested, modelAnswered, dayUtc: utcDayOf(startedAt) }
  const price = priceAt(prices, asked)
  if (price === null) return noCost
  const cost = costOf(usage, call.details, price)
  const estimatedCost = estimate && costOf(estimate, noDetails, price)
  if (cost === null && estimatedCost === null) return noCost
  return {
    cost: cost && markUnconfirmed(cost, price),
    estimatedCost: estimatedCost && markUnconfirmed(estimatedCost, price),
    price: withoutConnection(price),
  }
}

function withoutConnection({ connectionId: _known, ...held }: Price): ModelPrice {
  return held
}

function pricesByModel(prices: readonly Price[]): PricesByModel {
  const known = cached.get(prices)
  if (known !== undefined) return known
  const newestFirst = prices.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))
  const byModel = Map.groupBy(newestFirst, ({ connectionId, model }) => keyOf(connectionId, model))
  cached.set(prices, byModel)
  return byModel
}

function keyOf(connectionId: string, model: string): string {
  return `${connectionId.length} ${connectionId}${model}`
}
