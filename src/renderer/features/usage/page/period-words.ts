import { countDays, type Period, type PeriodUnit } from '../../../../shared/domain/usage/usage-periods.ts'
import { formatDay, formatDays } from '../../../../shared/language/format-moment.ts'

/** For tables: days show their year only if one of them isn't in the current year. */
export function rowWordsOfPeriod(period: Period, unit: PeriodUnit, hasYears: boolean): string {
  return unit === 'day' && !hasYears ? formatDay(period.from, 'weekday') : wordsOfPeriod(period, unit)
}

/** Whether days need their year: one of them isn't in the current year. */
export function needsYears(days: readonly string[], now: number): boolean {
  return days.some((day) => yearOf(day) !== new Date(now).getFullYear())
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
function shortSpan(from: string, to: string, now: number): string {
  return formatDays(from, to, needsYears([from, to], now) ? 'medium' : 'short')
}

/** The days from one end to the other, without the year if it is the current one. Null without both ends. */
export function wordsOfEnds(from: string | null, to: string | null): string | null {
  if (from === null && to === null) return null
  return shortSpan(from ?? to ?? '', to ?? from ?? '', Date.now())
}

/** For chart labels, where space is short. Days show a year if the chart has two, and only months of longer spans. */
export function shortPeriod({ from }: Period, unit: PeriodUnit, span: Period): string {
  if (unit === 'year') return formatDay(from, 'year')
  if (unit === 'month' || countDays(span) > 366) return formatDay(from, 'short-month')
  return formatDay(from, yearOf(span.from) === yearOf(span.to) ? 'short' : 'medium')
}

function yearOf(day: string): number {
  return new Date(Date.parse(day)).getUTCFullYear()
}
