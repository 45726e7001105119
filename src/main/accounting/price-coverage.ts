import type { Price, PriceKey } from '../../shared/contract/money/price.ts'
import type { PriceCoverage, UnpricedModel } from '../../shared/contract/money/price-coverage.ts'
import { nameOfDay } from '../../shared/domain/app/durations.ts'
import { costOfTokenParts } from '../../shared/domain/money/cost-parts.ts'
import { addMoney } from '../../shared/domain/money/money.ts'
import type { CountedCalls } from '../../shared/domain/usage/call-facts.ts'
import { priceAt } from './pricing.ts'

/** Calls of one model and of days on which no price changes. */
interface PayableCalls extends CountedCalls {
  readonly payableCount: number
}

/** The models of services with calls that have no price, those with the most tokens first. */
export function unpricedModels(
  calls: readonly CountedCalls[],
  prices: readonly Price[],
): readonly UnpricedModel[] {
  const unpriced = payable(calls).filter((counted) => priceOf(prices, counted) === null)
  const byModel = Map.groupBy(unpriced, ({ connectionId, modelRequested }) =>
    JSON.stringify([connectionId, modelRequested]),
  )
  return [...byModel.values()]
    .flatMap((group) => {
      const [first] = group
      if (first === undefined) return []
      const { connectionId, modelRequested: model } = first
      const totalTokens = group.reduce((sum, one) => sum + one.totalTokens + one.noTotalTokens, 0)
      return [{ connectionId, model, totalTokens, ...countOf(group) }]
    })
    .toSorted((one, other) => other.totalTokens - one.totalTokens)
}

/**
 * The effect of other prices on calls that have none. `calls` must be split at the days on which any of the
 * prices changes, before and after.
 */
export function coverageOf(
  calls: readonly CountedCalls[],
  before: readonly Price[],
  after: readonly Price[],
  models: readonly Pick<PriceKey, 'connectionId' | 'model'>[],
): PriceCoverage {
  const wanted = new Set(models.map(({ connectionId, model }) => JSON.stringify([connectionId, model])))
  const rows = payable(calls)
    .filter(({ connectionId, modelRequested, modelAnswered }) =>
      [modelRequested, modelAnswered].some((model) => wanted.has(JSON.stringify([connectionId, model]))),
    )
    .map((counted) => ({ ...counted, price: priceOf(after, counted) }))
  const covered = rows.filter((row) => row.price !== null && priceOf(before, row) === null)
  const left = rows.filter(({ price }) => price === null)
  return {
    covered: {
      callCount: sumOf(covered),
      cost: addMoney(covered.flatMap(({ parts, price }) => (price ? [costOfTokenParts(parts, price)] : []))),
    },
    left: left.length === 0 ? null : countOf(left),
  }
}

function priceOf(prices: readonly Price[], counted: CountedCalls): Price | null {
  return priceAt(prices, { ...counted, dayUtc: nameOfDay(counted.dayUtc) })
}

/** The demo is free, and a call that was not processed costs nothing. */
function payable(calls: readonly CountedCalls[]): PayableCalls[] {
  return calls
    .map((counted) => ({ ...counted, payableCount: counted.callCount - counted.notProcessedCount }))
    .filter(({ isDemo, payableCount }) => !isDemo && payableCount > 0)
}

function sumOf(calls: readonly PayableCalls[]): number {
  return calls.reduce((sum, { payableCount }) => sum + payableCount, 0)
}

function countOf(calls: readonly PayableCalls[]): { callCount: number; firstDay: string } {
  return {
    callCount: sumOf(calls),
    firstDay: nameOfDay(Math.min(...calls.map(({ dayUtc }) => dayUtc))),
  }
}
