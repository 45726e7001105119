import { create } from 'zustand'
import type { RefusedReply } from '../../shared/errors.ts'
import { request } from '../api.ts'
import {
  connectionsStore,
  loadConnections,
  preferConnection,
  refreshOpenKey,
  selectPreferredId,
} from './connections-store.ts'
import {
  conversationsStore,
  deleteConversation,
  loadConversations,
  restoreConversation,
} from './conversations-store.ts'
import { requestFocus } from './focus-store.ts'
import { loadModels } from './models-store.ts'
import { loadNotices, raiseRefusal } from './notices-store.ts'
import { keepOpenId, readOpenId } from './open-address.ts'
import { openSidebar } from './panel-store.ts'
import { arrange, showEverything, sidebarStore } from './sidebar-store.ts'
import { showConversation, transcriptStore } from './transcript-store.ts'
import { loadTrash } from './trash-store.ts'

interface SessionState {
  readonly stage: 'starting' | 'failed' | 'ready'
  readonly refusal: RefusedReply | null
}

export const sessionStore = create<SessionState>()(() => ({ stage: 'starting', refusal: null }))
export const useSession = (): SessionState => sessionStore()

export async function startSession(): Promise<void> {
  sessionStore.setState({ stage: 'starting', refusal: null })
  const refusal = (await loadConnections()) ?? (await loadConversations())
  if (refusal !== null) {
    sessionStore.setState({ stage: 'failed', refusal })
    return
  }
  void loadNotices()
  if (connectionsStore.getState().connections.length > 0) await openFirst()
  sessionStore.setState({ stage: 'ready' })
}

/** A window that is loaded again shows what it showed before. */
async function openFirst(): Promise<void> {
  const keptId = readOpenId()
  const kept = conversationsStore.getState().summaries.find(({ id }) => id === keptId)
  if (kept === undefined) await openNewest()
  else await openConversation(kept.id)
}

/** The conversation of last time, or a first one: with a connection there is always one open. */
export async function openNewest(): Promise<void> {
  const newest = conversationsStore.getState().summaries.find(({ isArchived }) => !isArchived)
  if (newest === undefined) await newConversation()
  else await openConversation(newest.id)
}

export async function openConversation(conversationId: string): Promise<void> {
  openSidebar(false)
  if (await openQuietly(conversationId)) requestFocus('message')
}

/** Without taking the focus from where it is. Whether it is the one that is open now. */
async function openQuietly(conversationId: string): Promise<boolean> {
  await showConversation(conversationId)
  const conversation = transcriptStore.getState().open?.conversation
  if (conversation?.id !== conversationId) return false
  keepOpenId(conversationId)
  preferConnection(conversation.connectionId)
  void refreshOpenKey()
  void loadModels(conversation.connectionId)
  return true
}

export async function newConversation(connectionId?: string): Promise<void> {
  const wanted = connectionId ?? selectPreferredId(connectionsStore.getState())
  if (wanted === null) return
  const reply = await request('conversations.create', { connectionId: wanted })
  if (!reply.ok) {
    raiseRefusal(reply)
    return
  }
  const refusal = await loadConversations()
  if (refusal !== null) raiseRefusal(refusal)
  showEverything()
  await openConversation(reply.value.id)
}

/** The one that takes its place on screen leaves the focus in the list. */
export async function removeConversation(conversationId: string): Promise<void> {
  const listed = arrange(conversationsStore.getState().summaries, sidebarStore.getState())
  const index = listed.findIndex(({ id }) => id === conversationId)
  const neighbour = listed[index + 1] ?? listed[index - 1]
  const isOpen = transcriptStore.getState().openId === conversationId
  if (!(await deleteConversation(conversationId)) || !isOpen) return
  if (neighbour === undefined) await openNewest()
  else await openQuietly(neighbour.id)
}

export async function undoRemoval(conversationId: string): Promise<void> {
  await restoreConversation(conversationId)
  if (sidebarStore.getState().view.kind === 'trash') void loadTrash()
  await openConversation(conversationId)
}
