import type { SavedBill } from '../../../../shared/contract/usage/bill.ts'

/** Bills that were kept, with what the ledger had when they were. */
export interface BillRepository {
  /** The latest period first. */
  list(): SavedBill[]
  find(id: string): SavedBill | null
  /** Inserts it, or replaces the one of the same id, rows and all. */
  put(bill: SavedBill): void
  remove(id: string): void
}
