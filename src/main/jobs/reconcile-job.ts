import type { DatabaseSync } from 'node:sqlite'
import type { BillDraft, BilledRow, BillPeriod, Reconciliation } from '../../shared/bill.ts'
import type { Price } from '../../shared/price.ts'
import type { BillableCall } from '../accounting/bill-causes.ts'
import { createBillCosts } from '../accounting/bill-costs.ts'
import { rowsToKeep, tallyOf } from '../accounting/bill-tally.ts'
import { costOf } from '../accounting/pricing.ts'
import { reconcile } from '../accounting/reconciliation.ts'
import { readCallsAround, readClearings, readDaySums, sameService } from '../storage/ledger/billable-calls.ts'
import { dayNameOf } from '../storage/ledger/ledger-days.ts'
import { createPriceRepository } from '../storage/price-repository.ts'
import type { StoredCall } from '../storage/store.ts'
import type { Job } from './job.ts'

export interface Reconciled {
  readonly result: Reconciliation
  /** What the ledger has of the period, to be kept with the bill. */
  readonly tally: BilledRow[]
}

/** Holds a bill against the ledger as it is at this moment. */
export const reconcileJob: Job<BillDraft, Reconciled> = {
  pace: 'quick',
  access: 'read',
  run(database, draft) {
    database.exec('BEGIN')
    try {
      return reconcileNow(database, draft)
    } finally {
      database.exec('ROLLBACK')
    }
  },
}

function reconcileNow(database: DatabaseSync, draft: BillDraft): Reconciled {
  const { period } = draft
  const costs = createBillCosts(createPriceRepository(database).list())
  const calls = [
    ...billable(readCallsAround(database, period, sameService(database, period.connectionId)), period, costs),
  ]
  const rows = tallyOf(readDaySums(database, period), costs.of)
  const result = reconcile(draft, { rows, calls, clearings: readClearings(database) })
  return { result, tally: rowsToKeep(rows) }
}

/** Adds up on the way what those of the connection cost. */
function* billable(
  calls: Iterable<StoredCall>,
  { connectionId, clock }: BillPeriod,
  costs: ReturnType<typeof createBillCosts>,
): Generator<BillableCall> {
  for (const call of calls) {
    const price = costs.priceOf(call)
    const model = call.modelAnswered ?? call.modelAsked
    if (price !== null && call.connectionId === connectionId && call.source === 'reported')
      costs.add({ day: dayNameOf(call, clock), model }, call.usage, price)
    yield asBillable(call, model, price)
  }
}

function asBillable(call: StoredCall, model: string, price: Price | null): BillableCall {
  const { id: callId, conversationTitle: title, usage, source } = call
  const forecast = call.forecast && { promptTokens: call.forecast.promptTokens, completionTokens: null }
  const estimate = call.estimate ?? forecast
  return {
    callId,
    conversationId: call.conversationId,
    messageId: call.messageId,
    title,
    model,
    startedAt: call.startedAt,
    connectionId: call.connectionId,
    connectionName: call.connectionName,
    state: call.state,
    source,
    modelAsked: call.modelAsked,
    modelAnswered: call.modelAnswered,
    usage,
    estimate,
    durationMs: call.durationMs,
    utcOffsetMinutes: call.utcOffsetMinutes,
    isPriced: price !== null,
    // Asked for only where the call is named among what could be behind a difference.
    get cost() {
      return estimate === null || source === 'reported' ? costOf(usage, price) : costOf(estimate, price)
    },
  }
}
