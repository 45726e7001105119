import { afterEach, describe, expect, it, vi } from 'vitest'
import { nextMidnight } from '../../../../../src/renderer/ui/hooks/use-clock.ts'

afterEach(() => void vi.unstubAllEnvs())

describe('the next midnight', () => {
  it.each([
    [
      'of this computer where it comes first',
      'America/New_York',
      '2026-11-24T02:00:00Z',
      '2026-11-24T05:00:00Z',
    ],
    ['of UTC where it comes first', 'America/New_York', '2026-11-24T20:00:00Z', '2026-11-25T00:00:00Z'],
    ['a whole day after a midnight', 'UTC', '2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z'],
    [
      '23 hours after the one before a change to summer time',
      'Europe/Berlin',
      '2026-03-29T00:00:00Z',
      '2026-03-29T22:00:00Z',
    ],
  ])('is that %s', (_name, zone, now, midnight) => {
    vi.stubEnv('TZ', zone)
    expect(new Date(nextMidnight(Date.parse(now))).toISOString()).toBe(new Date(midnight).toISOString())
  })
})
