import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { addDecimals } from '../../../../shared/domain/money/decimal.ts'
import type { Money } from '../../../../shared/domain/money/money.ts'
import {
  countDays,
  groupDays,
  type Period,
  type PeriodUnit,
  periodsBetween,
  periodUnits,
  type UsageDay,
} from '../../../../shared/domain/usage/usage-periods.ts'

export interface PeriodBar {
  readonly period: Period
  /** `null` without calls. */
  readonly sums: UsageSums | null
  /** An exact decimal of the currency, or a count of reported tokens. */
  readonly amount: string
  /** The amounts up to this bar, itself included. */
  readonly soFar: string
  /** Calls in the amount, and up to this bar, at a list price that nobody confirmed. */
  readonly unconfirmed: { readonly count: number; readonly soFar: number }
}

interface Chart {
  /** Days, or the next larger unit with few enough bars. */
  readonly unit: PeriodUnit
  readonly bars: readonly PeriodBar[]
}

const maxBars = 184
const daysIn: Readonly<Record<PeriodUnit, number>> = { day: 1, week: 7, month: 28, year: 365 }

/** One bar for each period of the span, including unused ones, in a currency or in tokens. */
export function chartOf(days: readonly UsageDay[], span: Period, currency: string | null): Chart {
  const isDrawable = (unit: PeriodUnit): boolean => countDays(span) / daysIn[unit] <= maxBars
  const unit = periodUnits.find(isDrawable) ?? 'year'
  const used = groupDays(days, unit)
  // A wrong clock can create a span of thousands of years. Then only the last periods with calls get bars.
  const periods = isDrawable(unit) ? periodsBetween(span, unit) : used.slice(-maxBars)
  const sumsByStart = new Map(used.map(({ from, sums }) => [from, sums]))
  let soFar = '0'
  let unconfirmedSoFar = 0
  return {
    unit,
    bars: periods.map(({ from, to }) => {
      const sums = sumsByStart.get(from) ?? null
      const { amount, unconfirmedCount: count = 0 } = amountOf(sums, currency)
      soFar = addDecimals([soFar, amount])
      unconfirmedSoFar += count
      const unconfirmed = { count, soFar: unconfirmedSoFar }
      return { period: { from, to }, sums, amount, soFar, unconfirmed }
    }),
  }
}

function amountOf(sums: UsageSums | null, currency: string | null): Omit<Money, 'currency'> {
  if (currency === null) return { amount: String(sums?.totalTokens ?? 0) }
  return sums?.cost.find((money) => money.currency === currency) ?? { amount: '0' }
}

/** The requested days. An open end becomes the first or last day with calls. */
export function spanOfDays(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  days: readonly UsageDay[],
): Period | null {
  const first = from ?? days[0]?.day
  const last = to ?? days.at(-1)?.day
  if (first === undefined || last === undefined || Date.parse(first) > Date.parse(last)) return null
  return { from: first, to: last }
}
