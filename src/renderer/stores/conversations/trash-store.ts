import { create } from 'zustand'
import type { TrashedConversation } from '../../../shared/contract/conversations/conversation.ts'
import type { Result } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { ask } from '../app/asking.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { endDeletions } from '../app/toast-store.ts'
import { forgetDeleted } from './conversations-store.ts'

/** Last deleted first; null until loaded. */
export const trashStore = create<readonly TrashedConversation[] | null>()(() => null)

export const useTrashed = (): readonly TrashedConversation[] | null => trashStore()

export async function loadTrash(): Promise<void> {
  await ask('trash.list', undefined, (value) => trashStore.setState(value, true))
}

export async function purgeConversation(conversationId: string): Promise<void> {
  await finish(await request('trash.purge', { conversationId }))
}

export async function purgeTrash(): Promise<void> {
  await finish(await request('trash.empty', undefined))
}

/** Withdraws the undo offer after a permanent deletion. */
async function finish(result: Result<void>): Promise<void> {
  if (!result.ok && result.code !== 'cancelled') raiseRefusal(result)
  endDeletions()
  forgetDeleted()
  await loadTrash()
}
