import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanDocumentText,
  documentKindOf,
  readPages,
  writePages,
} from '../../../src/shared/domain/chat/documents.ts'

test.each([
  ['report.PDF', 'pdf'],
  ['index.html', 'html'],
  ['a.b.htm', 'html'],
  ['letter.docx', 'office'],
  ['letter.odt', 'office'],
  ['plan.XLSX', 'office'],
  ['plan.ods', 'office'],
  ['budget.numbers', 'foreign'],
  ['letter.doc', 'foreign'],
  ['main.ts', null],
  ['data.csv', null],
  ['pdf', null],
  ['id_rsa.key', null],
])('%s is %s', (name, kind) => {
  expect(documentKindOf(name)).toBe(kind)
})

test('characters that a person cannot see are removed, and letters of every script stay', () => {
  expect(cleanDocumentText('a\u202eb\u0000c\u{e0041}d\u001b[0m')).toBe('abcd[0m')
  expect(cleanDocumentText('שלום עולם\u200f 你好 naïve 👩‍👩‍👧')).toBe('שלום עולם\u200f 你好 naïve 👩‍👩‍👧')
})

test('lines end in one way, without spaces before the break and with one empty line at most', () => {
  expect(cleanDocumentText('\r\n\nOne \r\nTwo\t\r\rThree\n\n\n\n  Four\n\n')).toBe(
    'One\nTwo\n\nThree\n\n  Four',
  )
})

test('clean text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanDocumentText(text)
      expect(cleanDocumentText(clean)).toBe(clean)
    }),
  )
})

test.each([
  ['1-3, 8', [1, 2, 3, 8]],
  [' 8;1 – 2 ', [1, 2, 8]],
  ['3,3,2-3', [2, 3]],
  ['10', [10]],
])('%s names pages once, in order', (typed, pages) => {
  expect(readPages(typed, 10)).toEqual(pages)
})

test.each(['', ' , ', '0', '11', '3-1', '1-11', '1.5', 'one', '1--2', '-3', '1-2-3', '99999999999'])(
  '%j names no pages of ten',
  (typed) => {
    expect(readPages(typed, 10)).toBeNull()
  },
)

test('written pages are read again as the same', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 3_000 }), { minLength: 1 })
  fc.assert(
    fc.property(some, (chosen) => {
      const pages = chosen.toSorted((one, other) => one - other)
      expect(readPages(writePages(pages), 3_000)).toEqual(pages)
    }),
  )
})
