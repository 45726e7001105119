import type { DayClock } from '../../../shared/contract/usage/usage-page.ts'
import { dayMs } from '../../../shared/domain/app/durations.ts'
import type { Handlers } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'now'> {
  /** The clock of budgets. */
  clock(): DayClock
}

/** Where the month and the budgets will end, from the ledger alone. */
export function createMonthEndHandlers({ jobs, now, clock }: Dependencies) {
  return {
    'usage.monthEnd': (filter) => jobs.run('month-end', { filter, today: todayBy(filter.clock, now()) }),
    'usage.budgetOutlook': () =>
      jobs.run('budget-outlook', { clock: clock(), today: todayBy(clock(), now()) }),
  } satisfies Partial<Handlers>
}

/** A local day may have 23 or 25 hours. */
export function todayBy(clock: DayClock, at: number): { day: number; elapsed: number } {
  if (clock === 'utc')
    return { day: Math.floor(at / dayMs), elapsed: (((at % dayMs) + dayMs) % dayMs) / dayMs }
  const date = new Date(at)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  const start = new Date(year, month, day).getTime()
  const end = new Date(year, month, day + 1).getTime()
  return { day: Date.UTC(year, month, day) / dayMs, elapsed: (at - start) / (end - start) }
}
