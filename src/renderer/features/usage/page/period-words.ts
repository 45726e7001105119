import type { Period, PeriodUnit } from '../../../../shared/domain/usage/usage-periods.ts'
import { formatDay, formatDays } from '../../../../shared/language/format-moment.ts'

/** For tables: a day shows its year only if it isn't the current year. */
export function rowWordsOfPeriod(period: Period, unit: PeriodUnit, now: number): string {
  const isThisYear = yearOf(period.from) === new Date(now).getFullYear()
  return unit === 'day' && isThisYear ? formatDay(period.from, 'weekday') : wordsOfPeriod(period, unit)
}

/** `Fri, Nov 20, 2026`, `Nov 16 – 22, 2026`, `November 2026`, `2026`. */
export function wordsOfPeriod({ from, to }: Period, unit: PeriodUnit): string {
  switch (unit) {
    case 'day':
      return formatDay(from, 'weekday-and-year')
    case 'week':
      return formatDays(from, to)
    case 'month':
    case 'year':
      return formatDay(from, unit)
  }
}

/** Omits the year if it is the current year. */
export function shortSpan(from: string, to: string, now: number): string {
  const isThisYear = [from, to].every((day) => yearOf(day) === new Date(now).getFullYear())
  return formatDays(from, to, isThisYear ? 'short' : 'medium')
}

/** For chart labels, where space is short. Days show a year only if the chart spans several years. */
export function shortPeriod({ from }: Period, unit: PeriodUnit, isOverYears: boolean): string {
  if (unit === 'year') return formatDay(from, 'year')
  return formatDay(from, unit === 'month' || isOverYears ? 'short-month' : 'short')
}

function yearOf(day: string): number {
  return new Date(Date.parse(day)).getUTCFullYear()
}
