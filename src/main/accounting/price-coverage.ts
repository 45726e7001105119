import type { Price, PriceKey } from '../../shared/contract/money/price.ts'
import type { PriceCoverage, UnpricedModel } from '../../shared/contract/money/price-coverage.ts'
import { nameOfDay } from '../../shared/domain/app/durations.ts'
import { costOfTokenParts, ratesFor } from '../../shared/domain/money/cost-parts.ts'
import { addMoney } from '../../shared/domain/money/money.ts'
import type { CountedCalls } from '../../shared/domain/usage/call-facts.ts'
import { maxSum } from '../../shared/domain/usage/usage-sums.ts'
import { haveSameRates } from './compare-prices.ts'
import { modelKey, priceAt } from './pricing.ts'

type ModelKey = Pick<PriceKey, 'connectionId' | 'model'>

/** The models of services with calls that have no price, those with the most tokens first. */
export function unpricedModels(
  calls: readonly CountedCalls[],
  prices: readonly Price[],
): readonly UnpricedModel[] {
  const unpriced = payable(calls).filter((counted) => priceOf(prices, counted) === null)
  const byModel = Map.groupBy(unpriced, ({ connectionId, modelRequested }) =>
    modelKey({ connectionId, model: modelRequested }),
  )
  return [...byModel.values()]
    .flatMap((group) => {
      const [first] = group
      const firstDay = firstDayOf(group)
      if (first === undefined || firstDay === null) return []
      const { connectionId, modelRequested: model } = first
      const totalTokens = total(group.map((one) => one.totalTokens + one.noTotalTokens))
      return [{ connectionId, model, totalTokens, callCount: callCountOf(group), firstDay }]
    })
    .toSorted((one, other) => other.totalTokens - one.totalTokens)
}

/** The first call without a price of each model whose price would change the cost of no other call. */
export function firstUnpricedDays(
  calls: readonly CountedCalls[],
  prices: readonly Price[],
  connectionId: string,
): ReadonlyMap<string, string> {
  const answered = payable(calls)
    .filter((counted) => priceOf(prices, counted) !== null)
    .map((counted) => ({ ...counted, model: counted.modelAnswered ?? counted.modelRequested }))
  const priced = new Set([...prices, ...answered].map(modelKey))
  const first = unpricedModels(calls, prices).filter(
    (one) => one.connectionId === connectionId && !priced.has(modelKey(one)),
  )
  return new Map(first.map(({ model, firstDay }) => [model, firstDay]))
}

/**
 * The effect of a change of prices on calls without one. `calls` must be split at the days on which any of the
 * prices changes, before and after.
 */
export function coverageOf(
  calls: readonly CountedCalls[],
  before: readonly Price[],
  after: readonly Price[],
  { put, remove }: { readonly put: readonly ModelKey[]; readonly remove: readonly ModelKey[] },
): PriceCoverage {
  const rows = payable(calls)
    .filter(isOf([...put, ...remove]))
    .map((counted) => ({ ...counted, price: priceOf(after, counted) }))
  const covered = rows.filter((row) => row.price !== null && priceOf(before, row) === null)
  const left = rows.filter(({ price }) => price === null)
  return {
    covered: {
      callCount: callCountOf(covered),
      cost: addMoney(
        covered.flatMap(({ price, ...row }) =>
          price ? [costOfTokenParts(row.parts, ratesFor(price, row))] : [],
        ),
      ),
    },
    left:
      left.length === 0
        ? null
        : { callCount: callCountOf(left), firstDay: firstDayOf(left.filter(isOf(put))) },
  }
}

/** The effect of each changed price, with calls that are split in the same way. */
export function countsByPrice(
  calls: readonly CountedCalls[],
  before: readonly Price[],
  after: readonly Price[],
) {
  const changed = payable(calls).flatMap((counted) => {
    const [then, price] = [priceOf(before, counted), priceOf(after, counted)]
    return haveSameRates(then, price) ? [] : [{ ...counted, price, isCovered: then === null }]
  })
  const byPrice = Map.groupBy(changed, ({ price }) => price)
  /** The number of calls that would get their first price, and of those that would get another one. */
  return (price: Price) => {
    const rows = byPrice.get(price) ?? []
    return {
      coveredCount: callCountOf(rows.filter(({ isCovered }) => isCovered)),
      repricedCount: callCountOf(rows.filter(({ isCovered }) => !isCovered)),
    }
  }
}

function isOf(models: readonly ModelKey[]): (counted: CountedCalls) => boolean {
  const wanted = new Set(models.map(modelKey))
  return ({ connectionId, modelRequested, modelAnswered }) =>
    [modelRequested, modelAnswered ?? modelRequested].some((model) =>
      wanted.has(modelKey({ connectionId, model })),
    )
}

function priceOf(prices: readonly Price[], counted: CountedCalls): Price | null {
  return priceAt(prices, { ...counted, dayUtc: nameOfDay(counted.dayUtc) })
}

/** The demo is free, and a call without counts has no cost. */
function payable(calls: readonly CountedCalls[]): CountedCalls[] {
  return calls.filter(({ isDemo, priceableCount }) => !isDemo && priceableCount > 0)
}

function callCountOf(calls: readonly CountedCalls[]): number {
  return total(calls.map(({ priceableCount }) => priceableCount))
}

function total(numbers: readonly number[]): number {
  return Math.min(
    numbers.reduce((sum, one) => sum + one, 0),
    maxSum,
  )
}

function firstDayOf(calls: readonly CountedCalls[]): string | null {
  return calls.length === 0 ? null : nameOfDay(Math.min(...calls.map(({ dayUtc }) => dayUtc)))
}
