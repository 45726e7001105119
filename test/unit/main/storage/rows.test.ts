import { expect, test } from 'vitest'
import {
  flag,
  json,
  number,
  numberOrNull,
  text,
  textOrNull,
} from '../../../../src/main/storage/database/rows.ts'

const row = { words: 'a', count: 3, empty: null, yes: 1, no: 0, list: '["x"]', broken: '{"x"' }

test('a column of the expected type is returned unchanged', () => {
  expect([text(row, 'words'), number(row, 'count'), flag(row, 'yes'), flag(row, 'no')]).toEqual([
    'a',
    3,
    true,
    false,
  ])
  expect([textOrNull(row, 'empty'), numberOrNull(row, 'empty')]).toEqual([null, null])
  expect([textOrNull(row, 'words'), numberOrNull(row, 'count')]).toEqual(['a', 3])
})

test('a column of another type is refused, and so is a missing one', () => {
  const refusal = expect.objectContaining({ code: 'internal' })
  expect(() => text(row, 'count')).toThrow(refusal)
  expect(() => text(row, 'empty')).toThrow(refusal)
  expect(() => number(row, 'words')).toThrow(refusal)
  expect(() => textOrNull(row, 'missing')).toThrow(refusal)
})

test('malformed JSON is null rather than an error', () => {
  expect(json(row, 'list')).toEqual(['x'])
  expect(json(row, 'broken')).toBeUndefined()
  expect(json(row, 'empty')).toBeUndefined()
})
