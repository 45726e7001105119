import { describe, expect, it } from 'vitest'
import {
  callsUntilExclusionPays,
  weighExclusion,
} from '../../../src/shared/domain/usage/exclusion-weighing.ts'
import { aRate } from '../../fixtures/samples/money.ts'

describe('excluding a message from a cached prompt', () => {
  it.each([
    ['at once without a cheaper cache', { savedTokens: 100, rereadTokens: 8_000, uncachedPerCached: 1 }, 0],
    // Once 8,000 tokens at the price of nine more; each later call saves 100.
    ['after a few calls', { savedTokens: 4_000, rereadTokens: 8_000, uncachedPerCached: 2 }, 2],
  ])('pays %s', (_when, exclusion, calls) => {
    expect(callsUntilExclusionPays(exclusion)).toBe(calls)
  })
})

describe('the exclusion of messages', () => {
  const price = { ...aRate('2', '8'), cachedPerMillion: '0.5' }
  const cache = { cachedTokens: 9_000, writtenTokens: 0 }
  const first = { tokens: 1_000, tokensBefore: 500 }
  const second = { tokens: 500, tokensBefore: 4_000 }

  it('reads what is cached after the first of them again, without their own tokens', () => {
    // 9,000 - 500 - 1,500 tokens, each at three times the cached price more.
    expect(weighExclusion([second, first], cache, price)).toEqual({
      tokens: 7_000,
      pays: { kind: 'after', callCount: 14 },
    })
  })

  it('reads at the write price of a service that writes to its cache', () => {
    const writing = { ...cache, writtenTokens: Number.POSITIVE_INFINITY }
    const { pays } = weighExclusion([first, second], writing, { ...price, cacheWritePerMillion: '2.5' }) ?? {}
    // 7,000 tokens at four times the cached price more.
    expect(pays).toEqual({ kind: 'after', callCount: 19 })
  })

  it('reads nothing again after the cached part, or of a message that ends it', () => {
    expect(weighExclusion([{ tokens: 100, tokensBefore: 9_000 }], cache, price)).toBeNull()
    expect(weighExclusion([{ tokens: 500, tokensBefore: 8_500 }], cache, price)).toBeNull()
  })
})
