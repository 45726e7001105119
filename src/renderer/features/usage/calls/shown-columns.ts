import type { CallRow } from '../../../../shared/contract/usage/usage-review.ts'
import { type CallColumn, callColumns } from '../../../../shared/domain/usage/call-columns.ts'

/** Essential columns. Without space they are hidden visually but remain for screen readers. */
const alwaysThere: ReadonlySet<CallColumn> = new Set([
  'number',
  'kind',
  'model',
  'prompt',
  'carried',
  'added',
  'completion',
  'total',
])

/** The columns to hide, in this order, when long numbers do not fit. */
const givenUpFirst: readonly CallColumn[] = ['added', 'price', 'kind', 'estimate']

export interface DrawnColumn {
  readonly column: CallColumn
  readonly isInSight: boolean
}

/** In the panel, a column that says `answer` in every row wastes space. */
export function isImplied(calls: readonly CallRow[]): ReadonlySet<CallColumn> {
  return new Set<CallColumn>(calls.every(({ kind }) => kind === 'answer') ? ['kind'] : [])
}

/** Columns without a value in any call. */
export function absentColumns(calls: readonly CallRow[]): ReadonlySet<CallColumn> {
  const hasPrices = calls.some(({ cost, estimatedCost }) => cost !== null || estimatedCost !== null)
  const hasEstimates = calls.some(({ estimate }) => estimate !== null)
  return new Set<CallColumn>([
    ...(hasPrices ? [] : ['price' as const]),
    ...(hasEstimates ? [] : ['estimate' as const]),
  ])
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
  const tooMuch = new Set([...unseen, ...givenUpFirst.slice(0, givenUp)])
  const isInSight = (column: CallColumn): boolean =>
    column === 'number' || (chosen.includes(column) && !tooMuch.has(column))
  return callColumns
    .filter((column) => !absent.has(column))
    .filter((column) => isInSight(column) || alwaysThere.has(column))
    .map((column) => ({ column, isInSight: isInSight(column) }))
}

export const mostGivenUp = givenUpFirst.length

export const numberColumns: ReadonlySet<CallColumn> = new Set([
  'prompt',
  'carried',
  'added',
  'completion',
  'total',
  'estimate',
  'running',
  'price',
  'firstToken',
  'duration',
  'status',
])
