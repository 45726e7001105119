import type { RefusedReply } from '../../shared/errors.ts'
import { request } from '../api.ts'
import { recheckOpenKey, refreshOpenKey } from './connections-store.ts'
import { forgetRefusal, isSending, keepSend } from './send-store.ts'
import { readInto } from './transcript-store.ts'
import { drafts, saveTyped } from './typed-store.ts'

export function changeDraft(conversationId: string, text: string): void {
  drafts.change(conversationId, text)
  forgetRefusal(conversationId)
}

/** The text leaves the box only when main has taken it, and only if nothing was typed meanwhile. */
export async function sendDraft(conversationId: string, text: string): Promise<void> {
  if (!(await sendOnce(conversationId, () => sendText(conversationId, text, null)))) return
  if ((drafts.store.getState().texts[conversationId] ?? text) === text) drafts.keep(conversationId, '')
}

/** Another version of a sent message; true once main has taken it. */
export async function sendEdit(conversationId: string, messageId: string, text: string): Promise<boolean> {
  return await sendOnce(conversationId, () => sendText(conversationId, text, messageId))
}

/** Asks for an answer again; a second press changes nothing while the first is under way. */
export async function sendAgain(conversationId: string, messageId: string): Promise<void> {
  await sendOnce(conversationId, () =>
    readInto(() => request('chat.answerAgain', { conversationId, messageId })),
  )
}

/** What is not saved yet goes ahead of it: main takes one thing after the other. */
async function sendText(
  conversationId: string,
  text: string,
  replacing: string | null,
): Promise<RefusedReply | null> {
  void saveTyped()
  return await readInto(() => request('chat.send', { conversationId, text, replacing }))
}

/** A refusal is kept beside the message box until its reason is over. */
async function sendOnce(conversationId: string, send: () => Promise<RefusedReply | null>): Promise<boolean> {
  if (isSending(conversationId)) return false
  keepSend(conversationId, 'under-way')
  const refusal = await send()
  keepSend(conversationId, refusal)
  if (refusal === null) void refreshOpenKey()
  else if (refusal.code.startsWith('key-')) void recheckOpenKey()
  return refusal === null
}
