import type { CallRow } from '../../../../shared/contract/usage/usage-review.ts'
import { addMoney } from '../../../../shared/domain/money/money.ts'
import { type CallColumn, callColumns } from '../../../../shared/domain/usage/call-columns.ts'
import { createColumnFormat, type MoneyFormat } from '../../../lib/format-money.ts'
import { callTableColumns, type ReviewRow } from '../call-columns.ts'

const hiddenInOrder = callColumns
  .map((column) => ({ column, place: callTableColumns[column].hiddenAs ?? 0 }))
  .filter(({ place }) => place > 0)
  .toSorted((one, other) => one.place - other.place)
  .map(({ column }) => column)

export const maxGivenUp = hiddenInOrder.length

export interface DrawnColumn {
  readonly column: CallColumn
  readonly isInSight: boolean
}

/** Columns that say the same in every row. */
export function impliedColumns(calls: readonly CallRow[]): ReadonlySet<CallColumn> {
  return new Set(
    callColumns.filter((column) => {
      const { isImplied } = callTableColumns[column]
      return isImplied !== undefined && calls.every(isImplied)
    }),
  )
}

/** Columns without a value in any call. */
export function absentColumns(calls: readonly CallRow[]): ReadonlySet<CallColumn> {
  return new Set(
    callColumns.filter((column) => {
      const { hasValue } = callTableColumns[column]
      return hasValue !== undefined && !calls.some(hasValue)
    }),
  )
}

interface Left {
  readonly absent: ReadonlySet<CallColumn>
  /** Columns for screen readers only. */
  readonly unseen?: ReadonlySet<CallColumn>
  readonly givenUp: number
}

/** The rendered columns in their order. The first is always visible, since it links to the message. */
export function drawnColumns(
  chosen: readonly CallColumn[],
  { absent, unseen = new Set(), givenUp }: Left,
): readonly DrawnColumn[] {
  const tooMuch = new Set([...unseen, ...hiddenInOrder.slice(0, givenUp)])
  const isInSight = (column: CallColumn): boolean =>
    column === 'number' || (chosen.includes(column) && !tooMuch.has(column))
  return callColumns
    .filter((column) => !absent.has(column))
    .filter((column) => isInSight(column) || callTableColumns[column].isEssential)
    .map((column) => ({ column, isInSight: isInSight(column) }))
}

/** One money format for all prices of these rows and their sum. */
export function createCostFormat(rows: readonly ReviewRow[]): MoneyFormat {
  const costs = rows.flatMap(({ call }) => call.cost ?? [])
  const estimated = rows.flatMap(({ call }) => (call.cost === null ? (call.estimatedCost ?? []) : []))
  return createColumnFormat([...costs, ...estimated, ...addMoney(costs)])
}
