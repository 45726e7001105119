/** What the review can tell of a call, in the order in which it stands there. */
export const callColumns = [
  'number',
  'kind',
  'model',
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
  'time',
  'standsOut',
] as const
export type CallColumn = (typeof callColumns)[number]

/** Which of them are in sight: beside the transcript, and where the review has the whole width. */
export interface ShownColumns {
  readonly panel: readonly CallColumn[]
  readonly wide: readonly CallColumn[]
}

export const usualColumns: ShownColumns = {
  panel: ['number', 'kind', 'prompt', 'added', 'completion', 'total', 'estimate', 'price'],
  wide: callColumns.filter((column) => column !== 'standsOut'),
}
