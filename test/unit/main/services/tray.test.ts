import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTrayService } from '../../../../src/main/services/app/tray.ts'

type Dependencies = Parameters<typeof createTrayService>[0]
type Event = Parameters<ReturnType<typeof createTrayService>['note']>[0]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const start = Date.UTC(2026, 10, 20, 21, 30)
const callEnded = { type: 'answer-changed' } as unknown as Event

/** A day in UTC that a test fills, and the service that shows it. */
function createWorld({ tray = true } = {}) {
  vi.setSystemTime(start)
  const state = { tray, wake: () => {}, isBroken: false }
  const asked: string[] = []
  const shown: (string | null)[] = []
  const service = createTrayService({
    settings: { read: () => ({ tray: state.tray, usageClock: 'utc' }) },
    readMeter: () => ({ isOn: false, status: 'off' }),
    jobs: {
      async run(name: string, { from, to }: { from: string; to: string }) {
        expect([name, to]).toEqual(['usage-sums', from])
        asked.push(from)
        if (state.isBroken) throw new Error('locked')
        return `sums of ${from}`
      },
    },
    tray: {
      show: ({ today }: { today: unknown }) => void shown.push(today as string | null),
      hide: () => void shown.push('hidden'),
    },
    onResume(listener: () => void) {
      state.wake = listener
    },
    log: { warn: () => {}, note: () => {} },
    now: () => Date.now(),
    elapsed: () => 0,
  } as unknown as Dependencies)
  return { state, asked, shown, service }
}

describe("today's usage in the tray", () => {
  test('is added up once for calls that end together', async () => {
    const { asked, shown, service } = createWorld()
    service.apply()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown).toEqual([null, 'sums of 2026-11-20'])
    for (let call = 0; call < 50; call += 1) service.note(callEnded)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(2)
  })

  test('waits for midnight with one timer, and asks nothing before', async () => {
    const { asked, service } = createWorld()
    service.apply()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(2 * 3_600_000)
    expect(asked).toEqual(['2026-11-20'])
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(asked).toEqual(['2026-11-20', '2026-11-21'])
    expect(vi.getTimerCount()).toBe(1)
  })

  test('follows the day after a sleep, during which timers stand still', async () => {
    const { state, asked, service } = createWorld()
    service.apply()
    await vi.advanceTimersByTimeAsync(1_000)
    vi.setSystemTime(Date.UTC(2026, 10, 22, 8))
    state.wake()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toEqual(['2026-11-20', '2026-11-22'])
  })

  test('is never added up while the icon is off: no timer is left', async () => {
    const { state, asked, shown, service } = createWorld({ tray: false })
    service.apply()
    service.note(callEnded)
    state.wake()
    expect([vi.getTimerCount(), asked]).toEqual([0, []])
    state.tray = true
    service.apply()
    await vi.advanceTimersByTimeAsync(1_000)
    state.tray = false
    service.apply()
    expect([vi.getTimerCount(), shown.at(-1)]).toEqual([0, 'hidden'])
  })

  test('shows the meter at once when a switch changes it, and survives a sum that fails', async () => {
    const { state, shown, service } = createWorld()
    service.apply()
    state.isBroken = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown).toEqual([null])
    state.isBroken = false
    service.note({ type: 'meter-changed' } as unknown as Event)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown.at(-1)).toBe('sums of 2026-11-20')
  })

  test('stays the same while an answer streams and while a task reports its progress', async () => {
    const { asked, service } = createWorld()
    service.apply()
    await vi.advanceTimersByTimeAsync(1_000)
    service.note({ type: 'answer-extended' } as unknown as Event)
    service.note({ type: 'task-changed', task: {} } as unknown as Event)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(1)
    service.note({ type: 'task-changed', task: null } as unknown as Event)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(2)
  })
})
