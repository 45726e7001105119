import { create } from 'zustand'
import type { ModelList } from '../../../shared/contract/connections/model.ts'
import type { Conversation, OpenConversation } from '../../../shared/contract/conversations/conversation.ts'
import { request } from '../../api.ts'
import { drafts, saveDrafts, systemPrompts } from '../chat/draft-store.ts'
import { beginOpening, isOpening, type Opening, stayHere } from '../chat/opening-store.ts'
import { loadQueue } from '../chat/queue-store.ts'
import { submitDraft } from '../chat/send.ts'
import { forgetRefusal } from '../chat/send-store.ts'
import {
  closeConversation,
  isInTrash,
  readInto,
  reloadConversation,
  showOpened,
  transcriptStore,
} from '../chat/transcript-store.ts'
import { connectionsStore, refreshOpenKey } from '../connections/connections-store.ts'
import { loadModelHabits } from '../connections/model-habits-store.ts'
import { loadModels, type RefreshCause, refreshModels, setModels } from '../connections/models-store.ts'
import {
  conversationsStore,
  deleteConversation,
  dropConversation,
  dropSummariesOf,
  loadConversations,
  loadNewest,
  restoreConversation,
  setSummary,
  temporarySummary,
} from '../conversations/conversations-store.ts'
import { projectsStore } from '../conversations/projects-store.ts'
import {
  listedConversations,
  openProjectGroup,
  showEverything,
  sidebarStore,
} from '../conversations/sidebar-store.ts'
import { loadTrash, purgeConversation, purgeTrash, trashStore } from '../conversations/trash-store.ts'
import { requestFocus } from '../focus-store.ts'
import { ask } from './asking.ts'
import { raiseRefusal } from './notices-store.ts'
import { askToCloseTemporary, openSidebar } from './panel-store.ts'
import { rememberOpenId } from './session-request.ts'
import { showToast } from './toast-store.ts'

type ShownPage = 'chat' | 'usage'

interface ShownPageState {
  readonly page: ShownPage
}

/** The page next to the conversation list: the open chat, or the usage page. */
export const shownPageStore = create<ShownPageState>()(() => ({ page: 'chat' }))

export const useShownPage = (): ShownPage => shownPageStore((state) => state.page)
export const isChatShown = (): boolean => shownPageStore.getState().page === 'chat'
const inView = (): Conversation | null => transcriptStore.getState().open?.conversation ?? null
let navigations = 0

/** Marks a navigation. The returned function tells slow work whether this is still the latest navigation. */
function startNavigation(): () => boolean {
  navigations += 1
  const own = navigations
  return () => own === navigations
}

/** Shows the chat without moving the focus; callers set the focus themselves. */
export function showChat(): void {
  shownPageStore.setState({ page: 'chat' })
}

export function showUsagePage(): void {
  startNavigation()
  openSidebar(false)
  shownPageStore.setState({ page: 'usage' })
  requestFocus('usage-page')
}

/** Returns from the usage page to the message box. */
export function closeUsagePage(): void {
  if (isChatShown()) return
  showChat()
  requestFocus('message')
}

/** Moves the focus to the page after the focused element disappeared. */
export function requestPageFocus(): void {
  requestFocus(isChatShown() ? 'message' : 'usage-page')
}

/** Whether a conversation may be opened unasked: not if the quick window has it, which would lose it. */
async function readFreedom(): Promise<(conversation: Pick<Conversation, 'id'>) => boolean> {
  const result = await request('conversations.heldByOther', undefined)
  const held = new Set(result.ok ? result.value : [])
  return ({ id }) => !held.has(id)
}

/**
 * Opens the newest conversation that no other window has, or creates the first one. Ignored if the user has
 * navigated since.
 */
export async function openNewest(): Promise<void> {
  const before = transcriptStore.getState().openId
  const isFree = await readFreedom()
  const newest = conversationsStore
    .getState()
    .summaries.find((summary) => !summary.isArchived && isFree(summary))
  const conversationId = newest?.id ?? (await createConversation())?.id ?? null
  if (conversationId === null || isOpening() || transcriptStore.getState().openId !== before) return
  if ((await openWithoutFocus(conversationId)) && isChatShown()) requestFocus('message')
}

/** Shows a conversation that is already loaded, with the models of its connection if they are known. */
export async function openLoaded(open: OpenConversation, models: ModelList | null): Promise<void> {
  const { id, connectionId } = open.conversation
  if (models !== null) setModels(connectionId, models)
  await showOpened(open)
  loadRelated(id, 'automatic')
  if (models !== null && isConnected(connectionId)) void refreshModels(connectionId, 'automatic')
}

