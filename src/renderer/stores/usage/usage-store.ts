import { create } from 'zustand'
import type { ChatUsage } from '../../../shared/contract/usage/chat-usage.ts'
import type { TokensToday, UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import type { Result } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { panelStore } from '../app/panel-store.ts'
import { currentSetting } from '../app/settings-store.ts'

/** Null until known. */
const todayStore = create<{ readonly tokens: TokensToday | null }>()(() => ({ tokens: null }))
export const useTokensToday = (): TokensToday | null => todayStore((state) => state.tokens)

/** A chat, or a program with a filter for its calls. */
export interface Reviewed {
  readonly conversationId: string
  readonly filter: UsageFilter | null
}

interface UsageState {
  readonly reviewed: Reviewed | null
  readonly review: ChatUsage | null
  readonly isLoading: boolean
}

const nothingLoaded: UsageState = { reviewed: null, review: null, isLoading: false }

export const usageStore = create<UsageState>()(() => nothingLoaded)

export function useUsage(): { review: ChatUsage | null; isLoading: boolean } {
  const review = usageStore((state) => state.review)
  const isLoading = usageStore((state) => state.isLoading)
  return { review, isLoading }
}

/** Loads a review. The old review stays visible during a reload, but not while that of another chat loads. */
export async function loadUsage(
  conversationId: string,
  filter: (UsageFilter & Pick<Reviewed, 'conversationId'>) | null = null,
): Promise<void> {
  const before = usageStore.getState().reviewed
  const isSame = before?.conversationId === conversationId
  const isReload = isSame && JSON.stringify(before?.filter) === JSON.stringify(filter)
  const reviewed = isReload ? before : { conversationId, filter }
  usageStore.setState({ reviewed, isLoading: true, ...(isSame ? {} : { review: null }) })
  const isWanted = (): boolean => usageStore.getState().reviewed === reviewed
  const result = await readReview(
    conversationId,
    () =>
      filter === null ? request('usage.ofChat', { conversationId }) : request('usage.ofProgram', filter),
    isWanted,
  )
  if (!isWanted()) return
  usageStore.setState(result.ok ? { review: result.value, isLoading: false } : { isLoading: false })
  if (!result.ok) raiseRefusal(result)
}

/** Reads all calls of a chat, without showing them. Null after a refusal. */
export async function readChatUsage(conversationId: string): Promise<ChatUsage | null> {
  const result = await readReview(
    conversationId,
    () => request('usage.ofChat', { conversationId }),
    () => true,
  )
  if (result.ok) return result.value
  raiseRefusal(result)
  return null
}

/**
 * Reads the calls of a long conversation page by page. A newer review invalidates the remaining pages, so
 * reading starts over.
 */
async function readReview(
  conversationId: string,
  readFirst: () => Promise<Result<ChatUsage>>,
  isWanted: () => boolean,
): Promise<Result<ChatUsage>> {
  for (;;) {
    const result = await readFirst()
    if (!result.ok || result.value.restId === undefined || !isWanted()) return result
    const { restId, ...review } = result.value
    const calls = [...review.calls]
    for (;;) {
      const more = await request('usage.moreCalls', { conversationId, restId, from: calls.length })
      if (!more.ok && more.code !== 'not-found') return more
      if (!more.ok) break
      calls.push(...more.value)
      if (more.value.length === 0) return { ok: true, value: { ...review, calls } }
    }
  }
}

/** Reloads the visible review after new usage was recorded. */
export async function refreshUsage(conversationId: string): Promise<void> {
  const isInSight = panelStore.getState().panel === 'usage'
  const { reviewed } = usageStore.getState()
  if (isInSight && reviewed?.conversationId === conversationId) await loadUsage(conversationId)
}

/** Keeps the old number after a refusal: the usage page reports the problem. */
export async function readToday(): Promise<void> {
  const clock = currentSetting('usageClock')
  const result = await request('usage.today', { clock })
  if (result.ok) todayStore.setState({ tokens: result.value })
}
