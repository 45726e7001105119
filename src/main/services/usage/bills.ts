import type { BillDraft, SavedBill } from '../../../shared/contract/usage/bill.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Store } from '../../storage/store.ts'
import type { HandlersOf } from '../handlers.ts'
import { newestOf } from '../job-requests.ts'
import type { CommonPorts } from '../ports.ts'

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'now' | 'newId'> {
  store: Pick<Store, 'bills' | 'connections'>
}

/** Bills from services. Reads of many calls run in a thread. */
export function createBillHandlers({ store, jobs, now, newId }: Dependencies): HandlersOf<'bills'> {
  const { bills, connections } = store
  const reconcile = newestOf(jobs, 'reconcile')

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
    'bills.list': async () => ({
      bills: await jobs.run('bill-list', null),
      connections: connections
        .list()
        .filter(({ kind }) => kind === 'service')
        .map(({ id, name }) => ({ id, name })),
    }),
    'bills.compare': async (draft) => (await reconcile(draft)).result,

    async 'bills.save'({ billId, ...draft }) {
      const before = billId === null ? null : find(billId)
      if (before !== null && before.closedAt !== null)
        throw new AppError('bill-closed', 'The bill is closed.')
      return put(before, draft, null)
    },

    'bills.open': ({ billId }) => find(billId),

    async 'bills.setClosed'({ billId, isClosed }) {
      const before = find(billId)
      if (isClosed) return put(before, { period: before.period, rows: before.rows }, now())
      bills.put({ ...before, closedAt: null })
      return find(billId)
    },

    'bills.delete'({ billId }) {
      const deleted = find(billId)
      bills.remove(billId)
      return deleted
    },

    'bills.restore': ({ bill }) => bills.put(bill),
  }
}
