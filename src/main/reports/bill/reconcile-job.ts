import type { DatabaseSync } from 'node:sqlite'
import type {
  BillDraft,
  BilledRow,
  BillSummary,
  Reconciliation,
  SavedBill,
} from '../../../shared/contract/usage/bill.ts'
import { dayMs } from '../../../shared/domain/app/durations.ts'
import {
  costOfTokenParts,
  rateClassOf,
  ratesFor,
  tokenPartsOf,
} from '../../../shared/domain/money/cost-parts.ts'
import { noDetails } from '../../../shared/domain/usage/usage-details.ts'
import { readJob, snapshotJob } from '../../jobs/job.ts'
import { createTransaction } from '../../storage/database/transaction.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { createBillRepository } from '../../storage/repositories/usage/bill-repository.ts'
import {
  readCallsAround,
  readClearings,
  readDaySums,
  sameService,
} from '../../storage/repositories/usage/billable-calls.ts'
import { usageReader } from '../usage-page/usage-page-job.ts'
import type { BillableCall } from './bill-causes.ts'
import { createPriceLookup } from './bill-costs.ts'
import { sumsOfKept } from './bill-lines.ts'
import { addSums, sumsOfRow } from './bill-sums.ts'
import { rowsToKeep, tallyOf } from './ledger-rows-for-bill.ts'
import { reconcile } from './reconciliation.ts'

/**
 * Every saved bill with its sums. Runs as a job, because two years of bills have tens of thousands of rows.
 */
export const billListJob = readJob<null, BillSummary[]>((database) =>
  createBillRepository(database, createTransaction(database)).list().map(conversationSummaryOf),
)

export interface Reconciled {
  readonly result: Reconciliation
  /** The ledger's sums for the period, saved with the bill. */
  readonly tally: BilledRow[]
}

/** Compares a bill with the current ledger. */
export const reconcileJob = snapshotJob<BillDraft, Reconciled>(reconcileNow)

function reconcileNow(database: DatabaseSync, draft: BillDraft): Reconciled {
  const { period } = draft
  const { connectionId } = period
  const priceOf = createPriceLookup(readPrices(database))
  const rows = tallyOf(readDaySums(database, period), ({ dayUtc, modelRequested, model }) =>
    priceOf({ connectionId, dayUtc, modelRequested, modelAnswered: model }),
  )
  const calls = billable(readCallsAround(database, period, sameService(database, connectionId)), priceOf)
  const result = reconcile(draft, { rows, calls, clearings: readClearings(database) })
  return { result: withMessages(database, result), tally: rowsToKeep(rows) }
}

/** Marks calls whose conversation was deleted, because only the calls are left. */
function withMessages(database: DatabaseSync, result: Reconciliation): Reconciliation {
  const ids = result.candidates.flatMap(({ calls }) => calls.map(({ messageId }) => messageId))
  const there = usageReader(database).areMessagesThere(ids)
  const candidates = result.candidates.map(({ calls, ...rest }) => ({
    ...rest,
    calls: calls.map((call) => ({ ...call, isMessageThere: there.has(call.messageId) })),
  }))
  return { ...result, candidates }
}

function* billable(
  calls: ReturnType<typeof readCallsAround>,
  priceOf: ReturnType<typeof createPriceLookup>,
): Generator<BillableCall> {
  for (const call of calls) {
    const price = priceOf({ ...call, dayUtc: Math.floor(call.startedAt / dayMs) })
    const { source, usage, details } = call
    const estimate = source === 'reported' ? null : call.estimate
    const rates = price && ratesFor(price, rateClassOf(usage, details, estimate))
    yield {
      ...call,
      model: call.modelAnswered ?? call.modelRequested,
      rates,
      // Computed only for calls that explain a difference.
      get cost() {
        const parts = estimate === null ? tokenPartsOf(usage, details) : tokenPartsOf(estimate, noDetails)
        return rates === null || parts.call === 0 ? null : costOfTokenParts(parts, rates)
      },
    }
  }
}

function conversationSummaryOf({ rows, tally, ...bill }: SavedBill): BillSummary {
  return { ...bill, billed: addSums(rows.map(sumsOfRow)), tally: sumsOfKept(tally) }
}
