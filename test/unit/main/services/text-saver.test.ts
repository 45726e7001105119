import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTextSaver } from '../../../../src/main/services/text-saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const words = (text: string) => ({ text, reasoning: '' })

function saverThatBegan() {
  const write = vi.fn()
  const refused = vi.fn()
  const saver = createTextSaver(write, refused)
  saver.update(words('half'))
  write.mockClear()
  return { saver, write, refused }
}

test('the first words are on disk at once', () => {
  const write = vi.fn()
  createTextSaver(write, vi.fn()).update(words('Half'))
  expect(write).toHaveBeenCalledExactlyOnceWith(words('Half'))
})

test('the others are there a second after they came, even when nothing comes after them', () => {
  const { saver, write } = saverThatBegan()
  saver.update(words('half an answer'))
  vi.advanceTimersByTime(999)
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(write).toHaveBeenCalledExactlyOnceWith(words('half an answer'))
})

test('four kilobytes are saved without waiting', () => {
  const { saver, write } = saverThatBegan()
  saver.update(words('a'.repeat(4_099)))
  expect(write).not.toHaveBeenCalled()
  saver.update(words('a'.repeat(4_100)))
  expect(write).toHaveBeenCalledOnce()
})

test('what is saved already is not written again', () => {
  const { saver, write } = saverThatBegan()
  saver.update(words('all of it'))
  saver.save()
  saver.save()
  vi.advanceTimersByTime(5_000)
  expect(write).toHaveBeenCalledOnce()
})

test('a write that is refused is told, and made good with the next one', () => {
  const { saver, write, refused } = saverThatBegan()
  write.mockImplementationOnce(() => {
    throw new Error('disk full')
  })
  saver.update(words('half an'))
  vi.advanceTimersByTime(1_000)
  expect(refused).toHaveBeenCalledOnce()
  saver.save()
  expect(write).toHaveBeenLastCalledWith(words('half an'))
  expect(refused).toHaveBeenCalledOnce()
})

test('nothing is written after it was told to stop', () => {
  const { saver, write } = saverThatBegan()
  saver.update(words('too late'))
  saver.stop()
  vi.advanceTimersByTime(5_000)
  expect(write).not.toHaveBeenCalled()
})

test('a disk that refuses is not asked again at every word', () => {
  const { saver, write } = saverThatBegan()
  write.mockImplementation(() => {
    throw new Error('disk full')
  })
  saver.update(words('a'.repeat(5_000)))
  for (let length = 5_001; length < 5_100; length += 1) saver.update(words('a'.repeat(length)))
  expect(write).toHaveBeenCalledOnce()
})
