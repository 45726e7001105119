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

/** Everything in one go: each further question would keep the window waiting once more. */
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
  // A key must not mean something else in the first moment.
  takeSettings(settings)
  takeSummaries(summaries)
  for (const notice of notices) raiseNotice(notice)
  // Without any connection one begins at the start page; its chats are beside it.
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

/** Thousands of conversations wait until the window has been drawn, and come a page at a time. */
async function loadTheRest(): Promise<void> {
  await idleMoment()
  const refusal = await loadConversations()
  if (refusal !== null) raiseRefusal(refusal)
}

/** The conversation of last time, or a first one: with a connection there is always one open. Leads nobody away from where they went meanwhile. */
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

/** Without taking the focus from where it is. Whether it is the one that is open now. */
async function openQuietly(conversationId: string, wish: Wish = 'automatic'): Promise<boolean> {
  await showConversation(conversationId)
  const conversation = transcriptStore.getState().open?.conversation
  if (conversation?.id !== conversationId) return false
  takeUp(conversation, wish)
  return true
}

/** It is on view now: what is shown with it is read anew behind it. */
function takeUp({ id, connectionId }: Conversation, wish: Wish): void {
  keepOpenId(id)
  void refreshOpenKey()
  void loadModels(connectionId, isHere(connectionId) ? wish : null)
  void loadModelHabits(connectionId)
  void loadQueued(id)
}

/** The service of a deleted connection is not asked for its models. */
function isHere(connectionId: string): boolean {
  return connectionsStore.getState().connections.some(({ id }) => id === connectionId)
}

/** No conversation: where there is no connection, the page on which one is added. */
function showStart(): void {
  openSidebar(false)
  showChat()
  closeConversation()
}

/** A connection was deleted or put back: what is listed and what is open may have changed with it, in silence. */
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

/** The open one goes on with another connection, and is shown with the models of that. */
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

/** Its id once it is open; null where there is none, or where the person went elsewhere while it was made. */
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

/** The one that takes its place on screen leaves the focus in the list. */
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

/** The fragment of the page's address names the conversation on view, so that a reload comes back to it. */
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
