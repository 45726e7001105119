import type { UsagePage, UsageSums } from '../../contract/usage/usage-page.ts'
import { dayMs } from '../app/durations.ts'
import { addSums } from './usage-sums.ts'

export const periodUnits = ['day', 'week', 'month', 'year'] as const
export type PeriodUnit = (typeof periodUnits)[number]

export type UsageDay = UsagePage['days'][number]

/** One or more consecutive days, both ends inclusive. */
export interface Period {
  readonly from: string
  readonly to: string
}

/**
 * The period that contains a day. Days are dates such as 2026-11-20 without a time zone; weeks start on
 * Monday.
 */
export function periodOf(day: string, unit: PeriodUnit): Period {
  switch (unit) {
    case 'day':
      return { from: day, to: day }
    case 'week': {
      const monday = addDays(day, -weekdayOf(day))
      return { from: monday, to: addDays(monday, 6) }
    }
    case 'month':
      return { from: `${day.slice(0, -3)}-01`, to: lastOfMonth(day) }
    case 'year':
      return { from: `${day.slice(0, -6)}-01-01`, to: `${day.slice(0, -6)}-12-31` }
  }
}

/** 0 for Monday, 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(Date.parse(day)).getUTCDay() + 6) % 7
}

export function addDays(day: string, count: number): string {
  return dayAt(Date.parse(day) + count * dayMs)
}

/** Number of days, both ends included. */
export function countDays({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** Groups days into periods with at least one call, earliest first. `days` must be sorted. */
export function groupDays(
  days: readonly UsageDay[],
  unit: PeriodUnit,
): readonly (Period & { sums: UsageSums })[] {
  if (unit === 'day') return days.map(({ day, sums }) => ({ from: day, to: day, sums }))
  const byPeriod = new Map<string, { period: Period; parts: UsageSums[] }>()
  for (const { day, sums } of days) {
    const period = periodOf(day, unit)
    const known = byPeriod.get(period.from)
    if (known === undefined) byPeriod.set(period.from, { period, parts: [sums] })
    else known.parts.push(sums)
  }
  return [...byPeriod.values()].map(({ period, parts }) => ({ ...period, sums: addSums(parts) }))
}

/** All periods from one day to another, including those without calls. */
export function periodsBetween({ from, to }: Period, unit: PeriodUnit): readonly Period[] {
  const periods: Period[] = []
  const end = Date.parse(to)
  for (
    let next = periodOf(from, unit);
    Date.parse(next.from) <= end;
    next = periodOf(addDays(next.to, 1), unit)
  )
    periods.push(next)
  return periods
}

function lastOfMonth(day: string): string {
  const date = new Date(Date.parse(day))
  return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
}

function dayAt(at: number): string {
  return new Date(at).toISOString().split('T')[0] ?? ''
}
