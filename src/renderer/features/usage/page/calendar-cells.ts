import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import {
  addDays,
  countDays,
  type Period,
  periodOf,
  type UsageDay,
  weekdayOf,
} from '../../../../shared/domain/usage/usage-periods.ts'

export const stepCount = 5

interface CalendarCell {
  readonly day: string
  readonly week: number
  /** 0 for Monday. */
  readonly weekday: number
  /** 0 without reported tokens, else 1 to 5. */
  readonly step: number
  readonly sums: UsageSums | null
}

/** One row of weeks: a calendar year, or less for a shorter period. */
interface CalendarBand {
  readonly year: string
  readonly weekCount: number
  readonly cells: readonly CalendarCell[]
  /** The week in which each month begins. */
  readonly months: readonly { readonly day: string; readonly week: number }[]
}

const maxWeeksInOneBand = 54
const maxYears = 12

/** The lower bound of each step. Steps hold about equally many values, however large the largest is. */
export function stepsOf(tokens: readonly number[]): readonly number[] {
  const values = tokens.filter((count) => count > 0).toSorted((one, other) => one - other)
  const thresholds = Array.from(
    { length: stepCount },
    (_, index) => values[Math.floor((index * values.length) / stepCount)] ?? Number.NaN,
  )
  return [...new Set(thresholds.filter((least) => !Number.isNaN(least)))]
}

/** With fewer bounds than steps, the largest day still gets the darkest step. */
export function stepOf(tokens: number, thresholds: readonly number[]): number {
  if (tokens <= 0) return 0
  const reached = thresholds.filter((least) => least <= tokens).length
  return stepCount - thresholds.length + Math.max(1, reached)
}

/**
 * One band, or one for each year when a single band would be too long. Only the latest years of a very long
 * period.
 */
export function calendarOf(days: readonly UsageDay[], span: Period): readonly CalendarBand[] {
  const sumsByDay = new Map(days.map(({ day, sums }) => [day, sums]))
  const thresholds = stepsOf(days.map(({ sums }) => sums.totalTokens))
  return bandsOf(span).map((band) => {
    const monday = periodOf(band.from, 'week').from
    const cells = Array.from({ length: countDays(band) }, (_, index): CalendarCell => {
      const day = addDays(band.from, index)
      const sums = sumsByDay.get(day) ?? null
      const week = Math.floor((countDays({ from: monday, to: day }) - 1) / 7)
      return { day, week, weekday: weekdayOf(day), step: stepOf(sums?.totalTokens ?? 0, thresholds), sums }
    })
    return {
      year: band.from.slice(0, -6),
      weekCount: (cells.at(-1)?.week ?? 0) + 1,
      cells,
      months: monthsOf(cells),
    }
  })
}

function bandsOf(span: Period): readonly Period[] {
  if (countDays(span) <= maxWeeksInOneBand * 7 - 6) return [span]
  const firstYear = new Date(Date.parse(span.from)).getUTCFullYear()
  const lastYear = new Date(Date.parse(span.to)).getUTCFullYear()
  const years = Array.from(
    { length: Math.min(maxYears, lastYear - firstYear + 1) },
    (_, index) => lastYear - index,
  ).toReversed()
  return years.map((year) => {
    const { from, to } = periodOf(dateIn(year), 'year')
    return { from: year === firstYear ? span.from : from, to: year === lastYear ? span.to : to }
  })
}

/** A date such as `2026-06-15`. Years beyond four digits get a sign and six digits. */
function dateIn(year: number): string {
  return new Date(Date.UTC(year, 5, 15)).toISOString().split('T')[0] ?? ''
}

/** Omits a month's label when the next month begins too soon to leave space. */
function monthsOf(cells: readonly CalendarCell[]): CalendarBand['months'] {
  const starts = cells.filter(({ day }, index) => index === 0 || day.endsWith('-01'))
  return starts
    .map(({ day, week }) => ({ day, week }))
    .filter(({ week }, index, all) => (all[index + 1]?.week ?? Number.POSITIVE_INFINITY) - week >= 3)
}
