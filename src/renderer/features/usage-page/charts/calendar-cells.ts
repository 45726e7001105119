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
  /** 0 where nothing was reported, else 1 to 5. */
  readonly step: number
  readonly sums: UsageSums | null
}

/** One line of weeks: a year, or less where less is shown. */
interface CalendarBand {
  readonly year: string
  readonly weekCount: number
  readonly cells: readonly CalendarCell[]
  /** In which week each month begins. */
  readonly months: readonly { readonly month: number; readonly week: number }[]
}

const mostWeeksInOneBand = 54
const mostYears = 12

/** The least that belongs to each step, so that about as many days belong to one as to the next, however large the largest is. */
export function stepsOf(days: readonly UsageDay[]): readonly number[] {
  const values = days
    .map(({ sums }) => sums.totalTokens)
    .filter((tokens) => tokens > 0)
    .toSorted((one, other) => one - other)
  const leasts = Array.from(
    { length: stepCount },
    (_, index) => values[Math.floor((index * values.length) / stepCount)] ?? Number.NaN,
  )
  return [...new Set(leasts.filter((least) => !Number.isNaN(least)))]
}

/** A few days have the darkest step all the same. */
export function stepOf(tokens: number, leasts: readonly number[]): number {
  if (tokens <= 0) return 0
  const reached = leasts.filter((least) => least <= tokens).length
  return stepCount - leasts.length + Math.max(1, reached)
}

/** A band a year where there are more weeks than one can hold; the latest years alone where there are very many. */
export function calendarOf(days: readonly UsageDay[], span: Period): readonly CalendarBand[] {
  const sumsByDay = new Map(days.map(({ day, sums }) => [day, sums]))
  const leasts = stepsOf(days)
  return bandsOf(span).map((band) => {
    const monday = periodOf(band.from, 'week').from
    const cells = Array.from({ length: countDays(band) }, (_, index): CalendarCell => {
      const day = addDays(band.from, index)
      const sums = sumsByDay.get(day) ?? null
      const week = Math.floor((countDays({ from: monday, to: day }) - 1) / 7)
      return { day, week, weekday: weekdayOf(day), step: stepOf(sums?.totalTokens ?? 0, leasts), sums }
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
  if (countDays(span) <= mostWeeksInOneBand * 7 - 6) return [span]
  const firstYear = new Date(Date.parse(span.from)).getUTCFullYear()
  const lastYear = new Date(Date.parse(span.to)).getUTCFullYear()
  const years = Array.from(
    { length: Math.min(mostYears, lastYear - firstYear + 1) },
    (_, index) => lastYear - index,
  ).toReversed()
  return years.map((year) => {
    const { from, to } = periodOf(dateIn(year), 'year')
    return { from: year === firstYear ? span.from : from, to: year === lastYear ? span.to : to }
  })
}

/** Such as 2026-06-15, with a sign and six digits where four are too few. */
function dateIn(year: number): string {
  return new Date(Date.UTC(year, 5, 15)).toISOString().split('T')[0] ?? ''
}

/** A month that begins in the last weeks of the one before has no room for its name. */
function monthsOf(cells: readonly CalendarCell[]): CalendarBand['months'] {
  const starts = cells.filter(({ day }, index) => index === 0 || day.endsWith('-01'))
  return starts
    .map(({ day, week }) => ({ month: Number(day.slice(-5, -3)) - 1, week }))
    .filter(({ week }, index, all) => (all[index + 1]?.week ?? Number.POSITIVE_INFINITY) - week >= 3)
}
