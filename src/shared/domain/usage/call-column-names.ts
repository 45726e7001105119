/** Columns of the review, in display order. */
export const callColumns = [
  'number',
  'kind',
  'model',
  'prompt',
  'history',
  'new',
  'completion',
  'total',
  'estimate',
  'running',
  'price',
  'firstToken',
  'duration',
  'status',
  'time',
  'anomalies',
] as const
export type CallColumn = (typeof callColumns)[number]

/** Columns of the usage page's list of calls, in display order. */
export const listColumns = [
  'time',
  'conversation',
  'model',
  'state',
  'duration',
  'prompt',
  'completion',
  'total',
  'price',
] as const
export type ListColumn = (typeof listColumns)[number]

/** Visible columns: in the side panel, and in the full-width review. */
export interface ShownColumns {
  readonly panel: readonly CallColumn[]
  readonly wide: readonly CallColumn[]
}

export const defaultColumns: ShownColumns = {
  panel: ['number', 'kind', 'prompt', 'history', 'new', 'completion', 'total', 'estimate', 'price'],
  wide: callColumns.filter((column) => column !== 'anomalies'),
}
