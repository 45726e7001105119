import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentBlock } from '../../../src/shared/domain/chat/file-blocks.ts'
import { titleFrom } from '../../../src/shared/domain/conversations/title.ts'

test('a long message is cut between words', () => {
  const title = titleFrom(
    'Please explain in detail why the query planner chose a full scan of the table today',
  )
  expect(title).toBe('Please explain in detail why the query planner chose a full…')
})

test('a title is one short line of whole characters, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const title = titleFrom(text)
      expect(title.length).toBeLessThanOrEqual(61)
      expect(title.isWellFormed()).toBe(true)
      expect(title).not.toMatch(/[\n\r]/u)
    }),
  )
})

test.each([
  ['# Plan\n\n- buy **milk**\n- [docs](https://x.example/y) and `code`', 'Plan buy milk docs and code'],
  ['> What he wrote\n> and more', 'What he wrote and more'],
])('Markdown marks are no part of a title: %j', (text, title) => {
  expect(titleFrom(text)).toBe(title)
})

test('the text around code is the title, and code alone if there is no other', () => {
  expect(titleFrom('```js\nconst a = 1\n```\nWhy does this fail?')).toBe('Why does this fail?')
  expect(titleFrom('```python\nprint("hello")\n```')).toBe('print("hello")')
})

test('a file in the message is no part of its title, unless there are no other words', () => {
  const block = attachmentBlock({ name: 'data.csv', text: 'a,b\n'.repeat(2_000) }, '8.0 kB')
  expect(titleFrom(`${block}\nWhich column is wrong?`)).toBe('Which column is wrong?')
  expect(titleFrom(block)).toMatch(/^a,b a,b/u)
})

test('text without spaces is cut between its words', () => {
  const chinese =
    '请解释为什么数据库的查询计划器今天选择了对整个表进行全表扫描而不是使用索引以及如何避免这种情况的发生谢谢你的帮助非常感谢你'
  const words = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(chinese)]
  const end = titleFrom(chinese).length - 1
  expect(words.map(({ index }) => index)).toContain(end)
})

test('a family emoji is not split, and no invisible character changes the direction of the line', () => {
  const family = '👩‍👩‍👧‍👦'
  expect(titleFrom(family.repeat(20))).toBe(`${family.repeat(5)}…`)
  expect(titleFrom('\u202Eevil\u2066 text\u0000')).toBe('evil text')
})

test('a text of two million characters is not read completely for its title', () => {
  expect(titleFrom(`Summarise: ${'\n```\n> a'.repeat(250_000)}`)).toMatch(/^Summarise: a/)
  expect(titleFrom(`Why${'\n'.repeat(2_000_000)}so?`)).toBe('Why')
})
