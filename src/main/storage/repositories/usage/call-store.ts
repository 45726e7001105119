import type { UsageTotals } from '../../../../shared/contract/usage/usage-review.ts'
import type { CallEnd, NewCall, StoredCall } from '../../store.ts'

/** The rows of the ledger, one a call. */
export interface CallRepository {
  insert(call: NewCall): void
  markStreaming(id: string, httpStatus: number): void
  finish(id: string, end: CallEnd, carriedTokens?: number | null): void
  list(conversationId: string): StoredCall[]
  /** Those made for these messages, in the order in which they were made. */
  ofMessages(messageIds: readonly string[]): StoredCall[]
  find(id: string): StoredCall | null
  /** Those for the answers that stand below a message, with how far below. */
  below(conversationId: string, messageId: string): (StoredCall & { readonly steps: number })[]
  /** Added up by the database itself, for the integrity line. */
  totals(conversationId: string): UsageTotals
  /** Ends every call that a quit or a crash left unfinished; how many there were. */
  interruptUnfinished(countAnswer: (words: string) => number): number
}
