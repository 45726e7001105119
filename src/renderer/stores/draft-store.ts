import { create } from 'zustand'
import type { RefusedReply } from '../../shared/errors.ts'
import { request } from '../api.ts'
import { readInto } from './transcript-store.ts'

interface DraftState {
  /** By conversation; what is not here stands as it was read with the conversation. */
  readonly texts: Readonly<Record<string, string>>
  /** Why the last message of a conversation was not taken; its text is still in the box. */
  readonly refusals: Readonly<Record<string, RefusedReply>>
}

const saveAfterMs = 400
let waiting: { conversationId: string; timer: ReturnType<typeof setTimeout> } | null = null

export const draftStore = create<DraftState>()(() => ({ texts: {}, refusals: {} }))

export const useDraft = (conversationId: string, kept: string): string =>
  draftStore((state) => state.texts[conversationId] ?? kept)
export const useSendRefusal = (conversationId: string): RefusedReply | null =>
  draftStore((state) => state.refusals[conversationId] ?? null)

export function changeDraft(conversationId: string, text: string): void {
  if (waiting !== null && waiting.conversationId !== conversationId) flushDraft()
  if (waiting !== null) clearTimeout(waiting.timer)
  keepText(conversationId, text)
  waiting = { conversationId, timer: setTimeout(flushDraft, saveAfterMs) }
}

/** Saves at once what is still waiting to be saved. */
export function flushDraft(): void {
  if (waiting === null) return
  const { conversationId, timer } = waiting
  clearTimeout(timer)
  waiting = null
  const draft = draftStore.getState().texts[conversationId] ?? ''
  void request('conversations.saveDraft', { conversationId, draft })
}

/** The text leaves the box only when main has taken it, and only if nothing was typed meanwhile. */
export async function sendDraft(conversationId: string, text: string): Promise<boolean> {
  flushDraft()
  const refusal = await sendText(conversationId, text, null)
  keepRefusal(conversationId, refusal)
  if (refusal !== null) return false
  if ((draftStore.getState().texts[conversationId] ?? text) === text) keepText(conversationId, '')
  return true
}

export async function sendText(
  conversationId: string,
  text: string,
  replacing: string | null,
): Promise<RefusedReply | null> {
  return await readInto(() => request('chat.send', { conversationId, text, replacing }))
}

function keepText(conversationId: string, text: string): void {
  draftStore.setState(({ texts }) => ({ texts: { ...texts, [conversationId]: text } }))
}

function keepRefusal(conversationId: string, refusal: RefusedReply | null): void {
  draftStore.setState(({ refusals: { [conversationId]: _before, ...others } }) => ({
    refusals: refusal === null ? others : { ...others, [conversationId]: refusal },
  }))
}
