import { describe, expect, it } from 'vitest'
import {
  type DailyAmounts,
  endOfBudget,
  estimateEnd,
  estimateMonth,
  missingOf,
  monthOf,
  roundedDecimal,
  roundedEnd,
} from '../../../../../src/main/reports/month-end/month-end.ts'
import { nameOfDay, numberOfDay } from '../../../../../src/shared/domain/app/durations.ts'
import {
  habits,
  type IrregularMonth,
  irregularMonths,
  monthsAfter,
  surprisingHabits,
} from '../../../../fixtures/irregular-months.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Estimates a month at the beginning of each day from the second on, from the days before it alone. */
function replay({ firstDay, from, to, amounts }: IrregularMonth) {
  const real = sum(amounts.slice(from - firstDay))
  return Array.from({ length: to - from }, (_, index) => {
    const day = from + 1 + index
    const known = { firstDay, amounts: [...amounts.slice(0, day - firstDay), 0] }
    const { estimate, range } = estimateEnd(known, 0, { from, to })
    return {
      isWithin: Math.abs(estimate - real) <= range,
      error: Math.abs(estimate - real) / real,
      range: range / real,
    }
  })
}

const recordOf = (series: DailyAmounts) => estimateMonth(series, 0).record

describe('the month-end estimate', () => {
  it('has about nine of ten ends of irregular months within its range, and is not merely wide', () => {
    const days = [1, 2, 3, 4, 5, 6].flatMap(irregularMonths).flatMap(replay)
    const coverage = days.filter(({ isWithin }) => isWithin).length / days.length
    expect(coverage).toBeGreaterThanOrEqual(0.85)
    expect(coverage).toBeLessThanOrEqual(0.95)
    expect(median(days.map(({ error }) => error))).toBeLessThan(0.15)
    expect(median(days.map(({ range }) => range))).toBeLessThan(0.35)
  })

  it('knows free weekends, and counts only the rest of today', () => {
    const firstDay = numberOfDay('2026-06-01')
    const today = numberOfDay('2026-11-27')
    const isFree = (day: number): boolean => day % 7 === 2 || day % 7 === 3
    const amounts = Array.from({ length: today - firstDay + 1 }, (_, index) =>
      isFree(firstDay + index) ? 0 : 700,
    )
    // Friday noon, then a weekend and a Monday.
    const { ahead } = estimateEnd({ firstDay, amounts }, 0.5, monthOf(today))
    expect(ahead).toHaveLength(4)
    const [friday = 0, saturday = 0, sunday = 0, monday = 0] = ahead
    expect(friday * 2).toBeCloseTo(monday)
    expect(monday / 700).toBeGreaterThan(0.85)
    expect(monday / 700).toBeLessThan(1.05)
    expect((saturday + sunday) / 700).toBeLessThan(0.25)
  })

  it('follows a new level within two weeks', () => {
    const firstDay = numberOfDay('2026-08-01')
    const today = numberOfDay('2026-11-15')
    const amounts = Array.from({ length: today - firstDay + 1 }, (_, index) =>
      firstDay + index < today - 14 ? 100 : 1_000,
    )
    const { ahead } = estimateEnd({ firstDay, amounts }, 0, monthOf(today))
    expect(ahead[1]).toBeGreaterThan(600)
  })
})

/** The part of the ends that are within the range, after so many days of history. */
function coverageAfter(amountOf: Parameters<typeof monthsAfter>[0], least: number, most: number): number {
  const months = monthsAfter(amountOf, { least, most }).flatMap(({ firstDay, from, amounts, today }) => {
    const known = { firstDay, amounts: [...amounts.slice(0, today - firstDay), 0] }
    if (missingOf(known) !== null) return []
    const real = sum(amounts.slice(Math.max(0, from - firstDay)))
    const { estimate, range } = estimateMonth(known, 0).end
    return [Math.abs(estimate - real) <= range]
  })
  expect(months.length).toBeGreaterThan(250)
  return months.filter((isWithin) => isWithin).length / months.length
}

const { 'much more each week': _grows, ...settled } = surprisingHabits

describe('the range of an estimate', () => {
  it.each(Object.entries(habits))('holds 85% of the ends after 14 to 30 days: %s', (_name, amountOf) => {
    expect(coverageAfter(amountOf, 14, 30)).toBeGreaterThanOrEqual(0.85)
  })

  it.each<[keyof typeof surprisingHabits, number, number]>([
    ['with long agent runs', 0.75, 0.85],
    ['bursts of three days', 0.75, 0.85],
    ['much more each week', 0.4, 0.6],
    ['a batch at the end of each month', 0.6, 0.75],
  ])('holds fewer in the first month, which cannot show what comes: %s', (name, low, high) => {
    const coverage = coverageAfter(surprisingHabits[name], 14, 30)
    expect(coverage).toBeGreaterThanOrEqual(low)
    expect(coverage).toBeLessThanOrEqual(high)
  })

  it.each(Object.entries({ ...habits, ...settled }))('holds 85% after some months: %s', (_name, amountOf) => {
    expect(coverageAfter(amountOf, 130, 240)).toBeGreaterThanOrEqual(0.85)
  })

  it('is at least as wide as the error that stands next to it', () => {
    for (const { firstDay, amounts, today } of monthsAfter(
      surprisingHabits['a batch at the end of each month'],
      {
        least: 130,
        most: 240,
      },
    )) {
      const { end, record } = estimateMonth(
        { firstDay, amounts: [...amounts.slice(0, today - firstDay), 0] },
        0,
      )
      const share = (record?.medianPercent ?? 0) / 100
      expect(end.estimate + end.range).toBeGreaterThan(end.estimate * (1 + share) * 0.999)
    }
  })
})

