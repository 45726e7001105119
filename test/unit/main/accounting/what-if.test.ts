import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addEstimates,
  estimateOnOther,
  type Pair,
  tokenRatiosOf,
  type Workload,
} from '../../../../src/main/reports/what-if/what-if.ts'
import type { PricedRates } from '../../../../src/shared/domain/money/cost-parts.ts'

const price: PricedRates = {
  currency: 'USD',
  promptPerMillion: '2',
  completionPerMillion: '8',
  cachedPerMillion: '0.5',
  cacheWritePerMillion: null,
}
const work = (changes: Partial<Workload['parts']> = {}, callCount = 400): Workload => ({
  price,
  callCount,
  parts: { input: 1_000_000, cached: 0, cacheWrite: 0, output: 500_000, ...changes },
})
const pair = (from: [number, number], to: [number, number]): Pair => ({
  from: { inputTokens: from[0], outputTokens: from[1] },
  to: { inputTokens: to[0], outputTokens: to[1] },
})
const six = <T>(value: T): T[] => Array.from({ length: 6 }, () => value)
/** Prompts of 1,200 tokens become 1,440, and completions of 2,400 stay 2,400. */
const twelve = [...six(pair([100, 200], [110, 300])), ...six(pair([100, 200], [130, 100]))]

describe('the price of calls on another model', () => {
  it('follows from twelve pairs as worked out by hand', () => {
    // Input: 1,000,000 × 1.2 × $2 = $2.40. Output: 500,000 × 1 × $8 = $4.
    // Each pair is 1/12 of the average prompt and 1/2 of the average completion away; without its own twelfth,
    // 1/11 and 6/11. So each differs by (4 × 6 - 2.4) / 11 = 1.9636 dollars, one way or the other.
    // The variance is 12 × 1.9636² / 11 = 4.2064, and 2.201 × √(4.2064 × (1/12 + 1/400)) = 1.3225.
    const [estimate] = estimateOnOther(twelve, [work()], 'as-input') ?? []
    expect(estimate).toMatchObject({ currency: 'USD', amount: '6.4' })
    expect(Number(estimate?.spread)).toBeCloseTo(1.3225, 3)
  })

  it('charges cached input as input, or at its own price', () => {
    const calls = [work({ input: 400_000, cached: 600_000 })]
    // 600,000 × 1.2 × ($2 - $0.50) less.
    expect(estimateOnOther(twelve, calls, 'as-input')?.[0]?.amount).toBe('6.4')
    expect(estimateOnOther(twelve, calls, 'as-cached')?.[0]?.amount).toBe('5.32')
  })

  it('has one amount for each currency of the other model', () => {
    const euros = { ...work(), price: { ...price, currency: 'EUR', promptPerMillion: '1' } }
    expect(
      estimateOnOther(twelve, [work(), euros], 'as-input')?.map(({ amount, currency }) => [currency, amount]),
    ).toEqual([
      ['EUR', '5.2'],
      ['USD', '6.4'],
    ])
  })

  it('adds the spreads of several models, because their pairs may share answers', () => {
    const one = { currency: 'USD', amount: '0.1', spread: '0.02' }
    expect(addEstimates([one, { ...one, amount: '0.2', spread: '0.01' }])).toEqual([
      { currency: 'USD', amount: '0.3', spread: '0.03' },
    ])
  })

  it('shows people the middle of the pairs', () => {
    expect(tokenRatiosOf(twelve)).toMatchObject({
      prompt: { lower: 1.1, upper: 1.3 },
      completion: { median: 1, lower: 0.5, upper: 1.5 },
    })
    expect(tokenRatiosOf(twelve)?.prompt.median).toBeCloseTo(1.2)
  })
})

const aPair = fc
  .tuple(...[1, 2, 3, 4].map(() => fc.integer({ min: 1, max: 50_000 })))
  .map(([a = 1, b = 1, c = 1, d = 1]) => pair([a, b], [c, d]))
const aPrice = fc.integer({ min: 1, max: 10_000 })
const priced = (promptPerMillion: number, completionPerMillion: number): Workload => ({
  ...work(),
  price: {
    ...price,
    promptPerMillion: String(promptPerMillion),
    completionPerMillion: String(completionPerMillion),
  },
})

