import { type Period, type PeriodUnit, weekdayOf } from '../../../../shared/domain/usage/usage-periods.ts'
import { formatDay } from '../../../lib/format-moment.ts'
import { usageChartStrings as strings } from '../../../messages/usage-page.ts'

/** For tables: the year appears only if it isn't the current year. */
export function rowWordsOfPeriod(period: Period, unit: PeriodUnit, now: number): string {
  const words = wordsOfPeriod(period, unit)
  const year = ` ${new Date(now).getFullYear()}`
  return unit === 'day' && words.endsWith(year) ? words.slice(0, -year.length) : words
}

/** `Fri 20 Nov 2026`, `16 Nov – 22 Nov 2026`, `November 2026`, `2026`. */
export function wordsOfPeriod({ from, to }: Period, unit: PeriodUnit): string {
  switch (unit) {
    case 'day':
      return `${strings.weekdays[weekdayOf(from)] ?? ''} ${formatDay(from)}`
    case 'week':
      return wordsOfSpan(from, to)
    case 'month':
      return strings.inMonth(strings.wholeMonths[monthIndexOf(from)] ?? '', yearOf(from))
    case 'year':
      return yearOf(from)
  }
}

/** `22 Oct – 20 Nov 2026`: the first year appears only if the years differ. */
function wordsOfSpan(from: string, to: string): string {
  if (from === to) return formatDay(from)
  return strings.fromTo(yearOf(from) === yearOf(to) ? shortDay(from) : formatDay(from), formatDay(to))
}

/** Omits the year if it is the current year. */
export function shortSpan(from: string, to: string, now: number): string {
  const year = String(new Date(now).getFullYear())
  if (yearOf(from) !== year || yearOf(to) !== year) return wordsOfSpan(from, to)
  return from === to ? shortDay(from) : strings.fromTo(shortDay(from), shortDay(to))
}

/** For chart labels, where space is short. Days show a year only if the chart spans several years. */
export function shortPeriod({ from }: Period, unit: PeriodUnit, isOverYears: boolean): string {
  if (unit === 'year') return yearOf(from)
  if (unit === 'month' || isOverYears)
    return strings.inMonth(strings.months[monthIndexOf(from)] ?? '', yearOf(from))
  return shortDay(from)
}

function monthIndexOf(day: string): number {
  return new Date(Date.parse(day)).getUTCMonth()
}

function yearOf(day: string): string {
  return String(new Date(Date.parse(day)).getUTCFullYear())
}

function shortDay(day: string): string {
  return formatDay(day).split(' ').slice(0, 2).join(' ')
}
