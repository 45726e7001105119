import type { CallRow } from '../../../../shared/contract/usage/usage-review.ts'
import { type CallColumn, callColumns } from '../../../../shared/domain/usage/call-columns.ts'

/** These say what a call came to; where one of them has no room, it is there for whoever does not go by the eye. */
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

/** Given up one after the other where numbers are too long to stand beside each other. */
const givenUpFirst: readonly CallColumn[] = ['added', 'price', 'kind', 'estimate']

export interface DrawnColumn {
  readonly column: CallColumn
  readonly isInSight: boolean
}

/** Beside the transcript a column that says `answer` in every row only takes room. */
export function goesWithoutSaying(calls: readonly CallRow[]): ReadonlySet<CallColumn> {
  return new Set<CallColumn>(calls.every(({ kind }) => kind === 'answer') ? ['kind'] : [])
}

/** Columns that no call has anything in are `absent`. */
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
  /** Read aloud, but not drawn. */
  readonly unseen?: ReadonlySet<CallColumn>
  readonly givenUp: number
}

/** In their order; the first is always in sight, since it leads to the message. */
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
