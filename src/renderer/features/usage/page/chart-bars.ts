import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
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

export type ChartSeries = 'carried' | 'prompt' | 'completion'

export interface ChartBar {
  readonly period: Period
  /** `null` without calls. */
  readonly sums: UsageSums | null
  /** From the bottom up, without empty parts. */
  readonly parts: readonly { readonly series: ChartSeries; readonly tokens: number }[]
  readonly tokens: number
}

interface Chart {
  /** The requested unit, or the next larger one with few enough bars. */
  readonly unit: PeriodUnit
  readonly bars: readonly ChartBar[]
}

/** More bars would be too thin to point at. */
const maxBars = 184
const daysIn: Readonly<Record<PeriodUnit, number>> = { day: 1, week: 7, month: 28, year: 365 }

/** One bar for each period of the span, including unused periods. */
export function chartOf(days: readonly UsageDay[], span: Period, wanted: PeriodUnit): Chart {
  const coarser = periodUnits.slice(periodUnits.indexOf(wanted))
  const unit = coarser.find((candidate) => countDays(span) / daysIn[candidate] <= maxBars) ?? 'year'
  const used = groupDays(days, unit)
  // A wrong clock can create a span of thousands of years. Then only the last periods with calls get bars.
  const periods =
    countDays(span) / daysIn[unit] <= maxBars ? periodsBetween(span, unit) : used.slice(-maxBars)
  const sumsByStart = new Map(used.map(({ from, sums }) => [from, sums]))
  return { unit, bars: periods.map(({ from, to }) => barOf({ from, to }, sumsByStart.get(from) ?? null)) }
}

function barOf(period: Period, sums: UsageSums | null): ChartBar {
  const { promptTokens, completionTokens, historyTokens } = sums ?? {
    promptTokens: 0,
    completionTokens: 0,
    historyTokens: 0,
  }
  const carried = Math.min(historyTokens, promptTokens)
  const parts = (
    [
      { series: 'carried', tokens: carried },
      { series: 'prompt', tokens: promptTokens - carried },
      { series: 'completion', tokens: completionTokens },
    ] as const
  ).filter(({ tokens }) => tokens > 0)
  return { period, sums, parts, tokens: promptTokens + completionTokens }
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

/** The bars that get a label: first and last, and evenly spaced ones between as space allows. */
export function labelledBars(count: number, maxLabels: number): readonly number[] {
  if (count <= maxLabels) return Array.from({ length: count }, (_, index) => index)
  const step = Math.ceil((count - 1) / (maxLabels - 1))
  const places = Array.from({ length: maxLabels }, (_, index) => index * step).filter(
    (place) => place < count,
  )
  const last = places.at(-1) ?? 0
  // The last bar gets a label; the label before it is dropped if both would touch.
  if (last === count - 1) return places
  return [...(count - 1 - last < step * 0.6 ? places.slice(0, -1) : places), count - 1]
}
