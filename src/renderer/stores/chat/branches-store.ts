import { create } from 'zustand'
import type { ChatTree } from '../../../shared/contract/usage/chat-tree.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { openConversation, showChat } from '../app/navigation.ts'
import { closeDialog, panelStore } from '../app/panel-store.ts'
import { showMessage } from './earlier-messages.ts'
import { transcriptStore } from './transcript-store.ts'

interface BranchesState {
  readonly conversationId: string | null
  /** Null until the whole tree is read. Stays while a newer one is read. */
  readonly tree: ChatTree | null
  readonly refusal: RefusedResult | null
}

const nothing: BranchesState = { conversationId: null, tree: null, refusal: null }

const branchesStore = create<BranchesState>()(() => nothing)

export const useBranches = (): BranchesState => branchesStore()

let readings = 0

export async function readBranches(conversationId: string): Promise<void> {
  readings += 1
  const reading = readings
  const isWanted = (): boolean => reading === readings
  if (branchesStore.getState().conversationId !== conversationId)
    branchesStore.setState({ ...nothing, conversationId })
  const result = await readTree(conversationId, isWanted)
  if (!isWanted()) return
  branchesStore.setState(result.ok ? { tree: result.value, refusal: null } : { refusal: result })
}

/** Forgets the tree, so that a closed dialog doesn't keep the chat's text. */
export function closeBranches(): void {
  readings += 1
  branchesStore.setState(nothing)
}

/** An answer may grow at every frame, and each reading reads the whole chat. */
const refreshMs = 1_000
let isRefreshDue = false

/** Reads again soon, because the chat changed while its tree is on screen. */
export function refreshBranches(conversationId: string): void {
  const { dialog } = panelStore.getState()
  if (isRefreshDue || dialog?.kind !== 'branches' || dialog.conversationId !== conversationId) return
  isRefreshDue = true
  setTimeout(() => {
    isRefreshDue = false
    if (branchesStore.getState().conversationId === conversationId) void readBranches(conversationId)
  }, refreshMs)
}

/** Reads a large tree page by page. A newer tree invalidates the remaining pages, so reading starts over. */
async function readTree(conversationId: string, isWanted: () => boolean): Promise<Result<ChatTree>> {
  for (;;) {
    const result = await request('usage.tree', { conversationId })
    if (!result.ok || result.value.restId === undefined || !isWanted()) return result
    const { restId, ...tree } = result.value
    const nodes = [...tree.nodes]
    for (;;) {
      const more = await request('usage.moreTree', { conversationId, restId, from: nodes.length })
      if (!more.ok && more.code !== 'not-found') return more
      if (!more.ok) break
      nodes.push(...more.value)
      if (more.value.length === 0) return { ok: true, value: { ...tree, nodes } }
      if (!isWanted()) return result
    }
  }
}

/** Brings the branch of a message into view, and shows and focuses the message. */
export async function goToMessage(conversationId: string, messageId: string): Promise<void> {
  closeDialog()
  if (transcriptStore.getState().openId === conversationId) showChat()
  else await openConversation(conversationId)
  if (transcriptStore.getState().openId === conversationId) await showMessage(conversationId, messageId)
}

/** Reads a message and those above it, whether in view or not. */
export const readBranch = (conversationId: string, messageId: string, count: number) =>
  request('conversations.branch', { conversationId, messageId, count })
