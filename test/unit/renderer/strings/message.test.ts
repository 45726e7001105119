import { expect, it } from 'vitest'
import { describeExcluding } from '../../../../src/renderer/strings/message.ts'

const weight = { tokensEach: 4_143, savedCost: null, reread: null }

it('the savings of an exclusion have money only with a price', () => {
  expect(describeExcluding(weight)).toBe('Excluding this message saves ≈\u00a04,143 tokens per call.')
  const savedCost = { currency: 'USD', amount: '0.0020715' }
  expect(describeExcluding({ ...weight, savedCost })).toContain('tokens per call, ≈\u00a0$0.0021.')
})

it.each([
  ['pays off after ≈\u00a014 calls', { kind: 'after', callCount: 14 }],
  ['pays off only after ≈\u00a0720 more calls', { kind: 'after', callCount: 720 }],
  ['never pays off, because cached tokens are free', { kind: 'never' }],
] as const)('an exclusion from a cached prompt %s', (words, pays) => {
  const said = describeExcluding({ ...weight, reread: { tokens: 8_000, pays } })
  expect(said).toContain('pays the full price for ≈\u00a08,000 tokens that were cached.')
  expect(said).toContain(words)
})

it('an exclusion that costs nothing names no cache', () => {
  const pays = { kind: 'after', callCount: 0 } as const
  expect(describeExcluding({ ...weight, reread: { tokens: 8_000, pays } })).toBe(describeExcluding(weight))
})
