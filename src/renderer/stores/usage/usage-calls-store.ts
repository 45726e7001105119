import { create } from 'zustand'
import type { LedgerCall, UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'

interface UsageCallsState {
  /** The filter of these calls; null until the first request. */
  readonly filter: UsageFilter | null
  readonly rows: readonly LedgerCall[]
  /** The cursor of the next page; null at the end. */
  readonly next: number | null
  readonly isLoading: boolean
  readonly refusal: RefusedResult | null
}

const nothingRead: UsageCallsState = {
  filter: null,
  rows: [],
  next: null,
  isLoading: false,
  refusal: null,
}

/** Calls, newest first, loaded page by page. */
export const usageCallsStore = create<UsageCallsState>()(() => nothingRead)

export const useUsageCalls = (): UsageCallsState => usageCallsStore()

/** Reloads from the newest call; with the same filter, loads as many rows as before. */
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

/** Appends at least one page, until `wanted` rows are loaded. */
async function readPages(
  filter: UsageFilter,
  known: readonly LedgerCall[],
  after: number | null,
  wanted: number,
): Promise<void> {
  const result = await request('usage.calls', { ...filter, after })
  if (usageCallsStore.getState().filter !== filter) return
  if (!result.ok) {
    usageCallsStore.setState({ isLoading: false, refusal: result })
    return
  }
  const rows = [...known, ...result.value.rows]
  const { next } = result.value
  if (next !== null && rows.length < wanted) await readPages(filter, rows, next, wanted)
  else usageCallsStore.setState({ isLoading: false, rows, next })
}
