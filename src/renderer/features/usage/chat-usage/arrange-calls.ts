import type { CallRow } from '../../../../shared/contract/usage/chat-usage.ts'
import { addMoney } from '../../../../shared/domain/money/money.ts'
import type { AnomalyKind } from '../../../../shared/domain/usage/anomaly-kinds.ts'
import {
  type CallColumn,
  callColumns,
  type ShownColumns,
} from '../../../../shared/domain/usage/call-column-names.ts'
import { createCallColumnFormat, type MoneyFormat } from '../../../../shared/language/format-money.ts'
import type { Sorting } from '../../../ui/table/data-table.tsx'
import type { ReviewRow } from '../call-cells.tsx'
import { reviewColumns } from '../call-columns.tsx'
import { sortByValue } from '../sort-values.ts'

export const callFilters = ['all', 'answers', 'not-in-view', 'failed', 'not-reported', 'flagged'] as const
export type CallFilter = (typeof callFilters)[number]
export const programFilters = callFilters.filter((filter) => filter !== 'answers' && filter !== 'not-in-view')

/** The filter and order of the calls. Without sorting, calls appear in the order they were made. */
export interface Arrangement {
  readonly filter: CallFilter
  /** `null` for all models. */
  readonly model: string | null
  readonly sorting: Sorting<CallColumn> | null
}

export function reviewRows(
  calls: readonly CallRow[],
  disabledAnomalies: readonly AnomalyKind[],
): readonly ReviewRow[] {
  return calls.map((call) => ({
    call,
    told: call.anomalies.filter(({ kind }) => !disabledAnomalies.includes(kind)),
  }))
}

export function arrangeCalls(
  rows: readonly ReviewRow[],
  { filter, model, sorting }: Arrangement,
): readonly ReviewRow[] {
  const shown = rows.filter(
    (row) => (model === null || row.call.modelRequested === model) && isOfFilter[filter](row),
  )
  if (sorting === null) return shown
  return sortByValue(shown, reviewColumns()[sorting.column].sort, sorting.isDescending)
}

/** First press: largest first, or alphabetical for names. Second press: reversed. Third press: unsorted. */
export function nextSorting(
  sorting: Sorting<CallColumn> | null,
  column: CallColumn,
): Sorting<CallColumn> | null {
  const isDescendingFirst = reviewColumns()[column].firstOrder !== 'ascending'
  if (sorting?.column !== column) return { column, isDescending: isDescendingFirst }
  return sorting.isDescending === isDescendingFirst ? { column, isDescending: !isDescendingFirst } : null
}

/** `not-in-view` counts like the two totals: calls that were not processed do not count. */
const isOfFilter: Readonly<Record<CallFilter, (row: ReviewRow) => boolean>> = {
  all: () => true,
  answers: ({ call }) => call.kind === 'answer',
  'not-in-view': ({ call }) => !call.isOnVisiblePath && call.source !== 'none',
  failed: ({ call }) => call.kind === 'failed' || call.kind === 'cut-off' || call.kind === 'interrupted',
  'not-reported': ({ call }) => call.source === 'not-reported' || call.source === 'estimated',
  flagged: ({ told }) => told.length > 0,
}

/** The default columns that are hidden, in this order, until the others fit. */
const hiddenInOrder: Readonly<Record<keyof ShownColumns, readonly CallColumn[]>> = {
  panel: ['price', 'estimate', 'kind', 'reasoning', 'cached', 'prompt', 'history'],
  wide: [
    'status',
    'firstToken',
    'duration',
    'time',
    'estimate',
    'price',
    'reasoning',
    'cached',
    'new',
    'history',
  ],
}

/** The columns to hide after some steps; `null` when no other column can be hidden. */
export function columnsToHide(place: keyof ShownColumns, steps: number): readonly CallColumn[] | null {
  return steps > hiddenInOrder[place].length ? null : hiddenInOrder[place].slice(0, steps)
}

export interface DrawnColumn {
  readonly column: CallColumn
  readonly isInSight: boolean
}

/** Columns that say the same in every row. */
export function impliedColumns(calls: readonly CallRow[]): ReadonlySet<CallColumn> {
  return new Set(
    callColumns.filter((column) => {
      const { isImplied } = reviewColumns()[column]
      return isImplied !== undefined && calls.every(isImplied)
    }),
  )
}

/** Columns without a value in any call. */
export function absentColumns(calls: readonly CallRow[]): ReadonlySet<CallColumn> {
  return new Set(
    callColumns.filter((column) => {
      const { hasValue } = reviewColumns()[column]
      return hasValue !== undefined && !calls.some(hasValue)
    }),
  )
}

interface Left {
  readonly absent: ReadonlySet<CallColumn>
  /** Columns for screen readers only. */
  readonly unseen?: ReadonlySet<CallColumn>
  /** Columns that don't fit. */
  readonly hidden?: readonly CallColumn[]
}

/** The rendered columns in their order. The first is always visible, since it links to the message. */
export function drawnColumns(
  chosen: readonly CallColumn[],
  { absent, unseen = new Set(), hidden = [] }: Left,
): readonly DrawnColumn[] {
  const tooMuch = new Set([...unseen, ...hidden])
  const isInSight = (column: CallColumn): boolean =>
    column === 'number' || (chosen.includes(column) && !tooMuch.has(column))
  return callColumns
    .filter((column) => !absent.has(column))
    .filter((column) => isInSight(column) || reviewColumns()[column].isEssential)
    .map((column) => ({ column, isInSight: isInSight(column) }))
}

/** One money format for all prices of these rows and their sum. */
export function createCostFormat(rows: readonly ReviewRow[]): MoneyFormat {
  const costs = rows.flatMap(({ call }) => call.cost ?? [])
  const estimated = rows.flatMap(({ call }) => (call.cost === null ? (call.estimatedCost ?? []) : []))
  return createCallColumnFormat([...costs, ...estimated, ...addMoney(costs)])
}
