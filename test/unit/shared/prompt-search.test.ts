import { describe, expect, it, test } from 'vitest'
import { tidyName } from '../../../src/shared/domain/app/display-name.ts'
import { nextAvailablePromptName } from '../../../src/shared/domain/chat/prompt-limits.ts'
import { findPrompts, slashWordsAt } from '../../../src/shared/domain/chat/prompt-search.ts'

const of = (name: string, text: string, isFavourite = false) => ({ name, text, isFavourite })
const prompts = [
  of('Auditor', 'Be short and doubt.'),
  of('Short answers', 'Say little.'),
  of('Tutor', 'Ask back.', true),
]
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

test('a prompt is found by its name first, then by its text, favourites before others', () => {
  const found = (words: string) => names(findPrompts(prompts, words))
  expect(found('')).toEqual(['Tutor', 'Auditor', 'Short answers'])
  expect(found('SHORT')).toEqual(['Short answers', 'Auditor'])
  expect(found('back tutor')).toEqual(['Tutor'])
  expect(found('none')).toEqual([])
})

describe('a slash looks for a prompt', () => {
  /** The caret is at the bar. */
  const at = (text: string) => slashWordsAt(text.replace('|', ''), text.indexOf('|'))

  it.each([
    ['/|', { start: 0, end: 1, words: '' }],
    ['Please /short an|', { start: 7, end: 16, words: 'short an' }],
    ['One\n/tu|\nTwo', { start: 4, end: 7, words: 'tu' }],
  ])('in %j', (text, found) => {
    expect(at(text)).toEqual(found)
  })

  it.each([
    '/usr/|',
    '/us|r/bin',
    'and/or|',
    'https://|',
    '/ |',
    '/^a\\/b/|',
    '/tu\n|',
    `/${'x'.repeat(81)}|`,
  ])('but not in %j', (text) => {
    expect(at(text)).toBeNull()
  })
})

test('a taken name gets a number, and never grows too long', () => {
  expect(nextAvailablePromptName('Short', [])).toBe('Short')
  expect(nextAvailablePromptName('Short', ['short', 'Short (2)'])).toBe('Short (3)')
  const longest = 'x'.repeat(80)
  expect(nextAvailablePromptName(longest, [longest])).toBe(`${'x'.repeat(76)} (2)`)
})

test('a name is one line', () => {
  expect(tidyName('  One\r\n two\u0000\tthree ')).toBe('One two three')
})
