import { describe, expect, test } from 'vitest'
import { costOf } from '../../../../../src/main/accounting/pricing.ts'
import type { UsageDetails } from '../../../../../src/shared/contract/usage/usage.ts'
import { noDetails } from '../../../../../src/shared/domain/usage/usage-details.ts'
import { aPrice, ratesOf } from '../../../../fixtures/samples/money.ts'
import { aBilledRow, aCall } from './a-billable-call.ts'
import { compare, kindsOf, one } from './compare-bill.ts'

type Rates = Partial<ReturnType<typeof aPrice>>
type Place = UsageDetails['cachePlace']

const usd = (amount: string) => ({ currency: 'USD', amount })
const rates = { promptPerMillion: '2.5', completionPerMillion: '10' }
/** The cache had 1,000,000 of 1,300,000 input tokens, and 200,000 were written to it. */
const details = { ...noDetails, cachedTokens: 1_000_000, cacheWriteTokens: 200_000 }
const inside = { promptTokens: 1_300_000, completionTokens: 50_000, totalTokens: 1_350_000 }
const usageOf: Readonly<Record<'inside' | 'beside' | 'unknown', typeof inside>> = {
  inside,
  beside: { ...inside, promptTokens: 100_000 },
  // No combination of these counts adds up to the total.
  unknown: { ...inside, totalTokens: 1_360_000 },
}

function cachedCall(place: Place, changes: Rates = {}) {
  const price = aPrice({ ...rates, ...changes })
  const usage = usageOf[place ?? 'unknown']
  const placed = { ...details, cachePlace: place }
  const cost = costOf({ usage, details: placed, estimate: null }, price)
  return aCall({ usage, details: placed, rates: ratesOf(price), cost })
}

describe('cached input at another rate explains the money', () => {
  const both = { cachedPerMillion: '0.5', cacheWritePerMillion: '3.125' }
  /*
   * Tally's price is the input of 100,000 tokens ($0.25), the output ($0.5), and the cache:
   * - with both rates $0.5 + $0.625, so $1.875
   * - without rates $2.5 + $0.5, so $3.75; with an unknown place, too
   */
  test.each<[string, Place, Rates, string, Record<string, string>]>([
    ['reads like input', 'inside', both, '3.875', { 'cached-as-input': '2' }],
    ['reads like input, counted beside', 'beside', both, '3.875', { 'cached-as-input': '2' }],
    ['reads at $0.25', 'inside', both, '1.625', { 'cached-cheaper': '-0.5', 'write-cheaper': '-0.625' }],
    ['reads at $0.25, no rate saved', 'inside', {}, '1.5', { 'cached-cheaper': '-2.5' }],
    ['writes like input', 'inside', both, '1.75', { 'write-as-input': '-0.125' }],
    ['writes at $4', 'inside', { cacheWritePerMillion: '3.125' }, '4.05', { 'write-dearer': '0.375' }],
    ['writes at $3.125, no rate saved', 'inside', {}, '3.875', { 'write-dearer': '0.5' }],
    ['both at the saved rates, place unknown', null, both, '1.875', { 'cache-inside': '-1.875' }],
    ['reads at $1.25, place unknown', null, {}, '2.5', { 'cached-cheaper': '-2.5' }],
    ['reads and writes in addition, place unknown', null, both, '4.875', { 'cache-counted': '1.125' }],
  ])('%s', (_what, place, changes, billed, expected) => {
    const result = compare([aBilledRow({ cost: usd(billed) })], [cachedCall(place, changes)])
    const gap = result.total.difference.cost[0]?.amount ?? ''
    for (const [kind, amount] of Object.entries(expected)) {
      const found = result.candidates.find((candidate) => candidate.kind === kind)
      expect(found?.change.cost, kindsOf(result).join()).toEqual([usd(amount)])
      const isExact = amount === gap
      if (isExact) expect(kindsOf(result)).toEqual([kind])
    }
    expect(kindsOf(result)[0]).toBe(Object.keys(expected)[0])
  })

  test('at most by as much as is plausible', () => {
    const result = compare([aBilledRow({ cost: usd('1.225') })], [cachedCall('inside', both)])
    expect(result.total.difference.cost).toEqual([usd('-0.65')])
    expect(one(result, 'cached-cheaper')).toMatchObject({ isUpTo: true, explains: '0.5' })
    expect(one(result, 'write-cheaper')).toMatchObject({ isUpTo: true, explains: '0.625' })
    // Together they explain all of it.
    expect(kindsOf(result)).not.toContain('not-billed')
  })

  test('and no cause about the cache is listed if the bill differs in the other direction', () => {
    const result = compare(
      [aBilledRow({ cost: usd('9') })],
      [cachedCall('inside', { cachedPerMillion: '2.5' })],
    )
    expect(kindsOf(result)).toEqual(['write-dearer', 'another-program'])
    expect(one(result, 'another-program').explains).toBe('4.75')
  })
})

