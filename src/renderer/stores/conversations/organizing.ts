import type { Input, Output, RequestName } from '../../../shared/contract/contract.ts'
import { ask } from '../app/asking.ts'
import { openConversation } from '../app/navigation.ts'
import { showToast } from '../app/toast-store.ts'
import { setSummary } from './conversations-store.ts'

type OrderName = Extract<RequestName, `conversations.${'setPinned' | 'setArchived' | 'setTags' | 'copy'}`>

/** Returns the changed summary; null after a refusal, which is reported. */
async function organize<N extends OrderName>(name: N, input: Input<N>): Promise<Output<N> | null> {
  return (await ask(name, input, setSummary))?.value ?? null
}

export async function pinConversation(conversationId: string, isPinned: boolean): Promise<void> {
  const summary = await organize('conversations.setPinned', { conversationId, isPinned })
  if (summary !== null) showToast({ kind: isPinned ? 'pinned' : 'unpinned', title: summary.title })
}

export async function archiveConversation(conversationId: string, isArchived: boolean): Promise<void> {
  const summary = await organize('conversations.setArchived', { conversationId, isArchived })
  if (summary === null) return
  const { title } = summary
  const undo = (): void => void archiveConversation(conversationId, false)
  if (isArchived) showToast({ kind: 'archived', about: conversationId, title, undo })
  else showToast({ kind: 'unarchived', title })
}

export async function tagConversation(conversationId: string, tags: string[]): Promise<boolean> {
  return (await organize('conversations.setTags', { conversationId, tags })) !== null
}

/** Copies the whole conversation, or the path up to a message, and opens the copy. */
export async function copyConversation(
  conversationId: string,
  upTo: string | null,
  title: string,
): Promise<void> {
  const copied = await organize('conversations.copy', { conversationId, upTo, title })
  if (copied !== null) await openConversation(copied.id)
}
