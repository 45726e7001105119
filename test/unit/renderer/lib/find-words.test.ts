import { expect, test } from 'vitest'
import { findWords } from '../../../../src/renderer/lib/match-words.ts'

test('every word must occur', () => {
  expect(findWords('dark theme', ['Theme', 'Dark or light'])).not.toBeNull()
  expect(findWords('dark zebra', ['Theme', 'Dark or light'])).toBeNull()
  expect(findWords(' ', ['Theme'])).toBeNull()
})

test('a match in an earlier text, or at its beginning, ranks higher', () => {
  const score = (text: string, ...texts: string[]): number => findWords(text, texts) ?? Number.NaN
  expect(score('log', 'Log of requests', '')).toBeGreaterThan(score('log', 'The catalogue', ''))
  expect(score('log', 'The catalogue', '')).toBeGreaterThan(score('log', 'Requests', 'Log'))
})

test('case and accents do not count', () => {
  expect(findWords('CAFE', ['Café'])).not.toBeNull()
})