describe('for any pairs', () => {
  it('fewer than ten never give a number', () => {
    fc.assert(
      fc.property(fc.array(aPair, { maxLength: 9 }), (pairs) => {
        expect(estimateOnOther(pairs, [work()], 'as-input')).toBeNull()
      }),
    )
  })

  it('their order makes no difference', () => {
    const shuffled = fc
      .array(aPair, { minLength: 10, maxLength: 40 })
      .chain((pairs) => fc.tuple(fc.constant(pairs), fc.shuffledSubarray(pairs, { minLength: pairs.length })))
    fc.assert(
      fc.property(shuffled, ([pairs, others]) => {
        const [one] = estimateOnOther(pairs, [work()], 'as-input') ?? []
        const [other] = estimateOnOther(others, [work()], 'as-input') ?? []
        expect(one?.amount).toBe(other?.amount)
        expect(Number(one?.spread) / Number(other?.spread)).toBeCloseTo(1, 2)
      }),
    )
  })

  it('ten times the prices are ten times the estimate, to the digit', () => {
    const pairs = fc.array(aPair, { minLength: 10, maxLength: 20 })
    fc.assert(
      fc.property(pairs, aPrice, aPrice, (some, prompt, completion) => {
        const [one] = estimateOnOther(some, [priced(prompt, completion)], 'as-input') ?? []
        const [ten] = estimateOnOther(some, [priced(prompt * 10, completion * 10)], 'as-input') ?? []
        const micros = (amount: string | undefined): bigint => {
          const [whole = '', fraction = ''] = (amount ?? '').split('.')
          return BigInt(whole + fraction.padEnd(6, '0'))
        }
        expect(micros(ten?.amount)).toBe(micros(one?.amount) * 10n)
      }),
    )
  })
})

/** Deterministic numbers between 0 and 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How uneven lengths and ratios are, the number of pairs, and the number of calls. */
const unevenness = [
  [0.5, 0.3],
  [0.8, 0.5],
  [1, 0.7],
].flatMap(([lengths = 0, ratios = 0]) =>
  [10, 20, 37].flatMap((pairCount) =>
    [12, 150].map((callCount) => [lengths, ratios, pairCount, callCount] as const),
  ),
)

describe('the spread', () => {
  it('covers the true price in about nine of ten cases, also for few pairs and very uneven answers', () => {
    const random = createRandom(7)
    const bell = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    /** Lengths and ratios are skewed, as they are for real answers: a few are many times longer than most. */
    const answered = (lengths: number, ratios: number): Pair => {
      const input = Math.round(20 + 50 * Math.exp(1.2 * bell()))
      const output = Math.ceil(300 * Math.exp(lengths * bell()))
      return pair(
        [input, output],
        [
          Math.round(5 + input * 1.1 * Math.exp(0.05 * bell())),
          Math.ceil(output * 1.3 * Math.exp(ratios * bell())),
        ],
      )
    }
    const many = (count: number, lengths: number, ratios: number): Pair[] =>
      Array.from({ length: count }, () => answered(lengths, ratios))
    const sum = (pairs: readonly Pair[], side: keyof Pair, name: keyof Pair['from']): number =>
      pairs.reduce((all, one) => all + one[side][name], 0)
    const isCovered = (pairCount: number, callCount: number, lengths: number, ratios: number): boolean => {
      const calls = many(callCount, lengths, ratios)
      const parts = {
        input: sum(calls, 'from', 'inputTokens'),
        output: sum(calls, 'from', 'outputTokens'),
      }
      const truth = (2 * sum(calls, 'to', 'inputTokens') + 8 * sum(calls, 'to', 'outputTokens')) / 1e6
      const pairs = many(pairCount, lengths, ratios)
      const [estimate] = estimateOnOther(pairs, [work(parts, callCount)], 'as-input') ?? []
      return Math.abs(Number(estimate?.amount) - truth) <= Number(estimate?.spread)
    }
    const runs = 200
    const shares = unevenness.map(([lengths, ratios, pairCount, callCount]) => {
      const covered = Array.from({ length: runs }, () => isCovered(pairCount, callCount, lengths, ratios))
      return covered.filter(Boolean).length / runs
    })
    for (const share of shares) expect(share).toBeGreaterThanOrEqual(0.82)
    const mean = shares.reduce((all, share) => all + share, 0) / shares.length
    expect(mean).toBeGreaterThan(0.87)
    expect(mean).toBeLessThan(0.97)
  })
})
