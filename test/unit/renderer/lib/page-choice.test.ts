import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPages, writePages } from '../../../../src/renderer/lib/page-choice.ts'

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
