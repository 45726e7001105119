import type { EstimatedMoney, TokenRatio } from '../../../shared/contract/usage/what-if.ts'
import { minPairs } from '../../../shared/domain/app/limits.ts'
import {
  addParts,
  costOfTokenParts,
  noParts,
  type PricedRates,
  type TokenParts,
} from '../../../shared/domain/money/cost-parts.ts'
import { addDecimals, decimalOfJson } from '../../../shared/domain/money/decimal.ts'
import { addMoney } from '../../../shared/domain/money/money.ts'

/** All input and output tokens of a call, none of them zero. */
interface CallCounts {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** One question that two models answered. */
export interface Pair {
  readonly from: CallCounts
  readonly to: CallCounts
}

/** Calls of one model, with the price that the other model had for them. */
export interface Workload {
  readonly price: PricedRates
  readonly parts: TokenParts
  readonly callCount: number
}

type CountName = keyof CallCounts

/** How the other model charges input that the calls read from a cache, or wrote to it. */
export type CacheUse = 'as-input' | 'as-cached'

/**
 * The price of calls on another model; null with fewer than ten pairs. Tokens change by the ratio of the pairs' sums.
 * A total needs long answers at their full weight, and the median of the pairs would miss a few long ones.
 */
export function estimateOnOther(
  pairs: readonly Pair[],
  workloads: readonly Workload[],
  cacheUse: CacheUse,
): EstimatedMoney[] | null {
  if (pairs.length < minPairs) return null
  const ratios = { input: ratioOf(pairs, 'inputTokens'), output: ratioOf(pairs, 'outputTokens') }
  const callCount = workloads.reduce((sum, workload) => sum + workload.callCount, 0)
  const byCurrency = Map.groupBy(workloads, ({ price }) => price.currency)
  return [...byCurrency]
    .map(([currency, ofCurrency]) => {
      const priced = ofCurrency.map(({ price, parts }) => {
        const { output, ...input } = scaled(parts, ratios, cacheUse)
        return {
          input: costOfTokenParts({ ...input, output: 0 }, price).amount,
          output: costOfTokenParts({ ...noParts, output }, price).amount,
        }
      })
      const input = addDecimals(priced.map((cost) => cost.input))
      const output = addDecimals(priced.map((cost) => cost.output))
      const spread = spreadOf(pairs, { input: Number(input), output: Number(output) }, callCount)
      return { currency, amount: addDecimals([input, output]), spread: toDecimal(spread) }
    })
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

/** Adds the spreads, too: one question may be in the pairs of several models, so their errors are alike. */
export function addEstimates(list: readonly EstimatedMoney[]): EstimatedMoney[] {
  const spreads = addMoney(list.map(({ currency, spread }) => ({ currency, amount: spread })))
  return addMoney(list.map(({ currency, amount }) => ({ currency, amount }))).map((money) => ({
    ...money,
    spread: spreads.find(({ currency }) => currency === money.currency)?.amount ?? '0',
  }))
}

/** Tokens of one kind in all pairs: the other model's for this model's. */
interface SumRatio {
  readonly from: bigint
  readonly to: bigint
}

interface SumRatios {
  readonly input: SumRatio
  readonly output: SumRatio
}

function ratioOf(pairs: readonly Pair[], name: CountName): SumRatio {
  const sum = (side: keyof Pair): bigint => pairs.reduce((all, pair) => all + BigInt(pair[side][name]), 0n)
  return { from: sum('from'), to: sum('to') }
}

function scaled(
  { input, cached, cacheWrite, output }: TokenParts,
  ratios: SumRatios,
  cacheUse: CacheUse,
): TokenParts {
  const written = times(output, ratios.output)
  if (cacheUse === 'as-input')
    return { ...noParts, input: times(input + cached + cacheWrite, ratios.input), output: written }
  return {
    input: times(input, ratios.input),
    cached: times(cached, ratios.input),
    cacheWrite: times(cacheWrite, ratios.input),
    output: written,
  }
}

/** Whole tokens, rounded half up. */
function times(tokens: number, { from, to }: SumRatio): number {
  return Number((2n * BigInt(tokens) * to + from) / (2n * from))
}

/**
 * Half the width of the interval for the price, from how far each pair is from the ratios. It covers the error of the
 * ratios and the variation of the calls. A pair with a large share of the tokens pulls the ratio to itself, so its
 * distance counts more.
 */
function spreadOf(
  pairs: readonly Pair[],
  cost: { readonly input: number; readonly output: number },
  callCount: number,
): number {
  const count = pairs.length
  const [inputs, outputs] = [distances(pairs, 'inputTokens'), distances(pairs, 'outputTokens')]
  const squares = inputs.map((input, at) => (cost.input * input + cost.output * (outputs[at] ?? 0)) ** 2)
  const variance = squares.reduce((sum, square) => sum + square, 0) / (count - 1)
  return studentQuantile(count - 1) * Math.sqrt(variance * (1 / count + 1 / Math.max(callCount, 1)))
}

/** How far the other model's tokens are from the ratio, as a share of its average. */
function distances(pairs: readonly Pair[], name: CountName): number[] {
  const sums = ratioOf(pairs, name)
  const [from, to] = [Number(sums.from), Number(sums.to)]
  const average = to / pairs.length
  return pairs.map((pair) => {
    const share = pair.from[name] / from
    return (pair.to[name] - share * to) / average / (1 - share)
  })
}

/** The 97.5th percentile of Student's t, from Fisher's expansion: within 0.001 from nine degrees of freedom on. */
function studentQuantile(freedom: number): number {
  const z = 1.959964
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ]
  return terms.reduce((sum, term, power) => sum + term / freedom ** power, 0)
}

const spreadDigits = 4

function toDecimal(value: number): string {
  return decimalOfJson(value.toPrecision(spreadDigits)) ?? '0'
}

/** The middle of the pairs' ratios, for people: the estimate uses the sums. */
export function tokenRatiosOf(pairs: readonly Pair[]): { prompt: TokenRatio; completion: TokenRatio } | null {
  if (pairs.length === 0) return null
  return { prompt: quartiles(pairs, 'inputTokens'), completion: quartiles(pairs, 'outputTokens') }
}

function quartiles(pairs: readonly Pair[], name: CountName): TokenRatio {
  const sorted = pairs.map(({ from, to }) => to[name] / from[name]).toSorted((one, other) => one - other)
  return { median: quantile(sorted, 0.5), lower: quantile(sorted, 0.25), upper: quantile(sorted, 0.75) }
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? 0
  const high = sorted[Math.ceil(place)] ?? low
  return low + (high - low) * (place - Math.floor(place))
}

/** Calls of one price together, so that each estimate multiplies once. */
export function byPrice(workloads: readonly Workload[]): Workload[] {
  return [...Map.groupBy(workloads, ({ price }) => price)].map(([price, group]) => ({
    price,
    parts: group.map(({ parts }) => parts).reduce(addParts, noParts),
    callCount: group.reduce((sum, { callCount }) => sum + callCount, 0),
  }))
}
