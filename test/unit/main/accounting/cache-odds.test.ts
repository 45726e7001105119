import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CacheUse,
  cacheUsesOf,
  learnCache,
  learnCacheOdds,
} from '../../../../src/main/accounting/cache-odds.ts'
import type { CacheRead } from '../../../../src/shared/domain/usage/call-facts.ts'
import { cases } from '../../../fixtures/cases.ts'

const minute = 60_000
const hit = (minutes: number): CacheUse => ({
  idleMs: minutes * minute,
  earlierTokens: 2_000,
  cachedTokens: 1_920,
})
const miss = (minutes: number): CacheUse => ({ ...hit(minutes), cachedTokens: 0 })

describe('what the calls of a model show about its cache', () => {
  it('counts hits after short and long pauses', () => {
    expect(learnCacheOdds([hit(1), hit(5), miss(4), hit(6), miss(30)])?.record).toEqual({
      soon: { hits: 2, calls: 3 },
      late: { hits: 1, calls: 2 },
    })
  })

  it('takes the share that most hits cover', () => {
    expect(learnCacheOdds([hit(1), hit(2), hit(3)])?.share).toBe(0.96)
  })

  it('expects shorter prefixes to be cached from 1,024 tokens on, unless they were missed twice', () => {
    const leastOf = (...uses: CacheUse[]) => learnCacheOdds(uses)?.minTokens
    const short = { ...miss(1), earlierTokens: 1_500 }
    expect(leastOf(hit(1))).toBe(1_024)
    expect(leastOf(hit(1), short)).toBe(1_024)
    expect(leastOf(hit(1), short, short)).toBe(1_920)
    expect(leastOf(hit(1), { ...hit(1), earlierTokens: 300, cachedTokens: 256 })).toBe(256)
  })

  it('takes one early miss for an accident, and two for a shorter lifetime', () => {
    expect(learnCacheOdds([hit(0.5), miss(1)])?.lifetimeMs).toBe(5 * minute)
    expect(learnCacheOdds([hit(0.5), miss(1), miss(2)])?.lifetimeMs).toBeLessThan(minute)
  })

  it('expects a longer lifetime after one late hit', () => {
    expect(learnCacheOdds([hit(1), hit(20)])?.lifetimeMs).toBe(60 * minute)
    const until = learnCacheOdds([hit(1), hit(10), miss(20)])?.lifetimeMs
    expect(until).toBeGreaterThan(10 * minute)
    expect(until).toBeLessThan(20 * minute)
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
      { numRuns: cases(50) },
    )
    expect(right / all).toBeGreaterThan(0.9)
  })
})

describe('the calls that repeat an earlier prompt', () => {
  let clock = 0
  /** A call of 1,000 more tokens than its history, half a minute after the last one. */
  const read = (answerId: string, aboveId: string | null, changes: Partial<CacheRead> = {}): CacheRead => {
    clock += minute / 2
    const historyTokens = changes.historyTokens ?? 0
    return {
      answerId,
      aboveId,
      startedAt: clock,
      isProcessed: true,
      inputTokens: historyTokens + 1_000,
      historyTokens,
      cachedTokens: 0,
      writtenTokens: 0,
      ...changes,
    }
  }

  it('are compared with the prompt of the answer that they continue', () => {
    const reads = [read('a', null), read('b', 'a', { historyTokens: 1_050, cachedTokens: 960 })]
    expect(cacheUsesOf(reads)).toEqual([{ idleMs: minute / 2, earlierTokens: 1_000, cachedTokens: 960 }])
  })

  it('count the last call below that answer, in whatever branch, and after an attempt that failed', () => {
    const reads = [
      read('a', null),
      read('b', 'a', { historyTokens: 1_050 }),
      read('c', 'b', { historyTokens: 2_100, cachedTokens: null }),
      read('failed', 'a', { isProcessed: false, historyTokens: null, cachedTokens: null }),
      read('d', 'failed', { historyTokens: 1_050, cachedTokens: 1_024 }),
    ]
    expect(cacheUsesOf(reads).at(-1)).toEqual({ idleMs: minute, earlierTokens: 1_050, cachedTokens: 1_024 })
  })

  it('exclude calls without a report, without history, and without an earlier call', () => {
    const reads = [
      read('a', 'of another model'),
      read('b', 'a', { historyTokens: null }),
      read('c', 'b', { historyTokens: 2_000, cachedTokens: null }),
      read('d', 'unseen', { historyTokens: 2_000 }),
    ]
    expect(cacheUsesOf(reads)).toEqual([])
  })

  it('end where an imported file names answers in a circle', () => {
    expect(cacheUsesOf([read('a', 'b'), read('b', 'a'), read('c', 'b')])).toEqual([])
  })

  it('show from which length a service writes prompts to its cache', () => {
    const written = { writtenTokens: 900 }
    expect(learnCache([read('a', null)]).writtenFrom).toBeNull()
    const reads = [read('a', null, written), read('b', 'a', { historyTokens: 1_050, ...written })]
    expect(learnCache(reads)).toEqual({ odds: null, writtenFrom: 1_000 })
  })
})
