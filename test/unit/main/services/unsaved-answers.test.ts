import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnsavedAnswers } from '../../../../src/main/services/chat/unsaved-answers.ts'
import type { CallEnd } from '../../../../src/main/storage/row-types.ts'
import type { Notice } from '../../../../src/shared/contract/app/notice.ts'
import { callEnd } from '../../../fixtures/samples/stored.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An answer whose save fails so many times, and its published events. */
function refused(times: number) {
  const told: string[] = []
  const save = vi.fn()
  for (let time = 0; time < times; time += 1)
    save.mockImplementationOnce(() => {
      throw new Error('disk full')
    })
  const notices = {
    raise: (notice: Notice) => told.push(`raised ${notice.answer?.text}`),
    withdraw: (notice: Notice) => told.push(`withdrawn ${notice.answer?.text}`),
  }
  const log = { warn: (what: string) => told.push(what), note() {} }
  const unsaved = createUnsavedAnswers(notices, log, (...ids) => told.push(`saved ${ids.join(' ')}`))
  const words = { text: 'An answer', reasoning: '' }
  const end: CallEnd = callEnd()
  expect(
    unsaved.isSaved('c', { messageId: 'm', words, form: null, failure: null, end, hasImages: false, save }),
  ).toBe(false)
  return { unsaved, save, told }
}

test('an answer that the disk refused is saved once there is space, and only once', () => {
  const { save, told, unsaved } = refused(2)
  vi.advanceTimersByTime(10_000)
  expect(save).toHaveBeenCalledTimes(3)
  expect(told).toEqual(['failed to save an answer', 'raised An answer', 'withdrawn An answer', 'saved c m'])
  expect(vi.getTimerCount()).toBe(0)
  expect(unsaved.find('c', 'm')).toBeNull()
})

test('a user can repeat the save at once, and the answer is readable until then', () => {
  const { unsaved, told } = refused(2)
  expect(unsaved.areSaved()).toBe(false)
  expect(unsaved.find('c', 'm')?.words.text).toBe('An answer')
  expect(unsaved.find('another', 'm')).toBeNull()
  expect(unsaved.areSaved()).toBe(true)
  expect(told).toEqual(['failed to save an answer', 'raised An answer', 'withdrawn An answer', 'saved c m'])
})

test('quitting saves one last time', () => {
  const { unsaved, save } = refused(100)
  unsaved.close()
  vi.advanceTimersByTime(10_000)
  expect(save).toHaveBeenCalledTimes(2)
})
