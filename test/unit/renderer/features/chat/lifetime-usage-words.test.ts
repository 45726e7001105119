import { describe, expect, it } from 'vitest'
import {
  describeExcluding,
  describeLifetime,
} from '../../../../../src/renderer/features/chat/messages/lifetime-usage-words.ts'

const life = {
  sentCount: 14,
  tokensEach: 4_143,
  isMeasured: true,
  tokens: 58_002,
  cost: [],
  unpricedCount: 14,
  savedCost: null,
  reread: null,
}

describe('the send count of a message, in words', () => {
  it('has the number of calls and the estimated tokens', () => {
    expect(describeLifetime(life)).toBe('Sent 14 times so far, ≈\u00a058,002 tokens in total.')
    expect(describeLifetime({ ...life, sentCount: 1 })).toContain('Sent 1 time so far')
  })

  it('has money only with a price, each currency separately, and counts calls without a price', () => {
    const cost = [
      { currency: 'EUR', amount: '0.5' },
      { currency: 'USD', amount: '0.029' },
    ]
    const start = 'Sent 14 times so far, ≈\u00a058,002 tokens in total, ≈\u00a0€0.50 + $0.029'
    expect(describeLifetime({ ...life, cost, unpricedCount: 0 })).toBe(`${start}.`)
    expect(describeLifetime({ ...life, cost, unpricedCount: 3 })).toBe(`${start} plus 3 without a price.`)
  })

  it('says that a message was never sent', () => {
    expect(describeLifetime({ ...life, sentCount: 0, tokens: 0 })).toBe('Not sent yet.')
  })
})

it('the savings of an exclusion have money only with a price', () => {
  expect(describeExcluding(life)).toBe('Excluding this message saves ≈\u00a04,143 tokens per call.')
  const savedCost = { currency: 'USD', amount: '0.0020715' }
  expect(describeExcluding({ ...life, savedCost })).toContain('tokens per call, ≈\u00a0$0.0021.')
})

it.each([
  ['pays off after ≈\u00a014 calls', { kind: 'after', callCount: 14 }],
  ["doesn't pay off: that would take ≈\u00a0720 more calls", { kind: 'after', callCount: 720 }],
  ["doesn't pay off, because cached tokens cost nothing", { kind: 'never' }],
] as const)('an exclusion from a cached prompt %s', (words, pays) => {
  const said = describeExcluding({ ...life, reread: { tokens: 8_000, pays } })
  expect(said).toContain('reads ≈\u00a08,000 cached tokens again at the full price.')
  expect(said).toContain(words)
})

it('an exclusion that costs nothing names no cache', () => {
  const pays = { kind: 'after', callCount: 0 } as const
  expect(describeExcluding({ ...life, reread: { tokens: 8_000, pays } })).toBe(describeExcluding(life))
})
