import { create } from 'zustand'
import type {
  Conversation,
  ConversationSummary,
} from '../../../shared/contract/conversations/conversation.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { listPageLength } from '../../../shared/domain/app/limits.ts'
import { request } from '../../api.ts'
import { ask, change } from '../app/asking.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { showToast } from '../app/toast-store.ts'
import { forgetRefusal } from '../chat/send-store.ts'
import { readInto, transcriptStore, updateOpenConversation } from '../chat/transcript-store.ts'
import { createValues } from '../values.ts'

const renameStore = create<RenameState>()(() => ({ renamedId: null }))
/** By conversation: a title that main couldn't save. Editing the title continues from there. */
const refusedTitles = createValues<string>()
export const useIsRenamed = (conversationId: string): boolean =>
  renameStore(({ renamedId }) => renamedId === conversationId)

/** The title to edit: the last one that main refused, if any. */
export const useTitleToEdit = (conversationId: string, title: string): string =>
  refusedTitles.use(conversationId) ?? title

interface ConversationsState {
  /** Newest first. */
  readonly summaries: readonly ConversationSummary[]
  /** When the list was last updated; decides which date counts as today. */
  readonly listedAt: number
  /** Conversations in the trash since this window opened. */
  readonly deletedIds: ReadonlySet<string>
}

export const conversationsStore = create<ConversationsState>()(() => ({
  summaries: [],
  listedAt: 0,
  deletedIds: new Set(),
}))

export const useSummaries = (): readonly ConversationSummary[] =>
  conversationsStore((state) => state.summaries)
/** Whether this window has moved a chat to the trash. */
export const useHasDeleted = (): boolean => conversationsStore(({ deletedIds }) => deletedIds.size > 0)
export const useListedAt = (): number => conversationsStore((state) => state.listedAt)
export const useSummary = (conversationId: string): ConversationSummary | null =>
  conversationsStore(({ summaries }) => summaries.find(({ id }) => id === conversationId) ?? null)

export function setSummaries(summaries: readonly ConversationSummary[]): void {
  conversationsStore.setState({ summaries: summaries.toSorted(newestFirst), listedAt: Date.now() })
}

/** Loads the newest page, such as after creating a conversation. */
export const loadNewest = () => change('conversations.list', { before: null }, mergePage)

/** Loads all conversations page by page and yields to other work between pages. */
export async function loadConversations(): Promise<RefusedResult | null> {
  for (let before: number | null = null; ; ) {
    const result: Result<readonly ConversationSummary[]> = await request('conversations.list', { before })
    if (!result.ok) return result
    mergePage(result.value)
    const last = result.value.at(-1)
    if (last === undefined || result.value.length < listPageLength) return null
    before = last.recency
    await whenIdle()
  }
}

/** Merges a page from main; all other conversations stay unchanged. */
function mergePage(page: readonly ConversationSummary[]): void {
  conversationsStore.setState(({ summaries, deletedIds }) => {
    const taken = new Set(page.map(({ id }) => id))
    const others = summaries.filter(({ id }) => !taken.has(id))
    const listed = [...others, ...page.filter(({ id }) => !deletedIds.has(id))]
    return { summaries: listed.toSorted(newestFirst), listedAt: Date.now() }
  })
}

/** Ignores a late event about a deleted conversation, which would otherwise reappear in the list. */
export function setSummary(summary: ConversationSummary): void {
  conversationsStore.setState(({ summaries, deletedIds }) => {
    if (deletedIds.has(summary.id)) return {}
    const others = summaries.filter(({ id }) => id !== summary.id)
    const older = others.findIndex(({ recency }) => recency < summary.recency)
    const place = older === -1 ? others.length : older
    return { summaries: others.toSpliced(place, 0, summary), listedAt: Date.now() }
  })
}

/** Removes a connection's conversations, which went to the trash with it. A temporary one stays. */
export function dropSummariesOf(connectionId: string): void {
  conversationsStore.setState(({ summaries }) => ({
    summaries: summaries.filter(
      (summary) => summary.connectionId !== connectionId || summary.isTemporary === true,
    ),
  }))
}

export async function renameConversation(conversationId: string, title: string): Promise<void> {
  const result = await request('conversations.rename', { conversationId, title })
  refusedTitles.set(conversationId, result.ok ? null : title)
  if (result.ok) setSummary(result.value)
  else raiseRefusal(result)
}

export async function deleteConversation(conversationId: string): Promise<boolean> {
  if ((await ask('conversations.delete', { conversationId })) === null) return false
  dropConversation(conversationId)
  return true
}

export async function restoreConversation(conversationId: string): Promise<void> {
  const answer = await ask('conversations.restore', { conversationId })
  if (answer === null) return
  conversationsStore.setState(({ deletedIds }) => ({
    deletedIds: new Set([...deletedIds].filter((id) => id !== conversationId)),
  }))
  setSummary(answer.value)
}

/** The temporary chat, of which there is at most one. */
export function temporarySummary(): ConversationSummary | null {
  return conversationsStore.getState().summaries.find(({ isTemporary }) => isTemporary === true) ?? null
}

/** Removes a chat that is gone. A late event doesn't bring it back. */
export function dropConversation(conversationId: string): void {
  conversationsStore.setState(({ summaries, deletedIds }) => ({
    summaries: summaries.filter(({ id }) => id !== conversationId),
    deletedIds: new Set([...deletedIds, conversationId]),
  }))
}

/** After a permanent deletion, an import may bring the same conversation again. */
export function forgetDeleted(): void {
  conversationsStore.setState({ deletedIds: new Set() })
}

/** True on success. */
export async function chooseModel(
  modelId: string,
  conversationId = transcriptStore.getState().open?.conversation.id,
): Promise<boolean> {
  if (conversationId === undefined) return false
  const answer = await ask('conversations.chooseModel', { conversationId, modelId }, updateOpenConversation)
  if (answer === null) return false
  forgetRefusal(conversationId, ['model-gone', 'model-not-chosen'])
  return true
}

/**
 * Continues with this one of the compared answers, which is then shown alone. Its model becomes the chat's
 * model, which a toast can undo. True on success.
 */
export async function continueWith(conversationId: string, messageId: string): Promise<boolean> {
  const before = transcriptStore.getState().open?.conversation.modelId ?? null
  const refusal = await readInto(() => request('conversations.continueWith', { conversationId, messageId }))
  if (refusal !== null) {
    raiseRefusal(refusal)
    return false
  }
  const after = transcriptStore.getState().open?.conversation
  const modelId = after?.id === conversationId ? after.modelId : null
  if (before === null || modelId === null || modelId === before) return true
  showToast({
    kind: 'model-changed',
    about: `model ${conversationId}`,
    modelId,
    undo: () => void chooseModel(before, conversationId),
  })
  return true
}

export async function setSystemPrompt(
  conversationId: string,
  systemPrompt: string,
): Promise<Result<Conversation>> {
  const result = await request('conversations.setSystemPrompt', { conversationId, systemPrompt })
  if (result.ok) updateOpenConversation(result.value)
  return result
}

function newestFirst(one: ConversationSummary, other: ConversationSummary): number {
  return other.recency - one.recency
}

interface RenameState {
  /** The conversation whose title the user is editing above its transcript. */
  readonly renamedId: string | null
}

export function renameOpen(renamedId: string | null): void {
  renameStore.setState({ renamedId })
}

/** Resolves when the window is idle, or after a second. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
}
