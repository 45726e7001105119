import { afterEach, beforeEach, vi } from 'vitest'
import { now } from '../fixtures/samples/chat.ts'

// The clock begins soon after the samples and runs on, so that no test depends on the day on which it runs.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: now + 60_000, shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})
