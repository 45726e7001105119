import type { CallRow } from '../../../../shared/contract/usage/usage-review.ts'
import { compareMoney } from '../../../../shared/domain/money/money.ts'
import type { AnomalyKind } from '../../../../shared/domain/usage/anomaly-kinds.ts'
import type { CallColumn } from '../../../../shared/domain/usage/call-columns.ts'
import { callTableColumns, type ReviewRow, type SortValue } from '../call-columns.ts'

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
  const shown = rows.filter(
    (row) => (model === null || row.call.modelAsked === model) && isOfFilter[filter](row),
  )
  if (sorting === null) return shown
  const { sort } = callTableColumns[sorting.column]
  const direction = sorting.isDescending ? -1 : 1
  return shown.toSorted((one, other) => compare(sort(one), sort(other), direction))
}

/** First press: largest first, or alphabetical for names. Second press: reversed. Third press: unsorted. */
export function nextSorting(sorting: Sorting | null, column: CallColumn): Sorting | null {
  const isDescendingFirst = callTableColumns[column].firstOrder !== 'ascending'
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

/** Missing values sort last in both directions. */
function compare(one: SortValue, other: SortValue, direction: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'object' && typeof other === 'object') return direction * compareMoney(one, other)
  if (one === other) return 0
  return one < other ? -direction : direction
}
