import type { Anomaly } from '../../../../shared/contract/usage/anomaly.ts'
import type { CallRow } from '../../../../shared/contract/usage/usage-review.ts'
import { compareMoney, type Money } from '../../../../shared/domain/money/money.ts'
import type { AnomalyKind } from '../../../../shared/domain/usage/anomaly-kinds.ts'
import type { CallColumn } from '../../../../shared/domain/usage/call-columns.ts'

/** A call with values that depend on other calls. */
export interface ReviewRow {
  readonly call: CallRow
  /** The reported totals up to and including this call. */
  readonly runningTotal: number
  /** The anomalies to show. */
  readonly told: readonly Anomaly[]
}

export const callFilters = ['all', 'answers', 'not-in-view', 'failed', 'not-reported', 'flagged'] as const
export type CallFilter = (typeof callFilters)[number]

export interface Sorting {
  readonly column: CallColumn
  readonly isDescending: boolean
}

/** The filter and order of the calls. Without sorting, calls appear in the order they were made. */
export interface Arrangement {
  readonly filter: CallFilter
  /** `null` for all models. */
  readonly model: string | null
  readonly sorting: Sorting | null
}

export function reviewRows(
  calls: readonly CallRow[],
  switchedOff: readonly AnomalyKind[],
): readonly ReviewRow[] {
  let runningTotal = 0
  return calls.map((call) => {
    runningTotal = Math.min(runningTotal + (call.usage.totalTokens ?? 0), Number.MAX_SAFE_INTEGER)
    const told = call.anomalies.filter(({ kind }) => !switchedOff.includes(kind))
    return { call, runningTotal, told }
  })
}

export function arrangeCalls(
  rows: readonly ReviewRow[],
  { filter, model, sorting }: Arrangement,
): readonly ReviewRow[] {
  const shown = rows.filter((row) => (model === null || row.call.model === model) && isOfFilter[filter](row))
  if (sorting === null) return shown
  const readValue = sortValues[sorting.column]
  const direction = sorting.isDescending ? -1 : 1
  return shown.toSorted((one, other) => compare(readValue(one), readValue(other), direction))
}

/** First press: largest first, or alphabetical for names. Second press: reversed. Third press: unsorted. */
export function nextSorting(sorting: Sorting | null, column: CallColumn): Sorting | null {
  const isDescendingFirst = !namedColumns.has(column)
  if (sorting?.column !== column) return { column, isDescending: isDescendingFirst }
  return sorting.isDescending === isDescendingFirst ? { column, isDescending: !isDescendingFirst } : null
}

/** `not-in-view` counts like the two totals: calls that were not processed are left aside. */
const isOfFilter: Readonly<Record<CallFilter, (row: ReviewRow) => boolean>> = {
  all: () => true,
  answers: ({ call }) => call.kind === 'answer',
  'not-in-view': ({ call }) => !call.isOnVisiblePath && call.source !== 'none',
  failed: ({ call }) => call.kind === 'failed' || call.kind === 'cut-off' || call.kind === 'interrupted',
  'not-reported': ({ call }) => call.source === 'not-reported' || call.source === 'estimated',
  flagged: ({ told }) => told.length > 0,
}

type Value = number | string | Money | null

const namedColumns: ReadonlySet<CallColumn> = new Set(['number', 'kind', 'model', 'time'])

const sortValues: Readonly<Record<CallColumn, (row: ReviewRow) => Value>> = {
  number: ({ call }) => call.number,
  kind: ({ call }) => call.kind,
  model: ({ call }) => call.model,
  prompt: ({ call }) => call.usage.promptTokens,
  carried: ({ call: { split } }) => (split.kind === 'split' ? split.carriedTokens : null),
  added: ({ call: { split } }) => (split.kind === 'split' ? split.addedTokens : null),
  completion: ({ call }) => call.usage.completionTokens,
  total: ({ call }) => call.usage.totalTokens,
  estimate: ({ call: { estimate } }) => estimate && estimate.promptTokens + estimate.completionTokens,
  running: ({ runningTotal }) => runningTotal,
  price: ({ call }) => call.cost,
  firstToken: ({ call }) => call.firstTokenMs,
  duration: ({ call }) => call.durationMs,
  status: ({ call }) => call.httpStatus,
  time: ({ call }) => call.startedAt,
  standsOut: ({ told }) => told.length,
}

/** Missing values sort last in both directions. */
function compare(one: Value, other: Value, direction: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'object' && typeof other === 'object') return direction * compareMoney(one, other)
  if (one === other) return 0
  return one < other ? -direction : direction
}
