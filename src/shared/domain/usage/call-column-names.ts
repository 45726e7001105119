/** Columns of the review, in display order. */
export const callColumns = [
  'number',
  'kind',
  'model',
  'prompt',
  'history',
  'new',
  'cached',
  'cacheWrite',
  'completion',
  'reasoning',
  'total',
  'estimate',
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
  'cached',
  'completion',
  'reasoning',
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
  panel: [
    'number',
    'kind',
    'prompt',
    'history',
    'new',
    'cached',
    'completion',
    'reasoning',
    'total',
    'estimate',
    'price',
  ],
  wide: callColumns.filter((column) => column !== 'anomalies' && column !== 'cacheWrite'),
}
