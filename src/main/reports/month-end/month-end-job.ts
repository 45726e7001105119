import type { DatabaseSync } from 'node:sqlite'
import type { Budget } from '../../../shared/contract/money/budget.ts'
import type { Price } from '../../../shared/contract/money/price.ts'
import type { BudgetOutlook, MonthEnd, MonthEndFilter } from '../../../shared/contract/usage/month-end.ts'
import type { DayClock } from '../../../shared/contract/usage/usage-page.ts'
import { nameOfDay, numberOfDay } from '../../../shared/domain/app/durations.ts'
import { monthsInRecord } from '../../../shared/domain/app/limits.ts'
import { addDecimals, compareDecimals } from '../../../shared/domain/money/decimal.ts'
import { addSums, noSums } from '../../../shared/domain/usage/usage-sums.ts'
import { addUpSpent, daysOf, newPricesOf } from '../../accounting/budget-sums.ts'
import { readJob } from '../../jobs/job.ts'
import { readSnapshot } from '../../storage/database/transaction.ts'
import { createBudgetRepository } from '../../storage/repositories/money/budget-repository.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { readOwnClearings } from '../../storage/repositories/usage/ledger-repository.ts'
import { readAmounts } from '../usage-page/usage-page-job.ts'
import {
  type DailyAmounts,
  daysLookedAt,
  endOfBudget,
  estimateEnd,
  estimateMonth,
  missingOf,
  monthOf,
  roundedDecimal,
  roundedEnd,
} from './month-end.ts'

/** The present, by the clock of the days. */
export interface Today {
  /** Days since 1970. */
  readonly day: number
  /** The part of the day that is over. */
  readonly elapsed: number
}

export const monthEndJob = readJob<{ filter: MonthEndFilter; today: Today }, MonthEnd>(
  (database, { filter, today }) => {
    const { from } = monthOf(today.day)
    const cleared = lastClearedDay(database)
    // Days before a clearing would count as days without calls.
    const first = Math.max(
      monthOf(today.day, -monthsInRecord).from - daysLookedAt,
      Math.min(cleared, today.day),
    )
    const span = { from: nameOfDay(first), to: nameOfDay(today.day) }
    const days = readSnapshot(database, () => readAmounts(database, { ...filter, ...span }))
    const tokens = seriesOf(days, today.day, ({ totalTokens }) => totalTokens)
    const missing = tokens === null ? missingOf({ firstDay: today.day, amounts: [0] }) : missingOf(tokens)
    const ofMonth = addSums(
      days.filter(({ day }) => numberOfDay(day) >= from).map((amounts) => ({ ...noSums, ...amounts })),
    )
    const currencies = [...new Set(days.flatMap(({ cost }) => cost.map(({ currency }) => currency)))]
    return {
      month: nameOfDay(from),
      dayOfMonth: today.day - from + 1,
      missing,
      tokens:
        tokens === null || missing !== null
          ? null
          : tokensAtEnd(ofMonth.totalTokens, estimateMonth(tokens, today.elapsed)),
      prices: currencies.toSorted().flatMap((currency) => {
        const series = seriesOf(days, today.day, ({ cost }) =>
          Number(cost.find((money) => money.currency === currency)?.amount ?? '0'),
        )
        if (series === null || missingOf(series) !== null) return []
        const { end, record } = estimateMonth(series, today.elapsed)
        const { estimate, range } = end
        return [
          {
            soFar: ofMonth.cost.find((money) => money.currency === currency) ?? { currency, amount: '0' },
            estimate: roundedDecimal(estimate, range),
            range: roundedDecimal(range, range),
            record,
          },
        ]
      }),
      unpricedCount: ofMonth.unpricedCount,
    }
  },
)

function tokensAtEnd(soFar: number, { end, record }: ReturnType<typeof estimateMonth>): MonthEnd['tokens'] {
  return { soFar, ...roundedEnd(end), record }
}

