import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameBatcher } from '../../../../src/main/services/chat/answer-run.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function gatherer() {
  const pieces: [number, string][] = []
  const frames = createFrameBatcher(
    (offset, text) => pieces.push([offset, text]),
    () => Date.now(),
  )
  return { frames, pieces }
}

test('the first piece is sent at once, the next ones together a frame later', () => {
  const { frames, pieces } = gatherer()
  for (const text of ['one', ' two', ' three']) frames.add(text)
  expect(pieces).toEqual([[0, 'one']])
  vi.advanceTimersByTime(16)
  expect(pieces).toEqual([
    [0, 'one'],
    [3, ' two three'],
  ])
})

test('a flush sends the pending pieces, and nothing follows automatically', () => {
  const { frames, pieces } = gatherer()
  frames.add('one')
  frames.add(' two')
  frames.flush()
  vi.advanceTimersByTime(1_000)
  expect(pieces).toEqual([
    [0, 'one'],
    [3, ' two'],
  ])
  expect(vi.getTimerCount()).toBe(0)
})

test('offsets and pieces result in the whole text, however it was received', () => {
  const { frames, pieces } = gatherer()
  for (let part = 0; part < 500; part += 1) {
    frames.add(`${part} `)
    vi.advanceTimersByTime(part % 7)
  }
  frames.flush()
  let text = ''
  for (const [offset, piece] of pieces) {
    expect(offset).toBe(text.length)
    text += piece
  }
  expect(text).toBe(Array.from({ length: 500 }, (_, part) => `${part} `).join(''))
})
