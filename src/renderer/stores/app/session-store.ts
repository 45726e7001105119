import { create } from 'zustand'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { loadQueued } from '../chat/queue-store.ts'
import { forgetRefusal } from '../chat/send-store.ts'
import { closeConversation, showConversation, showOpened, transcriptStore } from '../chat/transcript-store.ts'
import {
  connectionsStore,
  refreshOpenKey,
  selectDefaultId,
  takeConnections,
  takeDeleted,
} from '../connections/connections-store.ts'
import { loadModelHabits } from '../connections/model-habits-store.ts'
import { loadModels, refreshModels, takeModels, type Wish } from '../connections/models-store.ts'
import {
  conversationsStore,
  deleteConversation,
  dropSummariesOf,
  loadConversations,
  loadNewest,
  restoreConversation,
  takeSummaries,
} from '../conversations/conversations-store.ts'
import { arrange, showEverything, sidebarStore } from '../conversations/sidebar-store.ts'
import { loadTrash } from '../conversations/trash-store.ts'
import { requestFocus } from '../focus-store.ts'
import { idleMoment } from '../idle-moment.ts'
import { raiseNotice, raiseRefusal } from './notices-store.ts'
import { openSidebar } from './panel-store.ts'
import { takeSettings } from './settings-store.ts'
import { isChatShown, showChat, startNavigation } from './shown-page.ts'

const prefix = '#/c/'

interface SessionState {
  readonly stage: 'starting' | 'failed' | 'ready'
  readonly refusal: RefusedReply | null
}

export const sessionStore = create<SessionState>()(() => ({ stage: 'starting', refusal: null }))
export const useSession = (): SessionState => sessionStore()

/** Loads everything in one request: each further request would delay the window. */
export async function startSession(): Promise<void> {
  sessionStore.setState({ stage: 'starting', refusal: null })
  const reply = await request('session.start', { openId: readOpenId() })
  if (!reply.ok) {
    sessionStore.setState({ stage: 'failed', refusal: reply })
    return
  }
  const { connections, deletedConnections, summaries, areSummariesWhole, open, models, notices, settings } =
    reply.value
  takeConnections(connections)
  takeDeleted(deletedConnections)
  // Take settings first: the send key must be right from the first moment.
  takeSettings(settings)
  takeSummaries(summaries)
  for (const notice of notices) raiseNotice(notice)
  // Without a connection, the window opens on the start page, with chats in the sidebar.
  if (open !== null && (connections.length > 0 || open.conversation.id === readOpenId())) {
    if (models !== null) takeModels(open.conversation.connectionId, models)
    await showOpened(open)
    takeUp(open.conversation, 'automatic')
    if (models !== null && isHere(open.conversation.connectionId))
      void refreshModels(open.conversation.connectionId, 'automatic')
    requestFocus('message')
  } else if (connections.length > 0) await openNewest()
  sessionStore.setState({ stage: 'ready', refusal: null })
  if (!areSummariesWhole) void loadTheRest()
}

/** Loads the remaining conversations page by page, after the window has been drawn. */
async function loadTheRest(): Promise<void> {
  await idleMoment()
  const refusal = await loadConversations()
  if (refusal !== null) raiseRefusal(refusal)
}

/** Opens the newest conversation or creates the first one. Ignored if the person has navigated since. */
export async function openNewest(): Promise<void> {
  const before = transcriptStore.getState().openId
  const newest = conversationsStore.getState().summaries.find(({ isArchived }) => !isArchived)
  const conversationId = newest?.id ?? (await createConversation())
  if (conversationId === null || transcriptStore.getState().openId !== before) return
  if ((await openQuietly(conversationId)) && isChatShown()) requestFocus('message')
}

export async function openConversation(conversationId: string, wish: Wish = 'automatic'): Promise<void> {
  startNavigation()
  openSidebar(false)
  showChat()
  if (await openQuietly(conversationId, wish)) requestFocus('message')
}

/** Opens a conversation without moving the focus; returns whether that conversation is open now. */
async function openQuietly(conversationId: string, wish: Wish = 'automatic'): Promise<boolean> {
  await showConversation(conversationId)
  const conversation = transcriptStore.getState().open?.conversation
  if (conversation?.id !== conversationId) return false
  takeUp(conversation, wish)
  return true
}

