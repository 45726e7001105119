import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTextSaver } from '../../../../src/main/services/text-saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a text is on disk a second after it came, even when nothing comes after it', () => {
  const write = vi.fn()
  createTextSaver(write).update('half an answer')
  vi.advanceTimersByTime(999)
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(write).toHaveBeenCalledExactlyOnceWith('half an answer')
})

test('four kilobytes are saved without waiting', () => {
  const write = vi.fn()
  const saver = createTextSaver(write)
  saver.update('a'.repeat(4_095))
  expect(write).not.toHaveBeenCalled()
  saver.update('a'.repeat(4_096))
  expect(write).toHaveBeenCalledExactlyOnceWith('a'.repeat(4_096))
})

test('what is saved already is not written again', () => {
  const write = vi.fn()
  const saver = createTextSaver(write)
  saver.update('all of it')
  saver.save()
  saver.save()
  vi.advanceTimersByTime(5_000)
  expect(write).toHaveBeenCalledOnce()
})
