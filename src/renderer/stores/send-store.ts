import { create } from 'zustand'
import type { RefusedReply } from '../../shared/errors.ts'
import { request } from '../api.ts'
import { refreshOpenKey } from './connections-store.ts'
import { readInto } from './transcript-store.ts'
import { drafts, saveTyped } from './typed-store.ts'

interface SendState {
  /** By conversation: its message is on the way to main, or was not taken for this reason and is still in the box. */
  readonly sends: Readonly<Record<string, 'under-way' | RefusedReply>>
}

export const sendStore = create<SendState>()(() => ({ sends: {} }))

export const useSendRefusal = (conversationId: string): RefusedReply | null =>
  sendStore((state) => refusalIn(state, conversationId))

export function changeDraft(conversationId: string, text: string): void {
  drafts.change(conversationId, text)
  forgetRefusal(conversationId)
}

/** Its reason is over: the text is another one, or the answer that it had to wait for has ended. */
export function forgetRefusal(conversationId: string): void {
  if (refusalIn(sendStore.getState(), conversationId) !== null) keepSend(conversationId, null)
}

/** The text leaves the box only when main has taken it, and only if nothing was typed meanwhile. */
export async function sendDraft(conversationId: string, text: string): Promise<void> {
  if (sendStore.getState().sends[conversationId] === 'under-way') return
  keepSend(conversationId, 'under-way')
  const refusal = await sendText(conversationId, text, null)
  keepSend(conversationId, refusal)
  if (refusal !== null) return
  if ((drafts.store.getState().texts[conversationId] ?? text) === text) drafts.keep(conversationId, '')
  void refreshOpenKey()
}

/** What is not saved yet goes ahead of it: main takes one thing after the other. */
export async function sendText(
  conversationId: string,
  text: string,
  replacing: string | null,
): Promise<RefusedReply | null> {
  void saveTyped()
  return await readInto(() => request('chat.send', { conversationId, text, replacing }))
}

function refusalIn({ sends }: SendState, conversationId: string): RefusedReply | null {
  const send = sends[conversationId]
  return typeof send === 'object' ? send : null
}

function keepSend(conversationId: string, send: 'under-way' | RefusedReply | null): void {
  sendStore.setState(({ sends: { [conversationId]: _before, ...others } }) => ({
    sends: send === null ? others : { ...others, [conversationId]: send },
  }))
}