/** The latest day before which this ledger was cleared. */
function lastClearedDay(database: DatabaseSync): number {
  return Math.max(...readOwnClearings(database).map(({ beforeDay }) => numberOfDay(beforeDay)), -Infinity)
}

/** Clearings are by local days, so a day in UTC with the same date may lack calls, too. */
function clearedAfter(cleared: number, first: number, clock: DayClock): string | null {
  return cleared > first || (cleared === first && clock === 'utc') ? nameOfDay(cleared) : null
}

/** One number for each day up to today, beginning with the first day that has calls. */
function seriesOf(
  days: ReturnType<typeof readAmounts>,
  today: number,
  amountOf: (amounts: (typeof days)[number]) => number,
): DailyAmounts | null {
  const [first] = days
  if (first === undefined) return null
  const firstDay = numberOfDay(first.day)
  const amounts = Array.from({ length: today - firstDay + 1 }, () => 0)
  for (const ofDay of days) amounts[numberOfDay(ofDay.day) - firstDay] = amountOf(ofDay)
  return { firstDay, amounts }
}

/** Adds up each day by the rules of the budget, so that its limit and the days ahead mean the same. */
export const budgetOutlookJob = readJob<{ clock: DayClock; today: Today }, BudgetOutlook[]>(
  (database, { clock, today }) => {
    const repository = createBudgetRepository(database)
    const prices = readPrices(database)
    const namesOf = nameReader(database)
    const cleared = lastClearedDay(database)
    return repository.list().flatMap((budget): BudgetOutlook[] => {
      const period = daysOf(budget.period, today.day)
      if (period === null) return []
      const first = today.day - daysLookedAt
      const spent = Array.from({ length: daysLookedAt + 1 }, (_, index) => {
        const day = first + index
        return spentOn(repository, budget, { clock, first: day, last: day }, prices)
      })
      const soFar = addDecimals(spent.slice(period.first - first))
      const facts = { ...namesOf(budget), clearedBefore: clearedAfter(cleared, period.first, clock) }
      if (compareDecimals(soFar, budget.limit) >= 0) return [{ budget, ...facts, end: { kind: 'reached' } }]
      const series = { firstDay: first, amounts: spent.map(Number) }
      if (missingOf(series) !== null) return [{ budget, ...facts, end: { kind: 'too-early' } }]
      const estimate = estimateEnd(series, today.elapsed, { from: period.first, to: period.last })
      const end = endOfBudget(estimate, Number(budget.limit), today.day)
      return [{ budget, ...facts, end: end.kind === 'reaches' ? { ...end, day: nameOfDay(end.day) } : end }]
    })
  },
)

type Budgets = ReturnType<typeof createBudgetRepository>

function spentOn(
  budgets: Budgets,
  budget: Budget,
  days: Parameters<Budgets['spentIn']>[0],
  prices: readonly Price[],
): string {
  const newPrices = budget.currency === null ? [] : newPricesOf(prices)
  const rowsOf = () => {
    if (budget.projectId !== null) return budgets.spentByProject(budget.projectId, days, newPrices)
    if (budget.programId !== null) return budgets.spentByProgram(budget.programId, days, newPrices)
    return budgets.spentIn(days, newPrices)
  }
  return addUpSpent(budget, rowsOf(), prices).spent
}

function nameReader(database: DatabaseSync) {
  const nameIn = (table: 'connections' | 'programs' | 'projects', id: string | null): string | null => {
    if (id === null) return null
    const name = database.prepare(`SELECT name FROM ${table} WHERE id = ? AND deletedAt IS NULL`).get(id)?.[
      'name'
    ]
    return typeof name === 'string' ? name : null
  }
  return ({ connectionId, programId, projectId }: Budget) => ({
    connectionName: nameIn('connections', connectionId),
    programName: nameIn('programs', programId),
    projectName: nameIn('projects', projectId),
  })
}
