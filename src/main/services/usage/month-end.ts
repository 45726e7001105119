import type { BudgetOutlook, MonthEnd, MonthEndFilter } from '../../../shared/contract/usage/month-end.ts'
import type { DayClock } from '../../../shared/contract/usage/usage-page.ts'
import { dayMs } from '../../../shared/domain/app/durations.ts'
import type { Jobs } from '../../jobs/jobs.ts'

interface Dependencies {
  jobs: Jobs
  now(): number
  /** The clock of budgets. */
  clock(): DayClock
}

/** Where the month and the budgets will end, from the ledger alone. */
export interface MonthEndService {
  estimate(filter: MonthEndFilter): Promise<MonthEnd>
  /** The budgets that a date resets, and that have enough to go by. */
  budgets(): Promise<BudgetOutlook[]>
}

export function createMonthEndService({ jobs, now, clock }: Dependencies): MonthEndService {
  return {
    estimate: (filter) => jobs.run('month-end', { filter, today: todayBy(filter.clock, now()) }),
    budgets: () => jobs.run('budget-outlook', { clock: clock(), today: todayBy(clock(), now()) }),
  }
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