describe('cached input on the other side of the prompt explains the count', () => {
  test.each<[Place, number, string, string]>([
    ['inside', 300_000, 'cached-not-counted', '-1000000'],
    ['inside', 1_100_000, 'write-not-counted', '-200000'],
    ['inside', 100_000, 'cache-not-counted', '-1200000'],
    ['beside', 1_100_000, 'cached-counted', '1000000'],
    ['beside', 300_000, 'write-counted', '200000'],
    ['beside', 1_300_000, 'cache-counted', '1200000'],
    [null, 300_000, 'cached-not-counted', '-1000000'],
    [null, 1_500_000, 'write-counted', '200000'],
  ])('with its place %s, and a prompt of %d', (place, promptTokens, kind, change) => {
    const result = compare([aBilledRow({ promptTokens })], [cachedCall(place)])
    expect(kindsOf(result)).toEqual([kind])
    expect(one(result, kind as 'cached-counted')).toMatchObject({
      change: { promptTokens: change },
      isUpTo: false,
    })
  })

  test('of a total that adds prompt and completion only, for tokens beside the prompt', () => {
    const billed = aBilledRow({ promptTokens: 100_000, completionTokens: 50_000 })
    const result = compare([billed], [cachedCall('beside')])
    expect(result.measure?.figure).toBe('totalTokens')
    expect(kindsOf(result)).toEqual(['cache-not-counted'])
    expect(one(result, 'cache-not-counted').change).toMatchObject({
      totalTokens: '-1200000',
      promptTokens: null,
    })
  })

  test('lists each that may explain a part, and the rest once', () => {
    const result = compare([aBilledRow({ promptTokens: 1_300_000 - 1_250_000 })], [cachedCall('inside')])
    expect(kindsOf(result)).toEqual([
      'cache-not-counted',
      'cached-not-counted',
      'write-not-counted',
      'not-billed',
    ])
    expect(one(result, 'not-billed').explains).toBe('50000')
  })

  test('but not inside a prompt that is smaller', () => {
    const call = aCall({ details: { ...noDetails, cachedTokens: 101 } })
    expect(kindsOf(compare([aBilledRow({ promptTokens: 0 })], [call]))).toEqual(['not-billed'])
    expect(kindsOf(compare([aBilledRow({ promptTokens: 201 })], [call]))).toEqual(['cached-counted'])
  })

  test('with writes only, once', () => {
    const writes = { ...noDetails, cacheWriteTokens: 80, cachePlace: 'inside' } as const
    const result = compare([aBilledRow({ promptTokens: 20 })], [aCall({ details: writes })])
    expect(kindsOf(result)).toEqual(['write-not-counted'])
  })
})

test('tokens counted beside the prompt are no odd sum', () => {
  const call = cachedCall('beside')
  expect(kindsOf(compare([aBilledRow({ totalTokens: 150_000 })], [call]))).not.toContain('odd-sums')
})
