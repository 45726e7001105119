import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFeatureCounter, featuresOf } from '../../../src/shared/domain/usage/text-features.ts'
import {
  estimateTokens,
  priorTokenRates,
  promptFeatures,
  varianceOf,
} from '../../../src/shared/domain/usage/token-rates.ts'

// The counts of o200k, the vocabulary of most models by OpenAI.
test.each([
  ['You are a careful database engineer.', 7],
  ['你好世界', 2],
  ['SQL の順序', 4],
])('%j is about %i tokens', (text, tokens) => {
  expect(Math.abs(estimateTokens(text) - tokens)).toBeLessThanOrEqual(1)
})

/** The same bytes each time, without a pattern. */
const bytes = Buffer.from(
  Array.from({ length: 3_000 }, (_, index) => Math.imul(index + 1, 0x9e3779b1) >>> 24),
)

// Four tokenizers (o200k, cl100k, Llama 3, Claude 2) count 0.68 to 0.72 tokens for a character of random base64.
test.each([
  ['base64', bytes.toString('base64')],
  ['base64 for addresses', bytes.toString('base64url')],
])('%s has about 0.7 tokens for each character, within its range', (_name, text) => {
  const tokens = estimateTokens(text)
  expect(tokens / text.length).toBeGreaterThan(0.65)
  expect(tokens / text.length).toBeLessThan(0.76)
  const range = 1.7 * Math.sqrt(varianceOf(promptFeatures(featuresOf(text)), priorTokenRates))
  expect(range / tokens).toBeGreaterThan(0.2)
})

test('a text has the same features wherever its pieces end', () => {
  const text = `See ${bytes.toString('base64').slice(0, 60)}, Việt Nam (a data schema)\n\tjaźń 42,000 $x\n`
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 9 }), (places) => {
      const counter = createFeatureCounter()
      const edges = [0, ...places.toSorted((one, other) => one - other), text.length]
      for (const [index, edge] of edges.entries()) counter.add(text.slice(edges[index - 1] ?? 0, edge))
      expect(counter.features).toEqual(featuresOf(text))
    }),
  )
})

test('a longer text never has fewer tokens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, more) => {
      expect(estimateTokens(text + more)).toBeGreaterThanOrEqual(estimateTokens(text))
    }),
  )
})
