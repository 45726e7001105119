import { expect, test } from 'vitest'
import {
  createRecordedResponses,
  type RecordedResponses,
} from '../../../../src/main/inference/kept-responses.ts'

const small = { count: 3, longest: 10, longestOfAll: 20 }
const keep = (kept: RecordedResponses, id: string, text: string): void =>
  kept.keep(id, text.length, () => ({ text, isCut: false }))

test('the newest responses are kept, and the oldest is dropped first', () => {
  const kept = createRecordedResponses(small)
  for (const id of ['a', 'b', 'c', 'd']) keep(kept, id, id)
  expect(['a', 'b', 'c', 'd'].map((id) => kept.find(id)?.text)).toEqual([undefined, 'b', 'c', 'd'])
})

test('a response that is too long is cut and marked', () => {
  const kept = createRecordedResponses(small)
  keep(kept, 'a', '0123456789x')
  keep(kept, 'b', '0123456789')
  expect(kept.find('a')).toEqual({ text: '0123456789', isCut: true })
  expect(kept.find('b')).toEqual({ text: '0123456789', isCut: false })
})

test('all responses together stay below the size limit', () => {
  const kept = createRecordedResponses(small)
  for (const id of ['a', 'b', 'c']) keep(kept, id, '01234567')
  expect(['a', 'b', 'c'].map((id) => kept.find(id) !== null)).toEqual([false, true, true])
})

test('a new response replaces the old one of the same call, with its size', () => {
  const kept = createRecordedResponses(small)
  for (let round = 0; round < 50; round += 1) keep(kept, 'a', '0123456789')
  keep(kept, 'b', '0123456789')
  expect(kept.find('a')).not.toBeNull()
  expect(kept.find('b')).not.toBeNull()
})

test('the key is searched for when somebody asks, and once', () => {
  const kept = createRecordedResponses(small)
  let count = 0
  kept.keep('a', 1, () => {
    count += 1
    return { text: 'a', isCut: false }
  })
  expect(count).toBe(0)
  expect([kept.find('a'), kept.find('a'), count]).toEqual([
    { text: 'a', isCut: false },
    { text: 'a', isCut: false },
    1,
  ])
})

test('nothing is shown where the search for the key failed', () => {
  const kept = createRecordedResponses(small)
  kept.keep('a', 1, () => null)
  expect(kept.find('a')).toBeNull()
})
