import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnsavedAnswers } from '../../../../src/main/services/unsaved-answers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function refusing(times: number) {
  const save = vi.fn()
  for (let time = 0; time < times; time += 1)
    save.mockImplementationOnce(() => {
      throw new Error('disk full')
    })
  return save
}

test('an answer that the disk refused is saved once there is room, and then left alone', () => {
  const save = refusing(2)
  createUnsavedAnswers().add(save)
  vi.advanceTimersByTime(10_000)
  expect(save).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(0)
})

test('the end of the app is one more try and the last', () => {
  const save = refusing(100)
  const unsaved = createUnsavedAnswers()
  unsaved.add(save)
  unsaved.close()
  vi.advanceTimersByTime(10_000)
  expect(save).toHaveBeenCalledOnce()
})
