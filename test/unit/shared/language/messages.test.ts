import { afterEach, expect, it } from 'vitest'
import { setLocale } from '../../../../src/shared/language/locale.ts'
import {
  defineMessages,
  formatList,
  joinSentences,
  message,
  setTranslation,
} from '../../../../src/shared/language/messages.ts'

afterEach(() => {
  setLocale('en-US')
  // Other test files share these catalogs.
  setTranslation((_id, english) => english)
})

it('shows a translation in place of every message, whether it was declared before or after', () => {
  const before = defineMessages('before', {
    title: 'Chats',
    parts: { first: 'One' },
    count: message('{count, number} chats'),
  })
  const { parts } = before
  const german = new Map([
    ['before.title', 'Unterhaltungen'],
    ['before.parts.first', 'Eins'],
    ['before.count', '{count, number} Unterhaltungen'],
    ['after.0', 'Eins'],
  ])
  setTranslation((id, english) => german.get(id) ?? english)
  const after = defineMessages('after', ['One', 'Two'])
  expect([before.title, before.count(3), parts.first]).toEqual(['Unterhaltungen', '3 Unterhaltungen', 'Eins'])
  expect(after).toEqual(['Eins', 'Two'])
  setTranslation((_id, english) => english)
  expect([before.title, before.count(3), parts.first, after[0]]).toEqual(['Chats', '3 chats', 'One', 'One'])
})

it('derives the arguments from the pattern', () => {
  const found = message('{file}: {count, plural, one {# {kind, select, chat {chat} other {call}}} other {#}}')
  expect(found({ file: 'a{b}', count: 1n, kind: 'chat' })).toBe('a{b}: 1 chat')
  expect(message('{count, number} calls')(2)).toBe('2 calls')
  expect(message('{name}', (name: string) => name.toUpperCase())('tally')).toBe('TALLY')
  // @ts-expect-error -- a missing argument
  message('{count, number} of {all, number}', (count: number) => ({ count }))
  // @ts-expect-error -- a text where a number is due
  message('{count, number}', (count: string) => count)
  // @ts-expect-error -- a key that the select doesn't have
  message('{kind, select, chat {chat} other {call}}', (kind: 'chat' | 'bill') => kind)
  // @ts-expect-error -- a brace is missing
  message('{count, plural, other {#}', (count: number) => count)
})

it('joins a list as a sentence does', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(formatList)).toEqual([
    '',
    'a',
    'a and b',
    'a, b, and c',
  ])
})

it('puts a space between sentences where their language has one', () => {
  expect(joinSentences(['One.', null, 'Two?', '', 'Three'])).toBe('One. Two? Three')
  expect(joinSentences(['一つ目です。', '二つ目です。', 'English.', '三つ目です。'])).toBe(
    '一つ目です。二つ目です。English. 三つ目です。',
  )
})
