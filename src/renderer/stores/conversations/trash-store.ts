import { create } from 'zustand'
import type { TrashedConversation } from '../../../shared/contract/conversations/conversation.ts'
import type { Reply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { forgetDeleted, restoreConversation } from './conversations-store.ts'

interface TrashState {
  /** Last deleted first; null until loaded. */
  readonly trashed: readonly TrashedConversation[] | null
}

export const trashStore = create<TrashState>()(() => ({ trashed: null }))

export const useTrashed = (): readonly TrashedConversation[] | null => trashStore((state) => state.trashed)

export async function loadTrash(): Promise<void> {
  const reply = await request('trash.list', undefined)
  if (reply.ok) trashStore.setState({ trashed: reply.value })
  else raiseRefusal(reply)
}

export async function restoreFromTrash(conversationId: string): Promise<void> {
  await restoreConversation(conversationId)
  await loadTrash()
}

export async function deleteConversationForGood(conversationId: string): Promise<void> {
  await finish(await request('trash.purge', { conversationId }))
}

export async function emptyTrash(): Promise<void> {
  await finish(await request('trash.empty', undefined))
}

/** Withdraws the undo offer after a permanent deletion. */
async function finish(reply: Reply<void>): Promise<void> {
  if (!reply.ok && reply.code !== 'cancelled') raiseRefusal(reply)
  forgetDeleted()
  await loadTrash()
}
