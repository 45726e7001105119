import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTextSaver } from '../../../../src/main/services/chat/partial-answer-saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const text = (words: string) => ({ text: words, reasoning: '' })

function saverThatBegan() {
  const append = vi.fn()
  const refused = vi.fn()
  const saver = createTextSaver(append, refused)
  saver.add('text', 'half')
  append.mockClear()
  return { saver, append, refused }
}

test('the first text is on disk at once', () => {
  const append = vi.fn()
  createTextSaver(append, vi.fn()).add('text', 'Half')
  expect(append).toHaveBeenCalledExactlyOnceWith(text('Half'))
})

test('later text is on disk a second after it arrived, even when nothing follows', () => {
  const { saver, append } = saverThatBegan()
  saver.add('text', ' an answer')
  vi.advanceTimersByTime(999)
  expect(append).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(append).toHaveBeenCalledExactlyOnceWith(text(' an answer'))
})

test('four kilobytes are saved without waiting', () => {
  const { saver, append } = saverThatBegan()
  saver.add('text', 'a'.repeat(4_095))
  expect(append).not.toHaveBeenCalled()
  saver.add('text', 'a')
  expect(append).toHaveBeenCalledOnce()
})

test('saved text is not written again', () => {
  const { saver, append } = saverThatBegan()
  saver.add('text', 'all of it')
  saver.save()
  saver.save()
  vi.advanceTimersByTime(5_000)
  expect(append).toHaveBeenCalledOnce()
})

test('a character split over two pieces is saved as one', () => {
  const { saver, append } = saverThatBegan()
  const [high, low] = '\u{1F426}'.split('')
  saver.add('text', `a heron ${high}`)
  saver.save()
  expect(append).toHaveBeenLastCalledWith(text('a heron '))
  saver.add('text', `${low} stands`)
  saver.save()
  expect(append).toHaveBeenLastCalledWith(text('\u{1F426} stands'))
})

test('a failed save is reported, and the next one includes its text', () => {
  const { saver, append, refused } = saverThatBegan()
  append.mockImplementationOnce(() => {
    throw new Error('disk full')
  })
  saver.add('text', ' an')
  vi.advanceTimersByTime(1_000)
  expect(refused).toHaveBeenCalledOnce()
  saver.add('text', ' answer')
  saver.save()
  expect(append).toHaveBeenLastCalledWith(text(' an answer'))
  expect(refused).toHaveBeenCalledOnce()
})

test('nothing is written after a stop', () => {
  const { saver, append } = saverThatBegan()
  saver.add('text', 'too late')
  saver.stop()
  vi.advanceTimersByTime(5_000)
  expect(append).not.toHaveBeenCalled()
})

test('after a refused write the next one waits, however much text arrives', () => {
  const { saver, append } = saverThatBegan()
  append.mockImplementation(() => {
    throw new Error('disk full')
  })
  saver.add('text', 'a'.repeat(5_000))
  for (let count = 0; count < 100; count += 1) saver.add('text', 'a')
  expect(append).toHaveBeenCalledOnce()
})
