import { expect, test } from 'vitest'
import { addedBy, nextCallsOf } from '../../../../src/renderer/stores/usage/next-call-forecast.ts'
import type { NextPrompts } from '../../../../src/shared/contract/usage/next-prompt.ts'
import { priorTokenRates } from '../../../../src/shared/domain/usage/token-rates.ts'
import { aRate } from '../../../fixtures/samples/money.ts'

const usd = (amount: string) => ({ currency: 'USD', amount })
const price = { ...aRate('2', '8'), cachedPerMillion: '0.5' }
const record = { soon: { hits: 41, calls: 43 }, late: { hits: 2, calls: 17 } }
const { means, covariance, ...rates } = priorTokenRates

/** The next prompt has 1,000 tokens, 900 of which are cached until 5,000 ms. */
const next: NextPrompts = {
  tokensPerTurn: null,
  prompts: [
    {
      modelId: 'm',
      price,
      cache: { cachedTokens: 900, warmUntil: 5_000, record },
      writtenFrom: null,
      base: { known: 1_000, variance: 0, features: means.map(() => 0) },
      rates: { means: [...means], covariance: covariance.map((row) => [...row]), ...rates },
    },
  ],
}
const [prompt] = next.prompts
const changed = (changes: Partial<NextPrompts['prompts'][number]>): NextPrompts => ({
  ...next,
  prompts: prompt === undefined ? [] : [{ ...prompt, ...changes }],
})

test('the expected price counts the cached part at its price until it has probably expired', () => {
  // 100 × 2 + 900 × 0.5 = 650 millionths; without the cache 1,000 × 2.
  const warm = nextCallsOf(next, null, null, 4_999)
  expect([warm.prices, warm.highestPrices]).toEqual([[usd('0.00065')], [usd('0.002')]])
  expect(warm.cache).toEqual({ isLikelyCached: true, record })
  const cold = nextCallsOf(next, null, null, 5_000)
  expect([cold.prices, cold.cache?.isLikelyCached]).toEqual([[usd('0.002')], false])
})

test('the forecast names the first moment at which it changes, and none where nothing does', () => {
  const ends = (forecast: NextPrompts, now = 0) => nextCallsOf(forecast, null, null, now).changesAt
  expect([ends(next), ends(next, 4_999), ends(next, 5_000)]).toEqual([5_000, 5_000, null])
  expect(ends(changed({ cache: null }))).toBeNull()
  const cold = { cachedTokens: 0, warmUntil: 5_000, record }
  expect(ends(changed({ cache: cold }))).toBeNull()
  const later = { cachedTokens: 900, warmUntil: 9_000, record }
  const two = { ...next, prompts: [...changed({ cache: later }).prompts, ...next.prompts] }
  expect([ends(two), ends(two, 5_000), ends(two, 9_000)]).toEqual([5_000, 9_000, null])
  // Without prices, only the first expiry adds a word; the record is the same.
  const free = changed({ cache: later, price: null })
  const unpriced = { ...next, prompts: [...next.prompts, ...free.prompts] }
  expect([ends(unpriced), ends(unpriced, 5_000)]).toEqual([5_000, null])
})

test('nothing is said about a cache that was never seen, or before a chat has history', () => {
  expect(nextCallsOf(changed({ cache: null }), null, null, 0)).toMatchObject({
    prices: [usd('0.002')],
    cache: null,
  })
  const base = { known: 0, variance: 0, features: means.map(() => 0) }
  expect(nextCallsOf(changed({ base }), null, null, 9_000).cache).toBeNull()
})

test('no more is cached than the prompt has', () => {
  const cache = { cachedTokens: 5_000, warmUntil: 5_000, record }
  expect(nextCallsOf(changed({ cache }), null, null, 0).prices).toEqual([usd('0.0005')])
})

test('a service that writes prompts to its cache charges the uncached part as written', () => {
  const writing = { price: { ...price, cacheWritePerMillion: '2.5' }, writtenFrom: 1_000 }
  const { prices, highestPrices } = nextCallsOf(changed(writing), null, null, 0)
  // 100 × 2.5 + 900 × 0.5 = 700 millionths; a budget counts 1,000 × 2.5.
  expect([prices, highestPrices]).toEqual([[usd('0.0007')], [usd('0.0025')]])
  expect(nextCallsOf(changed(writing), null, null, 5_000).prices).toEqual([usd('0.0025')])
  // A shorter prompt than any that was written is plain input.
  expect(nextCallsOf(changed({ ...writing, writtenFrom: 1_001 }), null, null, 5_000).prices).toEqual([
    usd('0.002'),
  ])
})

test('several models are cached only together, and their records are added', () => {
  const cache = { cachedTokens: 900, warmUntil: 9_000, record }
  const two = { ...next, prompts: [...next.prompts, ...changed({ cache }).prompts] }
  const both = { soon: { hits: 82, calls: 86 }, late: { hits: 4, calls: 34 } }
  expect(nextCallsOf(two, null, null, 0).cache).toEqual({ isLikelyCached: true, record: both })
  expect(nextCallsOf(two, null, null, 5_000).cache).toEqual({ isLikelyCached: false, record: both })
})

test('a text costs its estimated tokens at the price of input, and nothing is said without a price', () => {
  const text = 'One word after another. '.repeat(50)
  const { tokens, price: cost } = addedBy(text, next)
  expect(tokens).toBeGreaterThan(100)
  // 2 USD for a million tokens: the cache can't have a text that was never sent.
  expect(Number(cost?.amount)).toBeCloseTo((tokens * 2) / 1_000_000, 12)
  expect(addedBy(text, changed({ price: null }))).toEqual({ tokens, price: null })
  expect(addedBy(text, null)).toMatchObject({ price: null })
})
