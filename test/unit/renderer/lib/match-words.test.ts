import { expect, test } from 'vitest'
import { matchWords } from '../../../../src/renderer/lib/match-words.ts'

test.each([
  ['dark', 'Dark theme'],
  ['theme dark', 'Dark theme'],
  ['set app', 'Settings: Appearance'],
  ['exprt', 'Export this conversation'],
  ['NEW', 'New chat'],
  ['', 'Anything'],
])('“%s” finds “%s”', (typed, name) => {
  expect(matchWords(typed, name)).not.toBeNull()
})

test.each([
  ['zebra', 'Dark theme'],
  ['dark zebra', 'Dark theme'],
  ['q', 'New chat'],
  ['atlas', 'Regenerate last answer'],
])('“%s” does not find “%s”', (typed, name) => {
  expect(matchWords(typed, name)).toBeNull()
})

test('a name that begins with the word ranks above one that contains it, and that above scattered letters', () => {
  const scores = ['Find conversation', 'Unfind it', 'Files in one day'].map(
    (name) => matchWords('find', name) ?? 0,
  )
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(new Set(scores).size).toBe(3)
})
