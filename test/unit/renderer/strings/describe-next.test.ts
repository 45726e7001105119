import { expect, test } from 'vitest'
import { describeNext, explainNext } from '../../../../src/renderer/strings/composer.ts'

const next = { promptTokens: 900, range: 10, contextLength: 1000, prices: [], turnsLeft: null, cache: null }

test.each([
  [90, 'next ≈\u00a0900 ± 10 prompt tokens · 90.0% of the context window (1,000)'],
  [140, 'next ≈\u00a0900 ± 10 prompt tokens · more than the context window (1,000)'],
  [2388.1, 'next ≈\u00a0900 ± 10 prompt tokens · ≈\u00a024 times the context window'],
  [null, 'next ≈\u00a0900 ± 10 prompt tokens'],
])('compares a prompt of %j percent with the context window', (percent, words) => {
  expect(describeNext({ ...next, percent })).toBe(words)
})

test.each([
  [true, 'next ≈\u00a0900 ± 10 prompt tokens'],
  [false, 'next ≈\u00a0900 ± 10 prompt tokens · cache probably expired'],
])('says that the cache probably expired, where the service has a cache: %j', (isLikelyCached, words) => {
  const record = { soon: { hits: 41, calls: 43 }, late: { hits: 2, calls: 17 } }
  expect(describeNext({ ...next, percent: null, cache: { isLikelyCached, record } })).toBe(words)
})

test.each([
  [{ hits: 1_041, calls: 1_043 }, { hits: 0, calls: 0 }, /previous one: 1,041 of 1,043 used the cache\.$/],
  [{ hits: 0, calls: 0 }, { hits: 1, calls: 1 }, /^(?!.*5 minutes).*longer pause: 1 of 1 used the cache\.$/],
  [
    { hits: 41, calls: 43 },
    { hits: 2, calls: 17 },
    /5 minutes.* 41 of 43 used the cache\. .* 2 of 17 used the cache\.$/,
  ],
])('explains the forecast with the pauses that calls had, and no others', (soon, late, words) => {
  const explained = explainNext({ cache: { isLikelyCached: true, record: { soon, late } } })
  expect(explained).toMatch(words)
  expect(explained).not.toContain('0 of 0')
})
