import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetryPause } from '../../../../src/main/services/chat/retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function pause(pauseMs: number, isOnline: () => boolean = () => true) {
  const on = { begun: vi.fn(), over: vi.fn() }
  return { ...createRetryPause({ elapsed: () => performance.now(), isOnline }, pauseMs, on), ...on }
}

test('a pause ends on time and reports the time left', () => {
  const { remainingMs, over, begun } = pause(2_000)
  vi.advanceTimersByTime(1_500)
  expect(remainingMs()).toBe(500)
  expect(over).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(over).toHaveBeenCalledOnce()
  expect(begun).not.toHaveBeenCalled()
})

test('a pause that was stopped never ends by itself', () => {
  const { stop, over } = pause(2_000)
  stop()
  vi.advanceTimersByTime(10_000)
  expect(over).not.toHaveBeenCalled()
})

test('without a network it waits for it, and then for the rest of its time', () => {
  let isOnline = false
  const { remainingMs, begun, over } = pause(500, () => isOnline)
  vi.advanceTimersByTime(60_000)
  expect(remainingMs()).toBeNull()
  expect(over).not.toHaveBeenCalled()
  isOnline = true
  vi.advanceTimersByTime(1_000)
  expect(begun).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(500)
  expect(over).toHaveBeenCalledOnce()
})

test('a pause that is stopped while it waits for the network checks no more', () => {
  const isOnline = vi.fn(() => false)
  const { stop } = pause(500, isOnline)
  stop()
  isOnline.mockClear()
  vi.advanceTimersByTime(10_000)
  expect(isOnline).not.toHaveBeenCalled()
})
