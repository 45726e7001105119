import { create } from 'zustand'
import type { OpenConversation } from '../../../shared/contract/conversations/conversation.ts'
import { breakpoints } from '../../../shared/domain/app/breakpoints.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { maxMessages } from '../../../shared/domain/app/limits.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { openPanel, widenPanel } from '../app/panel-store.ts'
import { compareStore } from './compare-store.ts'
import { messagesOnView } from './compared-answers.ts'
import { revealMessage } from './reveal-store.ts'
import { addEarlier } from './transcript-reducer.ts'
import { isInTrash, readInto, readUpTo, showVersion, transcriptStore } from './transcript-store.ts'

interface EarlierState {
  /** The first loaded message when main refused to load more; scrolling does not ask again. */
  readonly refusedAt: string | null
}

const earlierStore = create<EarlierState>()(() => ({ refusedAt: null }))

/** Whether main refused to load the messages above the first one. */
export const useIsEarlierRefused = (): boolean => {
  const refusedAt = earlierStore((state) => state.refusedAt)
  return transcriptStore(({ open }) => refusedAt !== null && open?.messages[0]?.id === refusedAt)
}

const quickCount = 100
let reading: Promise<unknown> = Promise.resolve()

/** Loads earlier messages, unless main refused before. */
export async function loadEarlier(): Promise<void> {
  await inTurn(async () => {
    if (firstId() !== earlierStore.getState().refusedAt) await readAbove(quickCount, null)
  })
}

export async function reloadEarlier(): Promise<void> {
  earlierStore.setState({ refusedAt: null })
  await loadEarlier()
}

/** Loads the whole conversation in parts, so that neither process is busy for long. */
export async function loadAll(conversationId: string | null, signal?: AbortSignal): Promise<void> {
  const isWanted = (): boolean => signal?.aborted !== true && hasMore(conversationId)
  while (isWanted()) {
    const refusal = await inTurn(() => readAbove(maxMessages, null))
    if (refusal !== null) return
  }
}

/** Loads up to a message; false if the message is not in view. */
async function loadUpTo(messageId: string): Promise<boolean> {
  const conversationId = transcriptStore.getState().openId
  while (!isLoaded(messageId) && hasMore(conversationId)) {
    const refusal = await inTurn(() => readAbove(1, messageId))
    if (refusal !== null) break
  }
  return isLoaded(messageId)
}

/** Loads a message, and switches versions if the message is not in view. In the trash, versions stay. */
export async function loadMessage(conversationId: string, messageId: string): Promise<void> {
  if (await loadUpTo(messageId)) return
  if (transcriptStore.getState().openId !== conversationId || isInTrash()) return
  await showVersion(conversationId, messageId)
}

/** Reloads all loaded messages, because their data changed. */
export async function reloadLoaded(conversationId: string): Promise<RefusedResult | null> {
  const { openId } = transcriptStore.getState()
  const upTo = openId === conversationId ? firstId() : null
  return await readInto(() => readDownFrom(conversationId, upTo))
}

async function readDownFrom(conversationId: string, upTo: string | null): Promise<Result<OpenConversation>> {
  const result = await request('conversations.open', { conversationId })
  return result.ok && upTo !== null ? await readUpTo(result.value, upTo) : result
}

async function readAbove(count: number, upTo: string | null): Promise<RefusedResult | null> {
  const { open } = transcriptStore.getState()
  const messageId = open?.messages[0]?.id
  if (open === null || messageId === undefined || open.beforeCount === 0) return null
  const conversationId = open.conversation.id
  const result = await request('conversations.earlier', { conversationId, messageId, count, upTo })
  if (result.ok) {
    transcriptStore.setState((state) => addEarlier(state, messageId, result.value))
    return null
  }
  // The message exists, but in another version, not above: no error.
  if (result.code === 'not-found' && upTo !== null) return result
  earlierStore.setState({ refusedAt: messageId })
  raiseRefusal(result)
  return result
}

/** Runs reads one after another. */
function inTurn<T>(read: () => Promise<T>): Promise<T> {
  const next = reading.then(read)
  reading = next
  return next
}

function firstId(): string | null {
  return transcriptStore.getState().open?.messages[0]?.id ?? null
}

function isLoaded(messageId: string): boolean {
  const { columns } = compareStore.getState()
  const messages = transcriptStore.getState().open?.messages ?? []
  return messagesOnView(messages, columns).some(({ id }) => id === messageId)
}

/** Whether the same conversation is open and has unloaded messages above. */
function hasMore(conversationId: string | null): boolean {
  const { openId, open } = transcriptStore.getState()
  return openId === conversationId && open?.conversation.id === conversationId && open.beforeCount > 0
}

/**
 * Scrolls to a message of the open conversation. A panel that covers or replaces the transcript closes or
 * narrows.
 */
export async function showMessage(conversationId: string, messageId: string): Promise<void> {
  await loadMessage(conversationId, messageId)
  if (isInTrash() && !isLoaded(messageId)) return
  widenPanel(false)
  if (matchMedia(breakpoints['panel-over-chat']).matches) openPanel(null)
  revealMessage(messageId)
}
