import { afterEach, expect, it } from 'vitest'
import { setLocale } from '../../../../src/shared/language/locale.ts'
import {
  defineMessages,
  formatList,
  plural,
  setTranslation,
} from '../../../../src/shared/language/messages.ts'

afterEach(() => {
  setLocale('en-US')
  // Other test files share these catalogs.
  setTranslation((_topic, english) => english)
})

it('shows a translation in place of every text, whether it was declared before or after', () => {
  const before = defineMessages('before', { title: 'Chats', count: (count: number) => `${count} chats` })
  const list = defineMessages('list', ['one', 'two'])
  setTranslation((topic, english) =>
    topic === 'before' || topic === 'after'
      ? { ...english, title: 'Unterhaltungen', count: (count: number) => `${count} Unterhaltungen` }
      : english,
  )
  const after = defineMessages('after', { title: 'Chats' })
  expect(before.title).toBe('Unterhaltungen')
  expect(before.count(3)).toBe('3 Unterhaltungen')
  expect(list).toEqual(['one', 'two'])
  expect(after.title).toBe('Unterhaltungen')
})

it('chooses the text for a number and writes the number as the region does', () => {
  const calls = { one: '# call', other: '# calls' }
  expect([0, 1, 2, 1203n].map((count) => plural(count, calls))).toEqual([
    '0 calls',
    '1 call',
    '2 calls',
    '1,203 calls',
  ])
  setLocale('en-DE')
  expect(plural(1203, calls)).toBe('1.203 calls')
})

it('replaces only the first mark, because a name may have one too', () => {
  const prices = (name: string) => ({ one: `# price in ${name}`, other: `# prices in ${name}` })
  expect(plural(2, prices('C#.csv'))).toBe('2 prices in C#.csv')
})

it('joins a list as a sentence does', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(formatList)).toEqual([
    '',
    'a',
    'a and b',
    'a, b, and c',
  ])
})
