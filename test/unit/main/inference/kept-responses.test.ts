import { expect, test } from 'vitest'
import { createRecordedResponses } from '../../../../src/main/inference/kept-responses.ts'

const small = { count: 3, longest: 10, longestOfAll: 20 }
const whole = (text: string) => ({ text, isCut: false })

test('the newest responses are kept, and the oldest is dropped first', () => {
  const kept = createRecordedResponses(small)
  for (const id of ['a', 'b', 'c', 'd']) kept.keep(id, whole(id))
  expect(['a', 'b', 'c', 'd'].map((id) => kept.find(id)?.text)).toEqual([undefined, 'b', 'c', 'd'])
})

test('a response that is too long is cut and marked', () => {
  const kept = createRecordedResponses(small)
  kept.keep('a', whole('0123456789x'))
  kept.keep('b', whole('0123456789'))
  expect(kept.find('a')).toEqual({ text: '0123456789', isCut: true })
  expect(kept.find('b')).toEqual({ text: '0123456789', isCut: false })
})

test('all responses together stay below the size limit', () => {
  const kept = createRecordedResponses(small)
  for (const id of ['a', 'b', 'c']) kept.keep(id, whole('01234567'))
  expect(['a', 'b', 'c'].map((id) => kept.find(id) !== null)).toEqual([false, true, true])
})

test('a new response replaces the old one of the same call, with its size', () => {
  const kept = createRecordedResponses(small)
  for (let round = 0; round < 50; round += 1) kept.keep('a', whole('0123456789'))
  kept.keep('b', whole('0123456789'))
  expect(kept.find('a')).not.toBeNull()
  expect(kept.find('b')).not.toBeNull()
})

test('a response that is still to be made is made when somebody asks for it', () => {
  const kept = createRecordedResponses(small)
  kept.keepLater('a', () => whole('later'))
  expect(kept.find('a')).toEqual(whole('later'))
})

test('nothing is kept where the response could not be made', () => {
  const kept = createRecordedResponses(small)
  kept.keepLater('a', () => null)
  expect(kept.find('a')).toBeNull()
})
