import { create } from 'zustand'
import type { Clearing } from '../../../../shared/contract/usage/ledger.ts'
import type { Result } from '../../../../shared/domain/app/errors.ts'
import { request } from '../../../api.ts'
import { ask } from '../../../stores/app/asking.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { reloadLoaded } from '../../../stores/chat/earlier-messages.ts'
import { transcriptStore } from '../../../stores/chat/transcript-store.ts'
import { loadConversations } from '../../../stores/conversations/conversations-store.ts'

const lastClearingStore = create<Clearing | null>()(() => null)
export const useLastClearing = (): Clearing | null => lastClearingStore()

export async function loadLastClearing(): Promise<void> {
  await ask('ledger.lastClearing', undefined, (value) => lastClearingStore.setState(value, true))
}

export const verifyAllTotals = () => request('ledger.verifyTotals', undefined)

export const readShare = (before: string) => request('ledger.shareBefore', { before })

export const exportCalls = (before: string) => request('ledger.exportBefore', { before })

/**
 * Deletes old calls and reloads every view that counts them. A cancelled deletion may have deleted some too.
 */
export async function clearCalls(before: string): Promise<Result<Clearing>> {
  const result = await request('ledger.clearBefore', { before })
  await loadLastClearing()
  const { openId: conversationId } = transcriptStore.getState()
  const refusals = await Promise.all([
    loadConversations(),
    conversationId === null ? null : reloadLoaded(conversationId),
  ])
  for (const refusal of refusals) if (refusal !== null) raiseRefusal(refusal)
  return result
}
