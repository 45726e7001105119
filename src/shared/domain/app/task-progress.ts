/** What takes longer than a moment and is told about while it lasts. */
export type WorkKind =
  | 'back-up'
  | 'restore'
  | 'check'
  | 'export'
  | 'import'
  | 'books'
  | 'clear-ledger'
  | 'empty-trash'

export interface WorkProgress {
  readonly kind: WorkKind
  readonly done: number
  /** Null where nobody knows how much there is. */
  readonly total: number | null
}
