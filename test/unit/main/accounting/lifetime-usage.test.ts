import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExclusion } from '../../../../src/main/accounting/exclusions.ts'
import { type CallBelow, lifetimeUsageOf, weightOf } from '../../../../src/main/accounting/lifetime-usage.ts'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'
import { noDetails, noUsage } from '../../../../src/shared/domain/usage/usage-details.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'

const october = Date.UTC(2026, 9, 15)
const price = aPrice({ connectionId: 'one', model: 'm' })

function call(changes: Partial<CallBelow> = {}): CallBelow {
  return {
    steps: 1,
    excluded: null,
    state: 'complete',
    source: 'reported',
    isDemo: false,
    connectionId: 'one',
    modelRequested: 'm',
    modelAnswered: null,
    startedAt: october,
    usage: noUsage,
    details: noDetails,
    ...changes,
  }
}

const each = { tokensEach: 4_143, isMeasured: true }

describe('the tokens of a message', () => {
  const question = { role: 'user', text: 'Four words, more or less', reasoning: '' } as const
  const answer = { role: 'assistant', text: 'A short answer', reasoning: '' } as const

  it('are the measured growth of prompts with it', () => {
    expect(weightOf({ ...question, completionTokens: null, newTokens: [232, 9] })).toEqual({
      tokensEach: 232,
      isMeasured: true,
    })
  })

  it("are the service's count for an answer that is sent back whole", () => {
    expect(weightOf({ ...answer, completionTokens: 87, newTokens: [] })).toEqual({
      tokensEach: 87,
      isMeasured: true,
    })
  })

  it('are zero for an answer without text: excluding it saves nothing', () => {
    const empty = weightOf({ ...answer, text: '', completionTokens: 4_000, newTokens: [] })
    expect(empty).toEqual({ tokensEach: 0, isMeasured: true })
  })

  it('are estimated without a measurement, and never more than the counted answer with its reasoning', () => {
    expect(weightOf({ ...question, completionTokens: null, newTokens: [] }).isMeasured).toBe(false)
    const thought = weightOf({ ...answer, reasoning: 'Hm', completionTokens: 900, newTokens: [] })
    expect(thought).toEqual({ tokensEach: estimateTokens(answer.text), isMeasured: false })
    const counted = weightOf({ ...answer, reasoning: 'Hm', completionTokens: 2, newTokens: [] })
    expect(counted).toEqual({ tokensEach: 2, isMeasured: false })
  })
})

describe('the send count of a message', () => {
  it('has every call with it that may have been processed', () => {
    const calls = [
      call(),
      call({ steps: 3 }),
      call({ state: 'stopped', source: 'not-reported' }),
      call({ state: 'failed', source: 'none' }),
      call({ state: 'streaming', source: 'none' }),
      call({ steps: 5, excluded: '4-6' }),
      call({ steps: 7, excluded: '4-6' }),
    ]
    expect(lifetimeUsageOf(calls, each, [price], 0)).toEqual({
      ...each,
      sentCount: 4,
      tokens: 16_572,
      cost: [{ currency: 'USD', amount: '0.008286' }],
      unpricedCount: 0,
    })
  })

  it('costs the price of each day, no money in the demo, and lists calls without a price', () => {
    const dearer = { ...price, validFrom: '2026-11-01', promptPerMillion: '5', currency: 'EUR' }
    const calls = [
      call(),
      call({ startedAt: Date.UTC(2026, 10, 2) }),
      call({ isDemo: true }),
      call({ startedAt: Date.UTC(2026, 8, 30) }),
    ]
    expect(lifetimeUsageOf(calls, each, [price, dearer], 0)).toMatchObject({
      sentCount: 4,
      cost: [
        { currency: 'EUR', amount: '0.020715' },
        { currency: 'USD', amount: '0.0020715' },
      ],
      unpricedCount: 1,
    })
  })

  it('has the cached input price for tokens that the service read from its cache', () => {
    const cachedPrice = { ...price, promptPerMillion: '1', cachedPerMillion: '0.1' }
    const cached = (cachedTokens: number, cachePlace: 'inside' | null = 'inside') =>
      call({ details: { ...noDetails, cachedTokens, cachePlace } })
    const weight = { tokensEach: 1_000_000, isMeasured: true }
    const costs = [cached(500_000), cached(1_500_000), cached(9_000_000), cached(9_000_000, null)].map(
      (one) => lifetimeUsageOf([one], weight, [cachedPrice], 1_000_000).cost[0]?.amount,
    )
    expect(costs).toEqual(['1', '0.55', '0.1', '1'])
  })

  it('is empty before it was sent', () => {
    expect(lifetimeUsageOf([], each, [price], 0)).toMatchObject({
      sentCount: 0,
      tokens: 0,
      cost: [],
      unpricedCount: 0,
    })
  })

  const anyCall = fc.record({
    steps: fc.integer({ min: 1, max: 8 }),
    out: fc.uniqueArray(fc.integer({ min: 2, max: 9 })),
    isProcessed: fc.boolean(),
    isLate: fc.boolean(),
  })

  it('equals a search through every prompt sent to the service', () => {
    fc.assert(
      fc.property(fc.array(anyCall), fc.nat({ max: 2 ** 30 }), (calls, tokensEach) => {
        const below = calls.map(({ steps, out, isProcessed, isLate }) =>
          call({
            steps,
            excluded: formatExclusion(out.toSorted((one, other) => one - other)),
            source: isProcessed ? 'reported' : 'none',
            startedAt: isLate ? october : 0,
          }),
        )
        // Every prompt as a list of distances, with or without the message.
        const found = calls.filter(({ steps, out, isProcessed }) => {
          const prompt = Array.from({ length: 9 }, (_, index) => index + 1).filter((at) => !out.includes(at))
          return isProcessed && prompt.includes(steps)
        })
        const priced = found.filter(({ isLate }) => isLate)
        const life = lifetimeUsageOf(below, { tokensEach, isMeasured: false }, [price], 0)
        expect(life.sentCount).toBe(found.length)
        expect(life.tokens).toBe(found.length * tokensEach)
        expect(life.unpricedCount).toBe(found.length - priced.length)
        const millionths = BigInt(priced.length) * BigInt(tokensEach) * 5n
        const [cost] = life.cost
        expect(cost === undefined ? 0n : digitsOf(cost.amount)).toBe(millionths)
      }),
    )
  })
})

/** So many tenths of a millionth. */
function digitsOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(7, '0'))
}