export async function openConversation(
  conversationId: string,
  cause: RefreshCause = 'automatic',
  opening?: Opening,
): Promise<void> {
  startNavigation()
  openSidebar(false)
  showChat()
  const opened = openWithoutFocus(conversationId, cause, opening)
  // A restored conversation has no message box before it has loaded.
  if (isOpenInTrash(conversationId)) await opened
  // At once: the user may choose another field before the conversation has loaded.
  requestFocus('message')
  await opened
}

/**
 * Opens a conversation without moving the focus; returns whether that conversation is open now. Text typed
 * meanwhile becomes part of its draft.
 */
async function openWithoutFocus(
  conversationId: string,
  cause: RefreshCause = 'automatic',
  begun?: Opening,
): Promise<boolean> {
  const opening = begun ?? (inView()?.id === conversationId ? null : beginOpening(conversationId))
  if (opening === null) stayHere()
  transcriptStore.setState({ openId: conversationId, endedAnswers: [], missingIds: [] })
  const refusal = await readInto(
    () => request('conversations.open', { conversationId }),
    // With the messages, so that both are drawn at once.
    (result) => {
      const toSend = opening?.end(result.ok ? result.value.conversation : inView()) ?? null
      if (result.ok && toSend !== null) void submitDraft(conversationId, toSend)
    },
  )
  if (refusal !== null) {
    // A late refusal must not undo a newer navigation.
    if (transcriptStore.getState().openId === conversationId)
      transcriptStore.setState({ openId: inView()?.id ?? null })
    raiseRefusal(refusal)
  }
  return loadRelated(conversationId, cause)
}

/** Reloads in the background everything shown with the opened conversation; false if another one is in view. */
function loadRelated(conversationId: string, cause: RefreshCause): boolean {
  const conversation = inView()
  if (conversation?.id !== conversationId) return false
  const { connectionId } = conversation
  rememberOpenId(conversationId)
  void refreshOpenKey()
  void loadModels(connectionId, isConnected(connectionId) ? cause : null)
  void loadModelHabits(connectionId)
  void loadQueue(conversationId)
  return true
}

/** False for a deleted connection, whose service must not be asked for models. */
function isConnected(connectionId: string): boolean {
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
  raiseRefusal(await loadConversations())
  if (sidebarStore.getState().view.kind === 'trash') void loadTrash()
  const { open } = transcriptStore.getState()
  if (connectionsStore.getState().connections.length === 0) closeConversation()
  else if (open === null) await openNewest()
  else if (open.conversation.connectionId !== connectionId) return
  else if (conversationsStore.getState().summaries.some(({ id }) => id === open.conversation.id))
    await openWithoutFocus(open.conversation.id)
  else await openNewest()
}

/** Moves the open conversation to another connection and shows that connection's models. */
export async function switchConnection(connectionId: string): Promise<boolean> {
  const conversationId = inView()?.id
  if (conversationId === undefined) return false
  if ((await ask('conversations.chooseConnection', { conversationId, connectionId })) === null) return false
  forgetRefusal(conversationId, ['connection-deleted', 'model-gone', 'model-not-chosen'])
  await reloadConversation(conversationId)
  loadRelated(conversationId, 'by-person')
  return true
}

/**
 * Returns the id once the conversation is open; null without a connection, or if the user navigated
 * meanwhile.
 */
export async function newConversation(
  connectionId?: string,
  projectId = openProjectId(),
): Promise<string | null> {
  const isLatest = startNavigation()
  const opening = beginHere()
  // Otherwise main would take a chat with unsaved text for an unused one, and return it.
  await saveDrafts()
  const created = await createConversation(connectionId, projectId)
  if (created === null || !isLatest()) {
    opening.end(created ?? inView())
    return null
  }
  showEverything()
  openProjectGroup(created.projectId)
  await openConversation(created.id, 'by-person', opening)
  return created.id
}

/** Shows the message box of a chat that main has yet to create. */
function beginHere(): Opening {
  showChat()
  const opening = beginOpening()
  requestFocus('message')
  return opening
}

/** A new chat stays in the project of the open one, unless the project is archived. */
function openProjectId(): string | null {
  return isChatShown() ? activeProjectId(inView()?.projectId ?? null) : null
}

/** Null for a project that is archived or gone. */
export function activeProjectId(projectId: string | null): string | null {
  const project = projectsStore.getState().projects.find(({ id }) => id === projectId)
  return project === undefined || project.archivedAt !== null ? null : project.id
}

async function createConversation(
  connectionId?: string,
  projectId: string | null = null,
): Promise<Conversation | null> {
  if (connectionsStore.getState().connections.length === 0) {
    showStart()
    return null
  }
  const answer = await ask('conversations.create', { connectionId: connectionId ?? null, projectId })
  if (answer === null) return null
  raiseRefusal(await loadNewest())
  return answer.value
}

