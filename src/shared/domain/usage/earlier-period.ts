import type { UsageEarlier, UsageSums } from '../../contract/usage/usage-page.ts'
import { type Money, subtractMoney } from '../money/money.ts'
import { addDays, countDays, type Period, periodOf } from './usage-periods.ts'
import { noSums, reportedSums } from './usage-sums.ts'

/**
 * `rolling` days, such as the last thirty, are compared with as many days before them. A `calendar` period that is
 * made of months is compared with the months before it.
 */
export type PeriodKind = 'rolling' | 'calendar'

/** The days that are compared, both ends inclusive. */
export interface ComparedPeriods {
  /** The shown days up to today. */
  readonly shown: Period
  readonly earlier: Period
  /** Whether the shown days end today, which isn't over. */
  readonly isRunning: boolean
  /** The calendar months that both periods are apart; null if they are apart by days. */
  readonly months: number | null
}

/**
 * The earlier period that a period is compared with: equally long, and for a running one as many days as have begun.
 * Months have different lengths, so a whole month is compared with the whole month before. A running month that is
 * longer than all of the month before is compared with all of it. Days are dates, so a change of the clock or of the
 * time zone makes none of them shorter. Null without a first day, or if the period begins after today.
 */
export function comparePeriods(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  today: string,
  kind: PeriodKind,
): ComparedPeriods | null {
  if (from === null || at(from) > at(today) || (to !== null && at(to) < at(from))) return null
  const last = to === null || at(to) > at(today) ? today : to
  const shown = { from, to: last }
  const isRunning = last === today
  const months = kind === 'calendar' ? monthsOf({ from, to: to ?? today }, today) : null
  if (months !== null) {
    const first = addMonths(from, -months)
    const end = addDays(from, -1)
    // A whole period is compared with a whole one, whichever is longer.
    const isWhole = last === periodOf(last, 'month').to && !isRunning
    const sameLength = addDays(first, countDays(shown) - 1)
    const earlierTo = isWhole || at(sameLength) > at(end) ? end : sameLength
    return { shown, earlier: { from: first, to: earlierTo }, isRunning, months }
  }
  const length = to === null ? countDays(shown) : countDays({ from, to })
  const first = addDays(from, -length)
  return {
    shown,
    earlier: { from: first, to: addDays(first, countDays(shown) - 1) },
    isRunning,
    months: null,
  }
}

/** The number of months that a period from the first of a month to the end of one, or to today, consists of. */
function monthsOf({ from, to }: Period, today: string): number | null {
  const isWhole = to === periodOf(to, 'month').to || to === today
  if (from !== periodOf(from, 'month').from || !isWhole) return null
  return numberOfMonth(to) - numberOfMonth(from) + 1
}

function numberOfMonth(day: string): number {
  const date = new Date(at(day))
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** The first day of the month that is so many months later. */
function addMonths(firstOfMonth: string, count: number): string {
  const month = numberOfMonth(firstOfMonth) + count
  const day = new Date(Date.UTC(0, 0, 1))
  day.setUTCFullYear(Math.floor(month / 12), ((month % 12) + 12) % 12, 1)
  return day.toISOString().split('T')[0] ?? ''
}

/** A later number beside an earlier one. A number that no call reported is null, and no difference is known then. */
export interface Change {
  readonly earlier: number | null
  readonly now: number | null
  readonly difference: number | null
  /** Percent of the earlier number. Null if that is zero, since nothing is a multiple of it. */
  readonly percent: number | null
}

export function changeOf(earlier: number | null, now: number | null): Change {
  const difference = earlier === null || now === null ? null : now - earlier
  const percent =
    difference === null || earlier === null || earlier <= 0 ? null : (difference / earlier) * 100
  return { earlier, now, difference, percent }
}

export type ComparedFigure = 'calls' | 'prompt' | 'completion' | 'total'

export type SumsChange = Readonly<Record<ComparedFigure, Change>> & {
  /** One entry for each currency of either period. Null if a period has calls, but none of them has a price. */
  readonly price: readonly Money[] | null
}

/** The differences of two sums. */
export function changeOfSums(earlier: UsageSums, now: UsageSums): SumsChange {
  const figure = (name: ComparedFigure): Change => changeOf(figureOf(earlier, name), figureOf(now, name))
  return {
    calls: figure('calls'),
    prompt: figure('prompt'),
    completion: figure('completion'),
    total: figure('total'),
    price: priceChange(earlier, now),
  }
}

function priceChange(earlier: UsageSums, now: UsageSums): readonly Money[] | null {
  if ([earlier, now].some(({ callCount, unpricedCount }) => callCount > 0 && callCount === unpricedCount))
    return null
  return subtractMoney(now.cost, earlier.cost)
}

/** Zero without calls, and null if there are calls but none reported the number. */
function figureOf(sums: UsageSums, name: ComparedFigure): number | null {
  if (name === 'calls') return sums.callCount
  return sums.callCount === 0 ? 0 : reportedSums[name](sums)
}

interface Group {
  readonly sums: UsageSums
}

/** A row of one of two lists, with its sums in both. */
export type GroupChange<Row extends Group> = Omit<Row, 'sums'> & {
  readonly key: string
  readonly earlier: UsageSums
  readonly now: UsageSums
}

/** Pairs the rows of two periods. A row that one period lacks has no calls there. */
function pairGroups<Row extends Group>(
  earlier: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string,
): GroupChange<Row>[] {
  const before = new Map(earlier.map((row) => [keyOf(row), row]))
  const after = new Map(now.map((row) => [keyOf(row), row]))
  return [...new Map([...before, ...after])].map(([key, { sums: _sums, ...named }]) => ({
    ...named,
    key,
    earlier: before.get(key)?.sums ?? noSums,
    now: after.get(key)?.sums ?? noSums,
  }))
}

type ModelRow = UsageEarlier['models'][number]

/** The models of either period. A model of two connections has two rows. */
export function changesByModel(
  earlier: readonly ModelRow[],
  now: readonly ModelRow[],
): GroupChange<ModelRow>[] {
  return pairGroups(
    earlier,
    now,
    ({ connectionId, model }) => `${connectionId.length} ${connectionId} ${model}`,
  )
}

type ProjectRow = UsageEarlier['projects'][number]

/** The projects of either period, and the calls without one. */
export function changesByProject(
  earlier: readonly ProjectRow[],
  now: readonly ProjectRow[],
): GroupChange<ProjectRow>[] {
  return pairGroups(earlier, now, ({ projectId }) => projectId ?? '')
}

function at(day: string): number {
  return Date.parse(day)
}
