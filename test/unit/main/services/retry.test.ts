import { describe, expect, test } from 'vitest'
import { maxAttempts, retryDelayMs } from '../../../../src/main/services/chat/retry.ts'
import type { Failure } from '../../../../src/shared/contract/chat/failure.ts'
import { aFailure } from '../../../fixtures/samples/chat.ts'

const middle = () => 0.5

const failure = (more: Partial<Failure> = {}): Failure =>
  aFailure({ code: 'rate', charge: 'turned-away', response: null, mayRetry: true, ...more })

describe('the pause before a retry', () => {
  test('is half a second, then a second, and then the user decides', () => {
    const pauses = [1, 2, 3].map((attempt) => retryDelayMs(failure({}), attempt, middle))
    expect(pauses).toEqual([500, 1_000, null])
    expect(maxAttempts).toBe(3)
  })

  test("is spread by a quarter in both directions, so that retries don't coincide", () => {
    expect(retryDelayMs(failure({}), 1, () => 0)).toBe(375)
    expect(retryDelayMs(failure({}), 1, () => 1)).toBe(625)
  })

  test.each([
    [2_000, 2_000],
    [0, 0],
    [60_000, 60_000],
    [60_001, null],
    [99_999_000, null],
  ])("follows the service's request of %i ms, unless that is more than a minute", (retryAfterMs, pause) => {
    expect(retryDelayMs(failure({ retryAfterMs }), 1, middle)).toBe(pause)
  })

  test('never follows a call that may have been processed', () => {
    expect(retryDelayMs(failure({ mayRetry: false }), 1, middle)).toBeNull()
  })
})
