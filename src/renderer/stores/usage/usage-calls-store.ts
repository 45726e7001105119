import { create } from 'zustand'
import type { LedgerCall, UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'

interface UsageCallsState {
  /** Whose calls they are; null while none were asked for. */
  readonly filter: UsageFilter | null
  readonly rows: readonly LedgerCall[]
  /** What to ask on from; null where there are no more. */
  readonly next: number | null
  readonly isLoading: boolean
  readonly refusal: RefusedReply | null
}

const nothingRead: UsageCallsState = {
  filter: null,
  rows: [],
  next: null,
  isLoading: false,
  refusal: null,
}

/** The calls themselves, the newest first, a page after the other. */
export const usageCallsStore = create<UsageCallsState>()(() => nothingRead)

export const useUsageCalls = (): UsageCallsState => usageCallsStore()

/** From the newest on; as many as were in sight before, where it is the same calls. */
export async function readUsageCalls(filter: UsageFilter): Promise<void> {
  const before = usageCallsStore.getState()
  const isSame = JSON.stringify(before.filter) === JSON.stringify(filter)
  usageCallsStore.setState(
    isSame ? { filter, isLoading: true, refusal: null } : { ...nothingRead, filter, isLoading: true },
  )
  await readPages(filter, [], null, isSame ? before.rows.length : 0)
}

export async function readMoreCalls(): Promise<void> {
  const { filter, rows, next, isLoading } = usageCallsStore.getState()
  if (filter === null || isLoading) return
  usageCallsStore.setState({ isLoading: true, refusal: null })
  await readPages(filter, rows, next, 0)
}

/** Behind the rows that are there, a page at least, until there are so many. */
async function readPages(
  filter: UsageFilter,
  known: readonly LedgerCall[],
  after: number | null,
  wanted: number,
): Promise<void> {
  const reply = await request('usage.calls', { ...filter, after })
  if (usageCallsStore.getState().filter !== filter) return
  if (!reply.ok) {
    usageCallsStore.setState({ isLoading: false, refusal: reply })
    return
  }
  const rows = [...known, ...reply.value.rows]
  const { next } = reply.value
  if (next !== null && rows.length < wanted) await readPages(filter, rows, next, wanted)
  else usageCallsStore.setState({ isLoading: false, rows, next })
}
