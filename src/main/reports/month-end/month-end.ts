import type { EndRecord, MonthEnd } from '../../../shared/contract/usage/month-end.ts'
import { dayMs } from '../../../shared/domain/app/durations.ts'
import { monthsInRecord } from '../../../shared/domain/app/limits.ts'
import { decimalOfJson } from '../../../shared/domain/money/decimal.ts'

/** The amounts of consecutive days, the last of which is today. */
export interface DailyAmounts {
  /** Days since 1970. */
  readonly firstDay: number
  /** One for each day, zero without calls. */
  readonly amounts: readonly number[]
}

/** An amount at the end of a period, nine times of ten within the range. */
export interface EndEstimate {
  readonly soFar: number
  readonly estimate: number
  readonly range: number
  /** The expected amount of each remaining day, beginning with the rest of today. */
  readonly ahead: readonly number[]
}

/** Older days no longer count. */
export const daysLookedAt = 126
/** After so many days, a day counts half as much. */
const halfLifeDays = 10
/** So many whole days are needed, and so many of them with an amount. */
const minDays = 14
const minDaysWithCalls = 5
/** After this long without usage, no estimate is possible. */
const maxQuietDays = 28
/** The weight of the even week in the weekday pattern, in weeks. */
const evenWeeks = 2
/** A few weeks can't show how much weeks differ, so this many usual ones count as well. */
const usualWeeks = 4
/** How much more a usual week differs than seven independent days. */
const usualRunFactor = 2.5
/** Nine of ten errors are within about 2.4 medians. Six months say little, so they only widen a range that is far off. */
const mediansInRange = 1.5
/** A month before the use changed may be many times off, which says no more than this. */
const maxOfEstimate = 2

/**
 * The whole days before today, and the recent days with an amount, that a series lacks for an estimate. Null if it
 * lacks nothing.
 */
export function missingOf({ amounts }: DailyAmounts): MonthEnd['missing'] {
  const past = amounts.slice(0, -1)
  // Days before the first call say nothing.
  const first = past.findIndex((amount) => amount > 0)
  const days = first === -1 ? 0 : past.length - first
  const withCalls = past.slice(-daysLookedAt).filter((amount) => amount > 0).length
  const isQuiet = amounts.slice(-maxQuietDays).every((amount) => amount === 0)
  const missing = {
    days: Math.max(0, minDays - days),
    daysWithCalls: Math.max(isQuiet ? 1 : 0, minDaysWithCalls - withCalls),
  }
  return missing.days + missing.daysWithCalls === 0 ? null : missing
}

/**
 * The amount from one day to another, of which `elapsed` is the part of today that is over. Expects the recent level,
 * in the pattern of the week, for each day ahead. The range comes from the differences of past days to the same rule.
 */
export function estimateEnd(
  series: DailyAmounts,
  elapsed: number,
  { from, to }: { readonly from: number; readonly to: number },
): EndEstimate {
  const { firstDay, amounts } = series
  const today = firstDay + amounts.length - 1
  const soFar = sum(amounts.slice(Math.max(0, from - firstDay)))
  const past = recentDays(series)
  const factors = weekdayFactors(past)
  const expectedAt = (day: number, level: number): number => level * (factors[weekdayOf(day)] ?? 1)
  const weights = past.map(({ age }) => 0.5 ** (age / halfLifeDays))
  const level =
    sum(past.map(({ amount }, index) => amount * (weights[index] ?? 0))) /
    sum(past.map(({ day }, index) => expectedAt(day, 1) * (weights[index] ?? 0)))
  const ahead = Array.from(
    { length: Math.max(0, to - today + 1) },
    (_, index) => expectedAt(today + index, level) * (index === 0 ? 1 - elapsed : 1),
  )
  const residuals = past.map(({ day, amount }) => amount - expectedAt(day, level))
  const variance = weightedMean(
    residuals.map((one) => one * one),
    weights,
  )
  const daysAhead = Math.max(0, to - today) + (1 - elapsed)
  // Good and bad days come in runs, so sums of days differ more than single days suggest.
  const inRuns = runFactor(residuals, variance)
  const known = sum(weights) ** 2 / sum(weights.map((one) => one * one))
  // The level and the weekdays follow the same days, so these differ less from them than the days ahead will.
  const weeks = past.length / 7
  const fitted = 1 + ((6 * weeks) / (weeks + evenWeeks)) * (known / past.length)
  const free = Math.max(1, known - fitted)
  const ofSum = variance * (known / free) * inRuns * (daysAhead + daysAhead ** 2 / known)
  return { soFar, estimate: soFar + sum(ahead), range: nineOfTen(free) * Math.sqrt(ofSum), ahead }
}

/** How many standard deviations hold nine of ten values, by Student's t for few degrees of freedom. */
function nineOfTen(freedom: number): number {
  return 1.645 + 1.524 / freedom + 1.42 / freedom ** 2
}

/** The end of the current month, with a range that doesn't contradict its record. The record is null without any. */
export function estimateMonth(
  series: DailyAmounts,
  elapsed: number,
): { readonly end: EndEstimate; readonly record: EndRecord } {
  const end = estimateEnd(series, elapsed, monthOf(series.firstDay + series.amounts.length - 1))
  const replays = replayMonths(series)
  const ofReal = medianOf(replays.map(({ estimate, real }) => Math.abs(estimate - real) / real))
  const ofEstimate = medianOf(
    replays.map(({ estimate, real }) => (estimate > 0 ? Math.abs(estimate - real) / estimate : 0)),
  )
  if (ofReal === null || ofEstimate === null) return { end, record: null }
  const share = Math.min(maxOfEstimate, Math.max(mediansInRange * ofEstimate, ofReal))
  const range = Math.max(end.range, share * end.estimate)
  return { end: { ...end, range }, record: { monthCount: replays.length, medianPercent: ofReal * 100 } }
}

