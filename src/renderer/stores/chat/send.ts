import type { Input } from '../../../shared/contract/contract.ts'
import type { Message, SentMessages } from '../../../shared/contract/conversations/conversation.ts'
import type { LimitStop } from '../../../shared/contract/money/answer-limit.ts'
import type { BudgetStop } from '../../../shared/contract/money/budget.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { addedSince, joinDrafts } from '../../../shared/domain/chat/attachments.ts'
import { request } from '../../api.ts'
import { ask } from '../app/asking.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { recheckOpenKey, refreshOpenKey } from '../connections/connections-store.ts'
import { conversationsStore } from '../conversations/conversations-store.ts'
import { requestFocus } from '../focus-store.ts'
import { showColumns } from './compare-store.ts'
import { answersOf, findMessage } from './compared-answers.ts'
import { drafts, saveDrafts, useDraft } from './draft-store.ts'
import { edits, endEdit, stashEdit } from './editing.ts'
import { loadParameters, reloadTakenParameters } from './parameters-store.ts'
import { loadQueue, setQueue } from './queue-store.ts'
import { announceReplacement, revealMessage } from './reveal-store.ts'
import {
  budgetQuestion,
  forgetRefusal,
  isSending,
  limitQuestion,
  modelQuestion,
  sendingText,
  setSend,
  setSendingText,
  useSendingText,
} from './send-store.ts'
import { reloadConversation, sendInto, transcriptStore } from './transcript-store.ts'

export function changeDraft(conversationId: string, text: string): void {
  drafts.change(conversationId, text)
  forgetRefusal(conversationId)
}

/** The text in the message box: the draft without the message that is being sent. */
export function useTyped(conversationId: string, kept: string): string {
  const draft = useDraft(conversationId, kept)
  const sending = useSendingText(conversationId)
  return sending === null ? draft : (addedSince(sending, draft) ?? draft)
}

/** Changes the text in the message box. The draft keeps the message that is being sent, in case it is refused. */
export function changeTyped(conversationId: string, text: string, kept: string): void {
  const sending = sendingText(conversationId)
  const draft = drafts.store.getState().texts[conversationId] ?? kept
  const isBehind = sending !== null && addedSince(sending, draft) !== null
  changeDraft(conversationId, isBehind ? joinDrafts(sending, text) : text)
}

/** Sends the draft, or queues it while an answer of the chat streams. */
export async function submitDraft(conversationId: string, text: string): Promise<void> {
  const { summaries } = conversationsStore.getState()
  const isAnswering = summaries.find(({ id }) => id === conversationId)?.isAnswering ?? false
  await (isAnswering ? queueDraft : sendDraft)(conversationId, text)
}

export async function sendDraft(conversationId: string, text: string): Promise<void> {
  await sendFromDraft(conversationId, text, () => {
    setSendingText(conversationId, text)
    return sendText(conversationId, text, null)
  })
}

/**
 * Sends a text other than the draft. The draft is saved again, in case it changed meanwhile.
 */
export async function sendWithoutDraft(conversationId: string, text: string, draft: string): Promise<void> {
  if (!(await sendOnce(conversationId, () => sendText(conversationId, text, null, { isDraft: false })))?.ok)
    return
  changeDraft(conversationId, drafts.store.getState().texts[conversationId] ?? draft)
  await saveDrafts()
}

/**
 * The text leaves the draft only once main accepts it. Words typed behind it stay, files attached since, and a
 * text typed in its place. Main emptied its draft, maybe after it had stored the rest, so the rest is saved.
 */
async function sendFromDraft(
  conversationId: string,
  text: string,
  send: () => Promise<Result<unknown>>,
): Promise<void> {
  if (isSending(conversationId)) return
  const typed = (): string => drafts.store.getState().texts[conversationId] ?? text
  const isOther = (): boolean => addedSince(text, typed()) === null
  let isReplaced = isOther()
  const stop = drafts.store.subscribe(() => {
    isReplaced ||= isOther()
  })
  const result = await sendOnce(conversationId, send)
  stop()
  setSendingText(conversationId, null)
  if (!result?.ok) return
  drafts.change(conversationId, (isReplaced ? null : addedSince(text, typed())) ?? typed())
}

/** Sends the draft to several models at once. */
export async function compareDraft(
  conversationId: string,
  text: string,
  modelIds: readonly string[],
): Promise<void> {
  const of = { conversationId, text, modelIds: [...modelIds] }
  await sendFromDraft(conversationId, text, () => {
    setSendingText(conversationId, text)
    void saveDrafts()
    return sendInto(conversationId, () => request('chat.compare', of))
  })
}

/** Queues the draft until the current answer is complete. */
async function queueDraft(conversationId: string, text: string): Promise<void> {
  await sendFromDraft(conversationId, text, async () => {
    void saveDrafts()
    const result = await request('chat.queue', { conversationId, text })
    if (result.ok) setQueue(conversationId, result.value)
    return result
  })
}

/** Sends the first queued message. After a refusal it stays queued, with the reason next to it. */
export async function sendQueued(conversationId: string): Promise<void> {
  const result = await sendWithinBudget(() =>
    sendInto(conversationId, () => request('chat.sendQueued', { conversationId })),
  )
  if (!result.ok) await loadQueue(conversationId)
}

/**
 * Moves a queued message to the start of the draft, as it is by then. Does nothing if Tally has already sent
 * the message. `onJoined` gets the new draft before the store does.
 */
