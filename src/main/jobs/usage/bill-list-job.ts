import type { BillSummary, SavedBill } from '../../../shared/contract/usage/bill.ts'
import { sumsOfKept } from '../../accounting/bill-lines.ts'
import { addSums, sumsOfRow } from '../../accounting/bill-sums.ts'
import { createTransaction } from '../../storage/database/transaction.ts'
import { createBillRepository } from '../../storage/repositories/usage/bill-repository.ts'
import type { Job } from '../job.ts'

/** Every saved bill with the sums of its rows. Two years of bills have tens of thousands of rows. */
export const billListJob: Job<null, BillSummary[]> = {
  pace: 'quick',
  access: 'read',
  run: (database) => createBillRepository(database, createTransaction(database)).list().map(summaryOf),
}

function summaryOf({ rows, tally, ...bill }: SavedBill): BillSummary {
  return { ...bill, billed: addSums(rows.map(sumsOfRow)), tally: sumsOfKept(tally) }
}