it('after much more use, an estimate has a range of its own size and is never below what is spent', () => {
  const firstDay = numberOfDay('2026-06-20')
  const days = [24, 29, 1].map((count, index) =>
    Array.from({ length: count }, () => [1_000, 100_000, 50_000][index] ?? 0),
  )
  const { end } = estimateMonth({ firstDay, amounts: days.flat() }, 0.5)
  const shown = roundedEnd(end)
  expect(shown.estimate).toBeGreaterThan(end.soFar)
  expect(shown.range).toBeLessThanOrEqual(2 * shown.estimate)
})

function daysWith(amounts: readonly number[]): DailyAmounts {
  return { firstDay: numberOfDay('2026-11-20') - amounts.length + 1, amounts }
}

describe('too little to go by', () => {
  it('is less than two weeks since the first day with an amount', () => {
    expect(missingOf(daysWith([0, 0, 5, 5, 5, 5, 5, 0, 0]))).toEqual({ days: 8, daysWithCalls: 0 })
    expect(missingOf(daysWith([]))).toEqual({ days: 14, daysWithCalls: 5 })
    expect(missingOf(daysWith(Array.from({ length: 15 }, () => 5)))).toBeNull()
  })

  it('is too few days with an amount', () => {
    expect(missingOf(daysWith([5, 5, 5, ...Array.from({ length: 20 }, () => 0)]))).toEqual({
      days: 0,
      daysWithCalls: 2,
    })
  })

  it('is a month without any', () => {
    const quiet = [...Array.from({ length: 60 }, () => 5), ...Array.from({ length: 28 }, () => 0)]
    expect(missingOf(daysWith(quiet))).toEqual({ days: 0, daysWithCalls: 1 })
    expect(missingOf(daysWith([...quiet.slice(0, -1), 5]))).toBeNull()
  })
})

describe('the record of the estimate', () => {
  it('is the median of the last six complete months on the same day, without looking ahead', () => {
    const firstDay = numberOfDay('2026-04-01')
    const today = numberOfDay('2026-11-16')
    // Each month has 100 a day up to the 15th, and then its own amount.
    const later = new Map([
      ['05', 100],
      ['06', 110],
      ['07', 120],
      ['08', 80],
      ['09', 50],
      ['10', 100],
    ])
    const amounts = Array.from({ length: today - firstDay + 1 }, (_, index) => {
      const [, month = '', day = ''] = nameOfDay(firstDay + index).split('-')
      return Number(day) <= 15 ? 100 : (later.get(month) ?? 100)
    })
    const record = recordOf({ firstDay, amounts })
    expect(record?.monthCount).toBe(6)
    const errors = [...later.keys()].map((month, index) => {
      const { from, to } = monthOf(today, index - 6)
      expect(nameOfDay(from)).toBe(`2026-${month}-01`)
      const known = { firstDay, amounts: [...amounts.slice(0, from + 15 - firstDay), 0] }
      const real = sum(amounts.slice(from - firstDay, to - firstDay + 1))
      return (Math.abs(estimateEnd(known, 0, { from, to }).estimate - real) / real) * 100
    })
    const [, , low = 0, high = 0] = errors.toSorted((one, other) => one - other)
    expect(record?.medianPercent).toBeCloseTo((low + high) / 2)
    const changed = {
      firstDay,
      amounts: amounts.map((amount, index) => (index > amounts.length - 16 ? 9_999 : amount)),
    }
    expect(recordOf(changed)).toEqual(record)
  })

  it('leaves out months that the ledger has only a part of, and months without amounts', () => {
    const firstDay = numberOfDay('2026-09-02')
    const today = numberOfDay('2026-11-20')
    const amounts = Array.from({ length: today - firstDay + 1 }, () => 100)
    expect(recordOf({ firstDay, amounts })?.monthCount).toBe(1)
    expect(recordOf(daysWith(Array.from({ length: 20 }, () => 100)))).toBeNull()
  })

  it('takes the last day of a shorter month', () => {
    const firstDay = numberOfDay('2026-01-01')
    const today = numberOfDay('2026-03-31')
    const amounts = Array.from({ length: today - firstDay + 1 }, () => 100)
    // 31 January has 30 days before it, and 28 February 58.
    expect(recordOf({ firstDay, amounts })).toEqual({ monthCount: 2, medianPercent: expect.closeTo(0) })
  })
})

describe('the end of a budget', () => {
  const today = numberOfDay('2026-11-16')
  const end = { soFar: 500, estimate: 900, range: 150, ahead: [50, 100, 100, 150] }

  it('is the first day on which the expected amounts reach the limit', () => {
    expect(endOfBudget(end, 650, today)).toEqual({ kind: 'reaches', day: today + 1 })
    expect(endOfBudget(end, 651, today)).toEqual({ kind: 'reaches', day: today + 2 })
    expect(endOfBudget(end, 900, today)).toEqual({ kind: 'reaches', day: today + 3 })
  })

  it('may be above the limit within the range, or not', () => {
    expect(endOfBudget(end, 1_050, today)).toEqual({ kind: 'may-reach' })
    expect(endOfBudget(end, 1_051, today)).toEqual({ kind: 'stays-below' })
  })
})

describe('an estimate for display', () => {
  it('has two digits of its range', () => {
    expect(roundedEnd({ soFar: 0, estimate: 1_234_567, range: 123_456, ahead: [] })).toEqual({
      estimate: 1_230_000,
      range: 120_000,
    })
    expect(roundedDecimal(41.23456, 4.1379)).toBe('41.2')
    expect(roundedDecimal(0.00123456, 0.00012345)).toBe('0.00123')
    expect(roundedDecimal(1_234.5, 120.4)).toBe('1230')
    expect(roundedDecimal(41.236, 0)).toBe('41.24')
  })
})
