import { expect, test } from 'vitest'
import { searchTermsIn } from '../../../src/shared/domain/conversations/search-terms.ts'

test.each([
  ['heron pond', ['heron', 'pond'], [false, false]],
  ['the "grey heron" waits', ['the', 'grey heron', 'waits'], [false, true, false]],
  ['the “grey heron”', ['the', 'grey heron'], [false, true]],
  ['"grey her', ['grey her'], [false]],
  ['', [], []],
])('%j has the terms %j', (question, texts, closed) => {
  const terms = searchTermsIn(question)
  expect(terms.map(({ text }) => text)).toEqual(texts)
  expect(terms.map(({ isClosed }) => isClosed)).toEqual(closed)
})
