import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateTokens } from '../../../src/shared/domain/usage/token-rates.ts'

test.each([
  ['', 0],
  ['Yes', 1],
  ['You are a careful database engineer.', 9],
  ['你好世界', 4],
  ['SQL の順序', 4],
])('%j is about %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})

test('a longer text never has fewer tokens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, more) => {
      expect(estimateTokens(text + more)).toBeGreaterThanOrEqual(estimateTokens(text))
    }),
  )
})
