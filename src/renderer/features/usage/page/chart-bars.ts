import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { outputParts } from '../../../../shared/domain/usage/call-bar.ts'
import { type ComparedPeriods, earlierPart, sumsIn } from '../../../../shared/domain/usage/earlier-period.ts'
import {
  countDays,
  groupDays,
  type Period,
  type PeriodUnit,
  periodOf,
  periodsBetween,
  periodUnits,
  type UsageDay,
} from '../../../../shared/domain/usage/usage-periods.ts'
import { noSums, summedTokens } from '../../../../shared/domain/usage/usage-sums.ts'

export type ChartSeries = 'cached' | 'history' | 'prompt' | 'reasoning' | 'completion'

/** The parts of a prompt that the bars show: what repeats the chat so far, or what came from the cache. */
export type PromptSplit = 'history' | 'cached'

export interface PeriodBar {
  readonly period: Period
  /** `null` without calls. */
  readonly sums: UsageSums | null
  /** From the bottom up, without empty parts. */
  readonly parts: readonly { readonly series: ChartSeries; readonly tokens: number }[]
  readonly tokens: number
}

export interface EarlierBar {
  readonly period: Period
  readonly sums: UsageSums | null
  readonly tokens: number
}

interface Chart {
  /** The requested unit, or the next larger one with few enough bars. */
  readonly unit: PeriodUnit
  readonly bars: readonly PeriodBar[]
}

const maxBars = 184
const daysIn: Readonly<Record<PeriodUnit, number>> = { day: 1, week: 7, month: 28, year: 365 }

/** Whether a bar for each of these periods is wide enough to point at. */
export function isDrawable(span: Period, unit: PeriodUnit): boolean {
  return countDays(span) / daysIn[unit] <= maxBars
}

/** One bar for each period of the span, including unused periods. */
export function chartOf(
  days: readonly UsageDay[],
  span: Period,
  wanted: PeriodUnit,
  split: PromptSplit = 'history',
): Chart {
  const coarser = periodUnits.slice(periodUnits.indexOf(wanted))
  const unit = coarser.find((candidate) => isDrawable(span, candidate)) ?? 'year'
  const used = groupDays(days, unit)
  // A wrong clock can create a span of thousands of years. Then only the last periods with calls get bars.
  const periods = isDrawable(span, unit) ? periodsBetween(span, unit) : used.slice(-maxBars)
  const sumsByStart = new Map(used.map(({ from, sums }) => [from, sums]))
  return {
    unit,
    bars: periods.map(({ from, to }) => barOf({ from, to }, sumsByStart.get(from) ?? null, split)),
  }
}

/** The earlier days in the place of each bar; null after the end of the earlier period. */
export function earlierBars(
  bars: readonly PeriodBar[],
  compared: ComparedPeriods,
  earlierDays: readonly UsageDay[],
): readonly (EarlierBar | null)[] {
  const sumsByDay = new Map(earlierDays.map(({ day, sums }) => [day, sums]))
  return bars.map((bar) => {
    const period = earlierPart(compared, bar.period)
    if (period === null) return null
    const sums = sumsIn(sumsByDay, period)
    const { inputTokens, outputTokens } = summedTokens(sums ?? noSums)
    return { period, sums, tokens: inputTokens + outputTokens }
  })
}

function barOf(period: Period, sums: UsageSums | null, split: PromptSplit): PeriodBar {
  const { historyTokens, placedCachedTokens, placedReasoningTokens } = sums ?? noSums
  const { inputTokens, outputTokens } = summedTokens(sums ?? noSums)
  const part = Math.min(split === 'cached' ? placedCachedTokens : historyTokens, inputTokens)
  const parts = [
    { series: split, tokens: part },
    { series: 'prompt' as const, tokens: inputTokens - part },
    ...outputParts(outputTokens, placedReasoningTokens),
  ].filter(({ tokens }) => tokens > 0)
  return { period, sums, parts, tokens: inputTokens + outputTokens }
}

/** The requested days. An open end becomes the first or last day with calls. */
export function spanOfDays(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  days: readonly UsageDay[],
  unit: PeriodUnit,
): Period | null {
  const first = from ?? days[0]?.day
  const last = to ?? days.at(-1)?.day
  if (first === undefined || last === undefined || Date.parse(first) > Date.parse(last)) return null
  return { from: periodOf(first, unit).from, to: periodOf(last, unit).to }
}
