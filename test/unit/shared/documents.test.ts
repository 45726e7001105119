import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanDocumentText,
  documentKindOf,
  documentLimits,
  readPages,
  writePages,
} from '../../../src/shared/domain/chat/documents.ts'

test.each([
  ['report.PDF', 'pdf'],
  ['a.b.htm', 'html'],
  ['letter.odt', 'office'],
  ['letter.doc', 'foreign'],
  ['data.csv', null],
])('%s is %s', (name, kind) => {
  expect(documentKindOf(name)).toBe(kind)
})

test('characters that a user cannot see are removed, and letters of every script stay', () => {
  expect(cleanDocumentText('a\u202eb\u0000c\u{e0041}d\u001b[0m')).toBe('abcd[0m')
  expect(cleanDocumentText('שלום עולם\u200f 你好 naïve 👩‍👩‍👧')).toBe('שלום עולם 你好 naïve 👩‍👩‍👧')
})

test('no words hide in characters without a width', () => {
  const tags = String.fromCodePoint(...Array.from(Buffer.from('hidden'), (byte) => 0xe0100 + byte))
  expect(cleanDocumentText(`a${tags}b\u200bc\u2062d\ufeffe${'\u200d\u200c'.repeat(40)}f`)).toBe('abcdef')
  const kept =
    '葛\u{e0101}城 🏳\ufe0f\u200d🌈 می\u200cخواهم क्\u200dष ᠠ\u180b ≨\ufe00 1️⃣ 👩🏽‍🚀 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'
  expect(cleanDocumentText(kept)).toBe(kept)
})

test('of all characters without ink or that reorder others, none stays between Latin letters', () => {
  const points = Array.from({ length: 0x11_0000 }, (_, point) => point).filter(
    (point) => point >> 11 !== 0x1b,
  )
  const hidden = points
    .map((point) => String.fromCodePoint(point))
    .filter((character) =>
      /[[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]--[\t\n\r\x85]]/v.test(character),
    )
  expect(hidden.length).toBeGreaterThan(4_000)
  expect(cleanDocumentText(`a${hidden.join('b')}c`)).toBe(`a${'b'.repeat(hidden.length - 1)}c`)
  expect(cleanDocumentText(`a${hidden.join('')}c`)).toBe('ac')
})

test('a letter has at most one invisible variant', () => {
  expect(cleanDocumentText('葛\u{e0101}\u{e0102} ❤\ufe0f\ufe0e\u00ad\ufe0f !')).toBe('葛\u{e0101} ❤\ufe0f !')
})

test.each([' ', '\t', '\u00a0', ' \u00a0\t', '\n', '\r', '\u200d', '葛\u{e0101}\u{e0102}', ' \n\n\n'])(
  'a document of nothing but %j takes no more than linear time',
  (piece) => {
    const text = piece.repeat(documentLimits.characters / 10)
    expect(cleanDocumentText(`a${text}x`).endsWith('x')).toBe(true)
  },
)

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
])('%s names pages once, in order', (typed, pages) => {
  expect(readPages(typed, 10)).toEqual(pages)
})

test.each([' , ', '0', '3-1', '1-11', '1.5', 'one', '1-2-3'])('%j names no pages of ten', (typed) => {
  expect(readPages(typed, 10)).toBeNull()
})

test('written pages are read again as the same', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 3_000 }), { minLength: 1 })
  fc.assert(
    fc.property(some, (chosen) => {
      const pages = chosen.toSorted((one, other) => one - other)
      expect(readPages(writePages(pages), 3_000)).toEqual(pages)
    }),
  )
})
