import { create } from 'zustand'
import type { CeilingChoice, ChatCeilings } from '../../../shared/contract/money/ceiling.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { change } from '../app/asking.ts'
import { raiseRefusal } from '../app/notices-store.ts'

interface CeilingsState {
  /** The limits of a chat's next answer, by chat. */
  readonly chats: Readonly<Record<string, ChatCeilings>>
}

const ceilingsStore = create<CeilingsState>()(() => ({ chats: {} }))

/** Null until loaded. */
export const useChatCeilings = (conversationId: string): ChatCeilings | null =>
  ceilingsStore(({ chats }) => chats[conversationId] ?? null)

export async function loadChatCeilings(conversationId: string): Promise<void> {
  const result = await request('ceilings.read', { conversationId })
  if (result.ok) keepChat(conversationId, result.value)
  else if (result.code !== 'not-found') raiseRefusal(result)
}

/** Null on success. */
export async function setChatCeiling(
  conversationId: string,
  ceiling: CeilingChoice,
): Promise<RefusedResult | null> {
  return await change('ceilings.setChat', { conversationId, ceiling }, (value) =>
    keepChat(conversationId, value),
  )
}

/** Null if it couldn't be read. */
export async function readConnectionCeiling(
  connectionId: string,
): Promise<{ readonly ceiling: CeilingChoice } | null> {
  const result = await request('ceilings.ofConnection', { connectionId })
  if (result.ok) return { ceiling: result.value }
  raiseRefusal(result)
  return null
}

/** Null on success. The limits of chats may follow the connection's, so they are read again when shown. */
export async function setConnectionCeiling(
  connectionId: string,
  ceiling: CeilingChoice,
): Promise<RefusedResult | null> {
  return await change('ceilings.setConnection', { connectionId, ceiling })
}

/** Null if it couldn't be read. */
export async function readProjectCeiling(
  projectId: string,
): Promise<{ readonly ceiling: CeilingChoice } | null> {
  const result = await request('ceilings.ofProject', { projectId })
  if (result.ok) return { ceiling: result.value }
  if (result.code !== 'project-gone') raiseRefusal(result)
  return null
}

/** Null on success. The limits of chats may follow the project's, so they are read again when shown. */
export async function setProjectCeiling(
  projectId: string,
  ceiling: CeilingChoice,
): Promise<RefusedResult | null> {
  return await change('ceilings.setProject', { projectId, ceiling })
}

function keepChat(conversationId: string, read: ChatCeilings): void {
  ceilingsStore.setState(({ chats }) => ({ chats: { ...chats, [conversationId]: read } }))
}