export async function unqueue(
  conversationId: string,
  queuedId: string,
  onJoined: (draft: string) => void,
): Promise<void> {
  // Save first: main joins the queued text with its stored draft, in case the window closes now.
  await saveDrafts()
  const result = await request('chat.unqueue', { conversationId, queuedId })
  if (result.ok) {
    void loadParameters(conversationId)
    const typed = drafts.store.getState().texts[conversationId]
    const draft = typed === undefined ? result.value.draft : joinDrafts(result.value.text, typed)
    onJoined(draft)
    changeDraft(conversationId, draft)
  } else if (result.code !== 'not-found') raiseRefusal(result)
  await loadQueue(conversationId)
}

/** Sends a new version of a sent message. On success, the editor closes, unless the user typed on meanwhile. */
export async function sendEdit(
  conversationId: string,
  messageId: string,
  text: string,
  modelId?: string,
): Promise<boolean> {
  const more = modelId === undefined ? {} : { modelId }
  const result = await sendOnce(conversationId, () => sendText(conversationId, text, messageId, more))
  const edit = edits.get(conversationId)
  if (!result?.ok || edit?.messageId !== messageId) return false
  const [sent] = result.value.messages
  if (edit.text === text) endEdit(conversationId)
  // The message left the view with its earlier version.
  else if (sent !== undefined) stashEdit(conversationId, { ...edit, messageId: sent.id })
  return edit.text === text
}

/** Requests another answer. Further clicks are ignored until main responds. */
export async function sendAgain(
  conversationId: string,
  messageId: string,
  modelId?: string,
  without: Pick<Input<'chat.answerAgain'>, 'omitted' | 'withoutImages'> = {},
): Promise<void> {
  const of = { conversationId, messageId, ...(modelId !== undefined && { modelId }), ...without }
  const send = async (): Promise<Result<SentMessages>> => {
    const known = new Set(answersOfLast(transcriptStore.getState().open?.messages).map(({ id }) => id))
    const result = await request('chat.answerAgain', of)
    const added = result.ok && answersOfLast(result.value.messages).find(({ id }) => !known.has(id))
    if (added) announceReplacement(added.id, 'message')
    if (result.ok && without.withoutImages === true) void reloadConversation(conversationId)
    return result
  }
  await sendOnce(conversationId, () => sendInto(conversationId, send))
}

/** Asks more models to answer the same message, and shows all answers. */
export async function sendCompared(
  conversationId: string,
  messageId: string,
  modelIds: readonly string[],
): Promise<void> {
  const of = { conversationId, messageId, modelIds: [...modelIds] }
  const send = () => sendInto(conversationId, () => request('chat.sendCompared', of))
  const result = await sendOnce(conversationId, send)
  const message = result?.ok ? findMessage(result.value.messages, messageId) : undefined
  // Somebody who opened another chat meanwhile stays there.
  if (message?.comparison == null || transcriptStore.getState().openId !== conversationId) return
  showColumns(message.comparison.id, true)
  revealMessage(messageId)
}

function answersOfLast(messages: readonly Message[] = []): readonly Message[] {
  const last = messages.at(-1)
  return last === undefined ? [] : answersOf(last)
}

/** Saves the draft first; main processes requests in order. */
async function sendText(
  conversationId: string,
  text: string,
  replacing: string | null,
  more: Pick<Input<'chat.send'>, 'modelId' | 'isDraft'> = {},
): Promise<Result<SentMessages>> {
  void saveDrafts()
  const of = { conversationId, text, replacing, ...more }
  return await sendInto(conversationId, () => request('chat.send', of))
}

/** Keeps a refusal next to the message box until its reason is over. Null while another send is under way. */
async function sendOnce<T>(
  conversationId: string,
  send: () => Promise<Result<T>>,
): Promise<Result<T> | null> {
  if (isSending(conversationId)) return null
  setSend(conversationId, 'under-way')
  const result = await sendWithModel(() => sendWithinBudget(send))
  setSend(conversationId, result.ok ? null : result)
  if (result.ok) {
    void refreshOpenKey()
    void reloadTakenParameters(conversationId)
  } else if (result.code.startsWith('key-')) void recheckOpenKey()
  return result
}

/** If the chat has no model, asks for one and then sends. */
async function sendWithModel<T>(send: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await send()
  if (result.ok || result.code !== 'model-not-chosen' || !(await modelQuestion.ask(true))) return result
  requestFocus('message')
  return await send()
}

/** If a budget or a limit stops the send, asks the user and sends again once main has accepted the override. */
async function sendWithinBudget<T>(send: () => Promise<Result<T>>): Promise<Result<T>> {
  for (;;) {
    const result = await send()
    if (result.ok) return result
    if (result.code === 'prompt-over-limit') {
      if (!(await limitQuestion.ask(result.limitStop))) return result
    } else if (result.code !== 'over-budget' || !(await budgetQuestion.ask(result.stop))) return result
  }
}

/** Lets the message pass its limit once. */
export async function allowOverLimit(stop: LimitStop): Promise<void> {
  const allowed = await ask('answerLimits.allow', { conversationId: stop.conversationId })
  if (limitQuestion.store.getState().asked === stop) limitQuestion.answer(allowed !== null)
}

/**
 * Overrides the budgets; main asks for confirmation. If the amounts changed, the send goes ahead and main
 * stops it with new amounts.
 */
export async function overrideBudgets(stop: BudgetStop): Promise<RefusedResult | null> {
  const result = await request('budgets.override', { stop })
  if (!result.ok && result.code !== 'budget-changed') return result
  // Meanwhile, another send may have asked its own question.
  if (budgetQuestion.store.getState().asked === stop) budgetQuestion.answer(true)
  return null
}