/** Begins a temporary chat, in the given way. Asks first if that ends one with messages. */
export async function beginTemporary(
  begin: () => Promise<unknown> = newTemporaryConversation,
): Promise<void> {
  const before = temporarySummary()
  if (before !== null && (await hasText(before.id))) askToCloseTemporary(before.id, () => void begin())
  else await begin()
}

/** Returns the id once the chat is open; null if it was refused, or if the user navigated meanwhile. */
export async function newTemporaryConversation(connectionId: string | null = null): Promise<string | null> {
  const isLatest = startNavigation()
  if (connectionsStore.getState().connections.length === 0) {
    showStart()
    return null
  }
  const before = temporarySummary()
  const opening = beginHere()
  const result = await request('conversations.beginTemporary', { connectionId })
  if (!result.ok) {
    raiseRefusal(result)
    opening.end(inView())
    return null
  }
  if (before !== null) {
    forgetTexts(before.id)
    dropConversation(before.id)
  }
  setSummary(result.value)
  if (!isLatest()) {
    opening.end({ id: result.value.id, draft: '' })
    return null
  }
  showEverything()
  await openConversation(result.value.id, 'by-person', opening)
  return result.value.id
}

/** Closes the temporary chat. Asks first if it has messages. */
export async function closeTemporary(conversationId: string): Promise<void> {
  const close = (): Promise<void> => forgetTemporary(conversationId)
  if (await hasText(conversationId)) askToCloseTemporary(conversationId, () => void close())
  else await close()
}

export async function forgetTemporary(conversationId: string): Promise<void> {
  const isOpen = transcriptStore.getState().openId === conversationId
  if ((await ask('conversations.delete', { conversationId })) === null) return
  forgetTexts(conversationId)
  dropConversation(conversationId)
  if (isOpen) await openNewest()
  if (isOpen) requestPageFocus()
}

/** Saves the temporary chat, and opens it as a chat like any other, unless the user has navigated since. */
export async function keepTemporary(conversationId: string): Promise<void> {
  const isLatest = startNavigation()
  await saveDrafts()
  if ((await ask('conversations.keep', { conversationId }, setSummary)) === null) return
  if (isLatest()) await openConversation(conversationId)
  else if (transcriptStore.getState().openId === conversationId) await reloadConversation(conversationId)
}

function forgetTexts(conversationId: string): void {
  drafts.forget(conversationId)
  systemPrompts.forget(conversationId)
}

/** Whether anything would be lost: a message, or typed text. */
async function hasText(conversationId: string): Promise<boolean> {
  await saveDrafts()
  const result = await request('conversations.open', { conversationId })
  return result.ok && (result.value.messages.length > 0 || result.value.conversation.draft.trim() !== '')
}

/** Deletes a conversation and opens its neighbour, while the focus stays in the list. */
export async function removeConversation(conversationId: string): Promise<void> {
  const { summaries } = conversationsStore.getState()
  if (temporarySummary()?.id === conversationId) return await closeTemporary(conversationId)
  const title = summaries.find(({ id }) => id === conversationId)?.title ?? ''
  const listed = listedConversations()
  const index = listed.findIndex(({ id }) => id === conversationId)
  if (!(await deleteConversation(conversationId))) return
  const undo = (): void => void undoRemoval(conversationId)
  showToast({ kind: 'deleted', about: conversationId, title, undo })
  const isFree = await readFreedom()
  if (isOpening() || transcriptStore.getState().openId !== conversationId) return
  const neighbour = listed.slice(index + 1).find(isFree) ?? listed.slice(0, index).findLast(isFree)
  await (neighbour === undefined ? openNewest() : openWithoutFocus(neighbour.id))
}

/** Restores a conversation, and shows it again if it was open for reading. */
export async function restoreFromTrash(conversationId: string): Promise<void> {
  await restoreConversation(conversationId)
  await loadTrash()
  if (isOpenInTrash(conversationId)) await openWithoutFocus(conversationId)
}

export async function deleteConversationForGood(conversationId: string): Promise<void> {
  await purgeConversation(conversationId)
  await leaveIfDeleted()
}

export async function emptyTrash(): Promise<void> {
  await purgeTrash()
  await leaveIfDeleted()
}

/** A conversation that was open in the trash and no longer is there can't be read. */
async function leaveIfDeleted(): Promise<void> {
  const openId = inView()?.id
  if (openId === undefined || !isInTrash()) return
  const trashed = trashStore.getState()
  if (trashed?.some(({ id }) => id === openId) === false) await openNewest()
}

function isOpenInTrash(conversationId: string): boolean {
  return inView()?.id === conversationId && isInTrash()
}

export async function undoRemoval(conversationId: string): Promise<void> {
  await restoreConversation(conversationId)
  if (sidebarStore.getState().view.kind === 'trash') void loadTrash()
  await openConversation(conversationId)
}
