import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CacheUse,
  callsUntilExclusionPays,
  learnCacheOdds,
} from '../../../../src/main/accounting/cache-odds.ts'

const minute = 60_000
const hit = (minutes: number): CacheUse => ({
  idleMs: minutes * minute,
  earlierTokens: 2_000,
  cachedTokens: 1_920,
})
const miss = (minutes: number): CacheUse => ({ ...hit(minutes), cachedTokens: 0 })

describe('what the calls of a model show about its cache', () => {
  it('is nothing until a history was read from the cache', () => {
    expect(learnCacheOdds([])).toBeNull()
    expect(learnCacheOdds([miss(1), miss(2)])).toBeNull()
    // A system prompt that all chats share is no history.
    expect(learnCacheOdds([{ ...hit(1), cachedTokens: 500 }])).toBeNull()
  })

  it('counts hits after short and long pauses', () => {
    expect(learnCacheOdds([hit(1), hit(5), miss(4), hit(6), miss(30)])?.record).toEqual({
      soon: { hits: 2, calls: 3 },
      late: { hits: 1, calls: 2 },
    })
  })

  it('ignores prompts too short to be cached', () => {
    const short = { idleMs: minute, earlierTokens: 300, cachedTokens: 0 }
    expect(learnCacheOdds([short, short, hit(1)])?.record.soon).toEqual({ hits: 1, calls: 1 })
  })

  it('takes the share that most hits cover', () => {
    expect(learnCacheOdds([hit(1), hit(2), hit(3)])?.share).toBe(0.96)
  })

  it('expects five minutes while nothing contradicts it', () => {
    expect(learnCacheOdds([hit(1)])?.lifetimeMs).toBe(5 * minute)
    expect(learnCacheOdds([hit(1), miss(20)])?.lifetimeMs).toBe(5 * minute)
  })

  it('tells warm from cold in nine of ten cases, whatever the lifetime', () => {
    const pause = fc.double({ min: Math.log(5), max: Math.log(14_400), noNaN: true })
    const lifetime = fc.constantFrom(60, 300, 600, 3_600)
    let [right, all] = [0, 0]
    fc.assert(
      fc.property(lifetime, fc.array(pause, { minLength: 40, maxLength: 40 }), (seconds, pauses) => {
        const uses = pauses.map((log) => {
          const minutes = Math.exp(log) / 60
          return minutes * 60 < seconds ? hit(minutes) : miss(minutes)
        })
        for (let known = 20; known < uses.length; known += 1) {
          const use = uses[known] ?? miss(1)
          const odds = learnCacheOdds(uses.slice(0, known))
          const isExpected = odds !== null && use.idleMs < odds.lifetimeMs
          right += Number(isExpected === use.cachedTokens > 0)
          all += 1
        }
      }),
      { numRuns: 50 },
    )
    expect(right / all).toBeGreaterThan(0.9)
  })
})

describe('excluding a message from a cached prompt', () => {
  it.each([
    ['at once without a cheaper cache', { savedTokens: 100, rereadTokens: 8_000, inputPerCached: 1 }, 0],
    ['at once at the end of the prompt', { savedTokens: 100, rereadTokens: 0, inputPerCached: 10 }, 0],
    // Once 8,000 tokens at the price of nine more; each later call saves 100.
    ['after many calls', { savedTokens: 100, rereadTokens: 8_000, inputPerCached: 10 }, 720],
    ['after a few calls', { savedTokens: 4_000, rereadTokens: 8_000, inputPerCached: 2 }, 2],
    [
      'never if it saves nothing',
      { savedTokens: 0, rereadTokens: 8_000, inputPerCached: 2 },
      Number.POSITIVE_INFINITY,
    ],
    [
      'never if cached tokens are free',
      { savedTokens: 9, rereadTokens: 8, inputPerCached: Number.POSITIVE_INFINITY },
      Number.POSITIVE_INFINITY,
    ],
  ])('pays %s', (_when, exclusion, calls) => {
    expect(callsUntilExclusionPays(exclusion)).toBe(calls)
  })
})
