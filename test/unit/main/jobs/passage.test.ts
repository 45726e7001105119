import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passageIn, passageInTitle } from '../../../../src/main/jobs/conversations/search-job.ts'

describe('the passage of a search result', () => {
  test.each([
    ['The heron waits by the pond', 'heron', ['The ', 'heron', ' waits by the pond']],
    ['The heron waits by the pond', 'pond her', ['The ', 'her', 'on waits by the pond']],
    ['Im Café São Paulo', 'cafe', ['Im ', 'Café', ' São Paulo']],
    ['東京都に行きました', '京都', ['東', '京都', 'に行きました']],
    ['Große Größe', 'grosse', ['', 'Große', ' Größe']],
    ['Ulica w Łodzi jest', 'lodz', ['Ulica w ', 'Łodz', 'i jest']],
    ['Bakken på Ærø', 'aero', ['Bakken på ', 'Ærø', '']],
    ['Die Donau\u00addampf fährt', 'donaudampf', ['Die ', 'Donau\u00addampf', ' fährt']],
    ['Count the **tok**ens here', 'tokens', ['Count the **', 'tok**ens', ' here']],
    ['Well done 👍🏽 again', '👍', ['Well done ', '👍', '🏽 again']],
    ['xs.map(x => x)', '=>', ['xs.map(x ', '=>', ' x)']],
    ['waits, the heron waits', '"heron waits"', ['waits, the ', 'heron waits', '']],
    ['the heron, waits', '"heron waits"', ['the ', 'heron', ', waits']],
    ['One\n\ntwo   three', 'two', ['One ', 'two', ' three']],
  ])('%j by %j', (text, words, [before, match, after]) => {
    expect(passageIn(text, words)).toEqual({ before, match, after })
  })

  test('begins with a whole word, and marks the omission', () => {
    const { before, match } = passageIn(`${'word '.repeat(100)}heron`, 'heron')
    expect(before).toBe(`…${'word '.repeat(7)}`)
    expect(match).toBe('heron')
  })

  test('is the beginning if the match is too far into a long text', () => {
    const { before, match, after } = passageIn(`${'word '.repeat(100_000)}heron`, 'heron')
    expect([before, match]).toEqual(['', ''])
    expect(after.startsWith('word word')).toBe(true)
  })

  test('is part of the text, for any text', () => {
    const single = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\s/u.test(text))
    fc.assert(
      fc.property(single, single, (text, word) => {
        const { match } = passageIn(text, word)
        expect(text).toContain(match)
      }),
    )
  })
})

describe('the passage of a found title', () => {
  test.each([
    ['Trip budget for Lisbon', 'lisbon', ['Trip budget for ', 'Lisbon', '']],
    ['Trip budget for a long week in Lisbon', 'lisbon', ['Trip budget… in ', 'Lisbon', '']],
    ['👍👍👍👍👍👍👍👍👍👍👍👍👍👍 and a heron', 'heron', ['👍👍👍👍👍👍👍👍👍👍👍👍… and a ', 'heron', '']],
  ])('always shows its beginning: %j', (title, words, [before, match, after]) => {
    expect(passageInTitle(title, words)).toEqual({ before, match, after })
  })
})