/**
 * Repeats the estimate at the beginning of the same day of the last complete months, from the days before it alone.
 * A shorter month takes its last day. Skips months that had too little to go by, or no amount.
 */
function replayMonths({
  firstDay,
  amounts,
}: DailyAmounts): readonly { readonly estimate: number; readonly real: number }[] {
  const today = firstDay + amounts.length - 1
  const dayOfMonth = today - monthOf(today).from
  return Array.from({ length: monthsInRecord }, (_, index) => {
    const { from, to } = monthOf(today, -index - 1)
    if (from < firstDay) return null
    const day = Math.min(from + dayOfMonth, to)
    const known = { firstDay, amounts: [...amounts.slice(0, day - firstDay), 0] }
    const real = sum(amounts.slice(from - firstDay, to - firstDay + 1))
    if (missingOf(known) !== null || real === 0) return null
    return { estimate: estimateEnd(known, 0, { from, to }).estimate, real }
  }).filter((replay) => replay !== null)
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The first and the last day of the month that is so many months after that of a day. */
export function monthOf(day: number, later = 0): { readonly from: number; readonly to: number } {
  const date = new Date(day * dayMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + later]
  return { from: Date.UTC(year, month, 1) / dayMs, to: Date.UTC(year, month + 1, 1) / dayMs - 1 }
}

/** An estimate shows as many digits as its range allows: two of the range itself. */
function stepOf(range: number): number {
  return range > 0 ? 10 ** (Math.floor(Math.log10(range)) - 1) : 0
}

const roundedTo = (value: number, step: number): number =>
  Math.min(step > 1 ? Math.round(value / step) * step : Math.round(value), Number.MAX_SAFE_INTEGER)

/** For tokens. */
export function roundedEnd({ estimate, range }: EndEstimate): { estimate: number; range: number } {
  const step = stepOf(range)
  return { estimate: roundedTo(estimate, step), range: roundedTo(range, step) }
}

/** For money, which may have decimals. */
export function roundedDecimal(value: number, range: number): string {
  const digits = Math.max(0, Math.min(12, Math.ceil(-Math.log10(stepOf(range) || 0.01))))
  const rounded = digits > 0 ? Math.min(value, Number.MAX_SAFE_INTEGER) : roundedTo(value, stepOf(range))
  return decimalOfJson(rounded.toFixed(digits)) ?? '0'
}

/** How a budget ends: over its limit already, or probably, or perhaps, or below it. */
export type BudgetEnd =
  | { readonly kind: 'reached' }
  | { readonly kind: 'reaches'; readonly day: number }
  | { readonly kind: 'may-reach' }
  | { readonly kind: 'stays-below' }

/** Finds the day on which the expected amounts reach a limit that isn't reached yet. */
export function endOfBudget(
  { soFar, estimate, range, ahead }: EndEstimate,
  limit: number,
  today: number,
): BudgetEnd {
  let amount = soFar
  for (const [index, more] of ahead.entries()) {
    amount += more
    if (amount >= limit) return { kind: 'reaches', day: today + index }
  }
  return { kind: estimate + range >= limit ? 'may-reach' : 'stays-below' }
}

interface PastDay {
  readonly day: number
  readonly amount: number
  readonly age: number
}

/** The whole days before today, from the first one with an amount. */
function recentDays({ firstDay, amounts }: DailyAmounts): readonly PastDay[] {
  const past = amounts.slice(0, -1)
  const first = past.findIndex((amount) => amount > 0)
  return past
    .map((amount, index) => ({ day: firstDay + index, amount, age: past.length - index }))
    .slice(Math.max(first, past.length - daysLookedAt))
}

/** Each weekday's share of an average day. A few weeks say little, so an even week counts as well. */
function weekdayFactors(past: readonly PastDay[]): readonly number[] {
  const mean = sum(past.map(({ amount }) => amount)) / past.length
  const factors = Array.from({ length: 7 }, (_, weekday) => {
    const own = past.filter(({ day }) => weekdayOf(day) === weekday)
    return (sum(own.map(({ amount }) => amount)) / mean + evenWeeks) / (own.length + evenWeeks)
  })
  const whole = sum(factors) / 7
  return factors.map((factor) => factor / whole)
}

/** How much more the sums of weeks differ than those of independent days, at least 1 and at most 7. */
function runFactor(residuals: readonly number[], variance: number): number {
  const weeks = Array.from({ length: Math.floor(residuals.length / 7) }, (_, index) =>
    sum(residuals.slice(residuals.length - 7 * (index + 1), residuals.length - 7 * index)),
  )
  if (variance === 0) return 1
  const ofWeeks = sum(weeks.map((one) => one * one)) / (7 * variance)
  const factor = (ofWeeks + usualWeeks * usualRunFactor) / (weeks.length + usualWeeks)
  return Math.max(1, Math.min(7, factor))
}

function weightedMean(values: readonly number[], weights: readonly number[]): number {
  return sum(values.map((value, index) => value * (weights[index] ?? 0))) / sum(weights)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** 0 for Thursday, the first day of 1970. */
function weekdayOf(day: number): number {
  return ((day % 7) + 7) % 7
}
