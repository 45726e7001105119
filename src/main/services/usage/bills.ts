import type {
  BillDraft,
  BillSummary,
  Reconciliation,
  SavedBill,
} from '../../../shared/contract/usage/bill.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Store } from '../../storage/store.ts'

interface Dependencies {
  store: Pick<Store, 'bills' | 'connections'>
  jobs: Jobs
  now(): number
  newId(): string
}

interface BillList {
  bills: BillSummary[]
  connections: { id: string; name: string }[]
}

/** Bills from services. Reads of many calls run in a thread. */
export interface BillService {
  list(): Promise<BillList>
  compare(draft: BillDraft): Promise<Reconciliation>
  /** Saves the bill with the current counts in the ledger. */
  save(billId: string | null, draft: BillDraft): Promise<SavedBill>
  open(billId: string): SavedBill
  setClosed(billId: string, isClosed: boolean): Promise<SavedBill>
  /** Returns the deleted bill for undo. */
  delete(billId: string): SavedBill
  restore(bill: SavedBill): void
}

export function createBillService({ store, jobs, now, newId }: Dependencies): BillService {
  const { bills, connections } = store
  let comparing = new AbortController()

  function find(billId: string): SavedBill {
    const found = bills.find(billId)
    if (found === null) throw new AppError('bill-gone', 'There is no such bill.')
    return found
  }

  /** A deleted connection keeps its last name. */
  function nameOf(connectionId: string, before: SavedBill | null): string {
    const present = connections.find(connectionId)?.name
    if (present !== undefined) return present
    return before?.period.connectionId === connectionId ? before.connectionName : connectionId
  }

  async function put(
    before: SavedBill | null,
    draft: BillDraft,
    closedAt: number | null,
  ): Promise<SavedBill> {
    const { tally } = await jobs.run('reconcile', draft)
    const { period, rows } = draft
    const connectionName = nameOf(period.connectionId, before)
    const id = before?.id ?? newId()
    bills.put({ id, period, rows, tally, connectionName, savedAt: now(), closedAt })
    return find(id)
  }

  return {
    list: async () => ({
      bills: await jobs.run('bill-list', null),
      connections: connections
        .list()
        .filter(({ kind }) => kind === 'service')
        .map(({ id, name }) => ({ id, name })),
    }),
    async compare(draft) {
      // Nobody waits for the comparison of an earlier draft.
      comparing.abort()
      comparing = new AbortController()
      return (await jobs.run('reconcile', draft, { signal: comparing.signal })).result
    },

    async save(billId, draft) {
      const before = billId === null ? null : find(billId)
      if (before !== null && before.closedAt !== null)
        throw new AppError('bill-closed', 'The bill is closed.')
      return put(before, draft, null)
    },

    open: find,

    async setClosed(billId, isClosed) {
      const before = find(billId)
      if (isClosed) return put(before, { period: before.period, rows: before.rows }, now())
      bills.put({ ...before, closedAt: null })
      return find(billId)
    },

    delete(billId) {
      const deleted = find(billId)
      bills.remove(billId)
      return deleted
    },

    restore: (bill) => bills.put(bill),
  }
}
