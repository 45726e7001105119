import { create } from 'zustand'
import type { UsageReview } from '../../shared/usage-review.ts'
import { request } from '../api.ts'
import { raiseRefusal } from './notices-store.ts'
import { panelStore } from './panel-store.ts'

interface UsageState {
  readonly conversationId: string | null
  readonly review: UsageReview | null
  readonly isLoading: boolean
}

const nothingLoaded: UsageState = { conversationId: null, review: null, isLoading: false }

export const usageStore = create<UsageState>()(() => nothingLoaded)

export function useUsage(): { review: UsageReview | null; isLoading: boolean } {
  const review = usageStore((state) => state.review)
  const isLoading = usageStore((state) => state.isLoading)
  return { review, isLoading }
}

/** Another conversation's review is taken away at once; the same one stays in sight while it is read again. */
export async function loadUsage(conversationId: string): Promise<void> {
  const isSame = usageStore.getState().conversationId === conversationId
  usageStore.setState(isSame ? { isLoading: true } : { conversationId, review: null, isLoading: true })
  const reply = await request('usage.review', { conversationId })
  if (usageStore.getState().conversationId !== conversationId) return
  usageStore.setState(reply.ok ? { review: reply.value, isLoading: false } : { isLoading: false })
  if (!reply.ok) raiseRefusal(reply)
}

/** Reads the review again after something was counted, if it is the one in sight. */
export async function refreshUsage(conversationId: string): Promise<void> {
  const isInSight = panelStore.getState().panel === 'usage'
  if (isInSight && usageStore.getState().conversationId === conversationId) await loadUsage(conversationId)
}
