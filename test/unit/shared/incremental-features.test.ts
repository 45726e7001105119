import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRunningFeatures } from '../../../src/shared/domain/usage/incremental-features.ts'
import { featuresOf, type TextFeatures } from '../../../src/shared/domain/usage/text-features.ts'
import { cases } from '../../fixtures/cases.ts'

function counting() {
  let read = 0
  const features = createRunningFeatures((text) => {
    read += text.length
    return featuresOf(text)
  })
  return {
    features,
    /** The number of characters counted since the last call of this function. */
    takeRead(): number {
      const before = read
      read = 0
      return before
    },
  }
}

/** A word shared by two pieces can count in each of them, in more than one way. */
function expectSameBut(pieces: number, one: TextFeatures, other: TextFeatures): void {
  for (const [kind, count] of one.entries())
    expect(Math.abs(count - (other[kind] ?? 0))).toBeLessThanOrEqual(pieces * 8)
}

test('after any edits the features equal those of the whole text', () => {
  const edit = fc.record({
    at: fc.nat(20_000),
    removed: fc.oneof(fc.nat(5), fc.nat(9_000)),
    added: fc.oneof(
      fc.string({ maxLength: 5, unit: 'grapheme' }),
      fc.constantFrom('字'.repeat(5_000), 'ab 12 '.repeat(3_000)),
    ),
  })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const features = createRunningFeatures()
      let text = ''
      for (const { at, removed, added } of edits) {
        text = text.slice(0, at) + added + text.slice(at + removed)
        expectSameBut(text.length / 1_000 + edits.length, features(text), featuresOf(text))
      }
    }),
    { numRuns: cases(100) },
  )
})

test.each([
  ['the end', 1_000_000],
  ['the middle', 500_000],
  ['the beginning', 0],
])('a key press at %s of a megabyte recounts only a few pieces', (_where, place) => {
  const { features, takeRead } = counting()
  let text = 'All work and no play 字 makes. '.repeat(34_000).slice(0, 1_000_000)
  features(text)
  expect(takeRead()).toBe(1_000_000)
  let at = place
  for (let key = 0; key < 100; key += 1) {
    text = `${text.slice(0, at)}x${text.slice(at)}`
    at += 1
    features(text)
    expect(takeRead()).toBeLessThanOrEqual(3 * 4_096)
  }
  expectSameBut(250, features(text), featuresOf(text))
  text = text.slice(0, at - 1) + text.slice(at)
  features(text)
  expect(takeRead()).toBeLessThanOrEqual(3 * 4_096)
})

test('a second request for the same text counts nothing', () => {
  const { features, takeRead } = counting()
  const first = features('x'.repeat(100_000))
  takeRead()
  expect(features('x'.repeat(100_000))).toBe(first)
  expect(takeRead()).toBe(0)
})
