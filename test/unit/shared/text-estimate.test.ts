import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextEstimate } from '../../../src/shared/text-estimate.ts'
import { estimateTokens, wideCharactersIn } from '../../../src/shared/token-estimate.ts'

function counting() {
  let read = 0
  const estimate = createTextEstimate((text) => {
    read += text.length
    return wideCharactersIn(text)
  })
  return {
    estimate,
    /** How many characters were counted since this was asked last. */
    takeRead(): number {
      const before = read
      read = 0
      return before
    },
  }
}

test('after any edits it is what the whole text comes to', () => {
  const edit = fc.record({
    at: fc.nat(20_000),
    removed: fc.oneof(fc.nat(5), fc.nat(9_000)),
    added: fc.oneof(
      fc.string({ maxLength: 5, unit: 'grapheme' }),
      fc.constantFrom('字'.repeat(5_000), 'ab '.repeat(3_000)),
    ),
  })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const estimate = createTextEstimate()
      let text = ''
      for (const { at, removed, added } of edits) {
        text = text.slice(0, at) + added + text.slice(at + removed)
        expect(estimate(text)).toBe(estimateTokens(text))
      }
    }),
  )
})

test.each([
  ['the end', 1_000_000],
  ['the middle', 500_000],
  ['the beginning', 0],
])('a key at %s of a megabyte counts no more than a few pieces anew', (_where, place) => {
  const { estimate, takeRead } = counting()
  let text = 'All work and no play 字 makes. '.repeat(34_000).slice(0, 1_000_000)
  estimate(text)
  expect(takeRead()).toBe(1_000_000)
  let at = place
  for (let key = 0; key < 100; key += 1) {
    text = `${text.slice(0, at)}x${text.slice(at)}`
    at += 1
    estimate(text)
    expect(takeRead()).toBeLessThanOrEqual(3 * 4_096)
  }
  expect(estimate(text)).toBe(estimateTokens(text))
  text = text.slice(0, at - 1) + text.slice(at)
  estimate(text)
  expect(takeRead()).toBeLessThanOrEqual(3 * 4_096)
})

test('whoever asks second for the same text has nothing counted', () => {
  const { estimate, takeRead } = counting()
  estimate('x'.repeat(100_000))
  takeRead()
  estimate('x'.repeat(100_000))
  expect(takeRead()).toBe(0)
})
