/** Tasks that take long enough to show progress. */
export type TaskKind =
  | 'back-up'
  | 'restore'
  | 'check'
  | 'export'
  | 'import'
  | 'books'
  | 'clear-ledger'
  | 'empty-trash'

export interface TaskProgress {
  readonly kind: TaskKind
  readonly done: number
  /** Null if the total is unknown. */
  readonly total: number | null
}
