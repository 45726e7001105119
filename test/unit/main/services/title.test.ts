import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleFrom } from '../../../../src/main/services/title.ts'

test('a short message is its own title, on one line', () => {
  expect(titleFrom('  A stable sort\n in   SQL ')).toBe('A stable sort in SQL')
})

test('a long one is cut between words', () => {
  const title = titleFrom(
    'Please explain in detail why the query planner chose a full scan of the table today',
  )
  expect(title).toBe('Please explain in detail why the query planner chose a full…')
})

test('a title is one short line of whole characters, whatever was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const title = titleFrom(text)
      expect(title.length).toBeLessThanOrEqual(61)
      expect(title.isWellFormed()).toBe(true)
      expect(title).not.toMatch(/[\n\r]/u)
    }),
  )
})
