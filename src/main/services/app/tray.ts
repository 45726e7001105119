import type { AppEvent } from '../../../shared/contract/events.ts'
import { type DayClock, everyCall, type UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import { hourMs, minuteMs, secondMs } from '../../../shared/domain/app/durations.ts'
import { utcDayOf } from '../../accounting/pricing.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { TrayIcon } from '../../window/tray.ts'
import { orWarnLater } from '../or-warn.ts'
import type { CommonPorts } from '../ports.ts'
import type { MeterService } from '../programs/metering.ts'
import type { SettingsService } from './settings.ts'

interface Dependencies extends Pick<CommonPorts, 'log' | 'now' | 'elapsed'> {
  settings: Pick<SettingsService, 'read'>
  readMeter: MeterService['read']
  jobs: Pick<Jobs, 'run'>
  tray: TrayIcon
  /** Calls the listener whenever the computer wakes up: the day may have changed while it slept. */
  onResume(listener: () => void): void
}

export type TrayService = ReturnType<typeof createTrayService>

/** Calls often end together. */
const pauseMs = secondMs / 4
/** A sum that takes long is followed by a longer pause. */
const restShare = 4
const maxRestMs = 3 * secondMs

/** Shows today's usage in the tray. Adds up after a call, at midnight and after a sleep, and never else. */
export function createTrayService(dependencies: Dependencies) {
  const { settings, readMeter, jobs, tray, onResume, log, now, elapsed } = dependencies
  let isShown = false
  let isWaiting = false
  let adding = Promise.resolve()
  let restMs = 0
  let midnight: NodeJS.Timeout | undefined

  async function add(): Promise<void> {
    if (!isShown) return
    const startedAt = elapsed()
    await orWarnLater(log, 'failed to add up the day for the tray', async () => {
      const today = await jobs.run('usage-sums', filterOfToday())
      // The user may have switched the icon off meanwhile.
      if (isShown) tray.show({ today, meter: readMeter() })
    })
    restMs = Math.min((elapsed() - startedAt) * restShare, maxRestMs)
  }

  function filterOfToday(): UsageFilter {
    const { usageClock: clock } = settings.read()
    const day = dayAt(now(), clock)
    return { ...everyCall, clock, from: day, to: day }
  }

  function addSoon(): void {
    if (!isShown || isWaiting) return
    isWaiting = true
    setTimeout(
      () => {
        isWaiting = false
        adding = adding.then(add)
      },
      Math.max(pauseMs, restMs),
    ).unref()
  }

  /** The only timer while nothing happens. */
  function awaitMidnight(): void {
    clearTimeout(midnight)
    const { usageClock } = settings.read()
    midnight = setTimeout(
      () => {
        addSoon()
        awaitMidnight()
      },
      untilMidnight(now(), usageClock),
    ).unref()
  }

  function wake(): void {
    if (!isShown) return
    addSoon()
    awaitMidnight()
  }

  onResume(wake)
  return {
    /** Shows or hides the icon, as the settings say. */
    apply(): void {
      isShown = settings.read().tray
      if (isShown) {
        tray.show({ today: null, meter: readMeter() })
        wake()
      } else {
        clearTimeout(midnight)
        tray.hide()
      }
    },
    /** Adds up again a little later if the event may change the figures. */
    note(event: AppEvent): void {
      if (event.type === 'task-changed' ? event.task === null : changing.has(event.type)) addSoon()
    },
  }
}

/** After these events, the ledger, its prices or the meter are different. */
const changing: ReadonlySet<AppEvent['type']> = new Set(['answer-changed', 'meter-changed', 'prices-changed'])

function dayAt(at: number, clock: DayClock): string {
  return utcDayOf(at - (clock === 'utc' ? 0 : new Date(at).getTimezoneOffset() * minuteMs))
}

/** A day with a change of the clocks has 23 or 25 hours. */
function untilMidnight(at: number, clock: DayClock): number {
  const next = new Date(at)
  if (clock === 'utc') next.setUTCHours(24, 0, 0, 0)
  else next.setHours(24, 0, 0, 0)
  return Math.min(25 * hourMs, Math.max(secondMs, next.getTime() - at))
}