/** Reloads in the background everything shown with the opened conversation. */
function takeUp({ id, connectionId }: Conversation, wish: Wish): void {
  keepOpenId(id)
  void refreshOpenKey()
  void loadModels(connectionId, isHere(connectionId) ? wish : null)
  void loadModelHabits(connectionId)
  void loadQueued(id)
}

/** False for a deleted connection, whose service must not be asked for models. */
function isHere(connectionId: string): boolean {
  return connectionsStore.getState().connections.some(({ id }) => id === connectionId)
}

/** Closes the conversation, so that a window without connections shows the start page. */
function showStart(): void {
  openSidebar(false)
  showChat()
  closeConversation()
}

/** Silently reloads the list and the open conversation after a connection was deleted or restored. */
export async function reloadAfterRemoval(connectionId: string, areTrashed: boolean): Promise<void> {
  if (areTrashed) dropSummariesOf(connectionId)
  const refusal = await loadConversations()
  if (refusal !== null) raiseRefusal(refusal)
  if (sidebarStore.getState().view.kind === 'trash') void loadTrash()
  const { open } = transcriptStore.getState()
  if (connectionsStore.getState().connections.length === 0) closeConversation()
  else if (open === null) await openNewest()
  else if (open.conversation.connectionId !== connectionId) return
  else if (conversationsStore.getState().summaries.some(({ id }) => id === open.conversation.id))
    await openQuietly(open.conversation.id)
  else await openNewest()
}

/** Moves the open conversation to another connection and shows that connection's models. */
export async function goOnWith(connectionId: string): Promise<boolean> {
  const conversationId = transcriptStore.getState().open?.conversation.id
  if (conversationId === undefined) return false
  const reply = await request('conversations.chooseConnection', { conversationId, connectionId })
  if (!reply.ok) {
    raiseRefusal(reply)
    return false
  }
  forgetRefusal(conversationId, ['connection-deleted', 'model-gone', 'model-not-chosen'])
  await openQuietly(conversationId, 'by-person')
  return true
}

/**
 * Returns the id once the conversation is open; null without a connection, or if the person navigated
 * meanwhile.
 */
export async function newConversation(connectionId?: string): Promise<string | null> {
  const isLatest = startNavigation()
  const conversationId = await createConversation(connectionId)
  if (conversationId === null || !isLatest()) return null
  showEverything()
  await openConversation(conversationId, 'by-person')
  return conversationId
}

async function createConversation(connectionId?: string): Promise<string | null> {
  const wanted = connectionId ?? selectDefaultId(connectionsStore.getState())
  if (wanted === null) {
    showStart()
    return null
  }
  const reply = await request('conversations.create', { connectionId: wanted })
  if (!reply.ok) {
    raiseRefusal(reply)
    return null
  }
  const refusal = await loadNewest()
  if (refusal !== null) raiseRefusal(refusal)
  return reply.value.id
}

/** Deletes a conversation and opens its neighbour, while the focus stays in the list. */
export async function removeConversation(conversationId: string): Promise<void> {
  const listed = arrange(conversationsStore.getState().summaries, sidebarStore.getState())
  const index = listed.findIndex(({ id }) => id === conversationId)
  const neighbour = listed[index + 1] ?? listed[index - 1]
  const isDeleted = await deleteConversation(conversationId)
  if (!isDeleted || transcriptStore.getState().openId !== conversationId) return
  if (neighbour === undefined) await openNewest()
  else await openQuietly(neighbour.id)
}

export async function undoRemoval(conversationId: string): Promise<void> {
  await restoreConversation(conversationId)
  if (sidebarStore.getState().view.kind === 'trash') void loadTrash()
  await openConversation(conversationId)
}

/** Stores the visible conversation in the URL fragment, so that a reload returns to it. */
function keepOpenId(conversationId: string): void {
  history.replaceState(null, '', `${prefix}${encodeURIComponent(conversationId)}`)
}

function readOpenId(): string | null {
  const { hash } = location
  if (!hash.startsWith(prefix)) return null
  try {
    return decodeURIComponent(hash.slice(prefix.length))
  } catch {
    return null
  }
}
