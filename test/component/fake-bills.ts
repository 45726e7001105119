import { addSums, sumsOfRow } from '../../src/main/accounting/bill-sums.ts'
import { rowsToKeep } from '../../src/main/accounting/bill-tally.ts'
import { reconcile } from '../../src/main/accounting/reconciliation.ts'
import type { BillDraft, SavedBill } from '../../src/shared/contract/usage/bill.ts'
import { sumsOf } from '../unit/main/accounting/a-billable-call.ts'
import { now } from './fake-data.ts'
import { done, type Handlers, ok } from './fake-replies.ts'
import type { World } from './fake-world.ts'

/** Compares bills with the calls of the world, by main's own code. */
export function billHandlers(world: World): Pick<Handlers, Extract<keyof Handlers, `bills.${string}`>> {
  const gone = { ok: false, code: 'bill-gone' } as const
  const find = (billId: string): SavedBill | undefined => world.bills.find(({ id }) => id === billId)
  const put = (bill: SavedBill): SavedBill => {
    world.bills = [bill, ...world.bills.filter(({ id }) => id !== bill.id)]
    return bill
  }
  const keep = (id: string, { period, rows }: BillDraft, closedAt: number | null): SavedBill => {
    const tally = rowsToKeep(sumsOf(world.billable, period))
    return put({ id, period, rows, tally, connectionName: 'api.example.com', savedAt: now, closedAt })
  }
  return {
    'bills.list': () =>
      ok({
        bills: world.bills
          .toSorted((one, other) => (one.period.to < other.period.to ? 1 : -1))
          .map(({ rows, tally, ...bill }) => ({
            ...bill,
            billed: addSums(rows.map(sumsOfRow)),
            tally: addSums(tally.map(sumsOfRow)),
          })),
        connections: world.connections
          .filter(({ kind }) => kind === 'service')
          .map(({ id, name }) => ({ id, name })),
      }),
    'bills.compare': (draft) => {
      const rows = sumsOf(world.billable, draft.period)
      return ok(reconcile(draft, { rows, calls: world.billable, clearings: [] }))
    },
    'bills.save': ({ billId, ...draft }) => ok(keep(billId ?? `bill-${world.bills.length + 1}`, draft, null)),
    'bills.open': ({ billId }) => {
      const bill = find(billId)
      return bill === undefined ? gone : ok(bill)
    },
    'bills.setClosed': ({ billId, isClosed }) => {
      const bill = find(billId)
      if (bill === undefined) return gone
      return ok(isClosed ? keep(billId, bill, now) : put({ ...bill, closedAt: null }))
    },
    'bills.delete': ({ billId }) => {
      const bill = find(billId)
      if (bill === undefined) return gone
      world.bills = world.bills.filter(({ id }) => id !== billId)
      return ok(bill)
    },
    'bills.putBack': ({ bill }) => {
      put(bill)
      return done
    },
  }
}
