import type { BudgetPeriod } from '../../shared/contract/money/budget.ts'
import { dayMs, minuteMs } from '../../shared/domain/app/durations.ts'

/** The first and the last day, both as days since 1970. */
export interface Days {
  readonly first: number
  readonly last: number
}

/** The day of a moment, at an offset in minutes east of UTC. */
export function dayOf(at: number, offsetMinutes: number): number {
  return Math.floor((at + offsetMinutes * minuteMs) / dayMs)
}

/**
 * The days of the current budget period. Null for a period that is not made of days. A week begins on Monday.
 */
export function daysOf(period: BudgetPeriod, today: number): Days | null {
  if (period === 'day') return { first: today, last: today }
  if (period === 'week') {
    // The first day of 1970 was a Thursday.
    const first = today - ((((today + 3) % 7) + 7) % 7)
    return { first, last: first + 6 }
  }
  if (period !== 'month') return null
  const date = new Date(today * dayMs)
  const month = date.getUTCMonth()
  const first = Date.UTC(date.getUTCFullYear(), month, 1) / dayMs
  return { first, last: Date.UTC(date.getUTCFullYear(), month + 1, 1) / dayMs - 1 }
}

/** Formats a day as an ISO date, for example 2026-11-23. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
