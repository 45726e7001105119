import { create } from 'zustand'
import type { Output } from '../../../shared/contract/contract.ts'
import type {
  Conversation,
  Message,
  OpenConversation,
  Wait,
} from '../../../shared/contract/conversations/conversation.ts'
import type { RefusedReply, Reply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { refreshUsage } from '../usage/usage-store.ts'
import { dropPieces, keepPiece } from './live-text.ts'
import { type MessageControl, moveFocusWhenRemoved } from './reveal-store.ts'
import {
  type AnswerEvent,
  beginReading,
  type EndedAnswer,
  emptyTranscript,
  finishReading,
  joinEarlier,
  reduceTranscript,
  type TranscriptState,
} from './transcript-reducer.ts'

export const transcriptStore = create<TranscriptState>()(() => emptyTranscript)

const noMessages: readonly Message[] = []
const noWaits: readonly Wait[] = []

export const useOpenId = (): string | null => transcriptStore((state) => state.openId)
export const useConversation = (): Conversation | null =>
  transcriptStore((state) => state.open?.conversation ?? null)
export const useMessages = (): readonly Message[] =>
  transcriptStore((state) => state.open?.messages ?? noMessages)
export const useWaits = (): readonly Wait[] => transcriptStore((state) => state.open?.waits ?? noWaits)
export const useBeforeCount = (): number => transcriptStore((state) => state.open?.beforeCount ?? 0)
export const useEndedAnswers = (): readonly EndedAnswer[] => transcriptStore((state) => state.endedAnswers)

/** Until what it returns is called. */
export function whenAnswersEnd(listener: () => void): () => void {
  return transcriptStore.subscribe(({ endedAnswers }, before) => {
    if (endedAnswers !== before.endedAnswers) listener()
  })
}

export async function showConversation(conversationId: string): Promise<void> {
  transcriptStore.setState({ openId: conversationId, endedAnswers: [], missingIds: [] })
  const refusal = await readInto(() => request('conversations.open', { conversationId }))
  if (refusal === null) return
  // A late refusal must not take back what was asked for since.
  transcriptStore.setState(({ openId, open }) =>
    openId === conversationId ? { openId: open?.conversation.id ?? null } : {},
  )
  raiseRefusal(refusal)
}

/** One that was read already. */
export async function showOpened(open: OpenConversation): Promise<void> {
  transcriptStore.setState({ openId: open.conversation.id, endedAnswers: [], missingIds: [] })
  await readInto(() => Promise.resolve({ ok: true, value: open }))
}

export function closeConversation(): void {
  transcriptStore.setState({ ...emptyTranscript })
}

/** Takes what main says about the conversation itself, without reading its messages again. */
export function keepConversation(conversation: Conversation): void {
  transcriptStore.setState(({ open }) =>
    open?.conversation.id === conversation.id ? { open: { ...open, conversation } } : {},
  )
}

export async function receiveAnswerEvent(event: AnswerEvent): Promise<void> {
  if (event.type === 'answer-extended') keepPiece(event)
  else if (event.type === 'answer-changed') dropPieces(event.message.id)
  transcriptStore.setState((state) => reduceTranscript(state, event))
  // Where another try is waited for, one more call has come to its end.
  if (event.type !== 'answer-extended') void refreshUsage(event.conversationId)
  const { isStale, readingCount } = transcriptStore.getState()
  if (isStale && readingCount === 0)
    await readInto(() => request('conversations.open', { conversationId: event.conversationId }))
}

/** Runs a request whose reply is the conversation as it stands now, and shows that. */
export async function readInto(read: () => Promise<Reply<OpenConversation>>): Promise<RefusedReply | null> {
  transcriptStore.setState(beginReading)
  const reply = await read()
  transcriptStore.setState((state) => finishReading(state, reply.ok ? reply.value : null))
  if (!reply.ok) return reply
  void refreshUsage(reply.value.conversation.id)
  return null
}

/** With `control` it is one of that message which was pressed: the version that comes keeps the focus there. */
export async function showVersion(
  conversationId: string,
  messageId: string,
  control?: MessageControl,
): Promise<void> {
  if (control !== undefined) moveFocusWhenRemoved(messageId, control)
  const refusal = await readInto(() => readVersion(conversationId, messageId))
  if (refusal !== null) raiseRefusal(refusal)
}

/** Goes on with this one of the answers that were compared, which then stands alone. */
export async function continueWith(conversationId: string, messageId: string): Promise<boolean> {
  const refusal = await readInto(() => request('conversations.continueWith', { conversationId, messageId }))
  if (refusal !== null) raiseRefusal(refusal)
  return refusal === null
}

/** Not only the end of it: where the version is on screen, it stays there. */
async function readVersion(conversationId: string, messageId: string): Promise<Reply<OpenConversation>> {
  const reply = await request('conversations.showVersion', { conversationId, messageId })
  return reply.ok ? await readUpTo(reply.value, messageId) : reply
}

/** The same conversation with all that is between its end and a message, and a few above that one. */
export async function readUpTo(
  conversation: OpenConversation,
  upTo: string,
): Promise<Reply<OpenConversation>> {
  let open = conversation
  const isFar = (): boolean => open.messages.slice(1).every(({ id }) => id !== upTo)
  while (open.beforeCount > 0 && isFar()) {
    const reply = await request('conversations.earlier', {
      conversationId: open.conversation.id,
      messageId: open.messages[0]?.id ?? '',
      count: 1,
      upTo,
    })
    // It may be gone from the path meanwhile; what is here is right all the same.
    if (!reply.ok) return { ok: true, value: open }
    open = joinEarlier(open, reply.value)
  }
  return { ok: true, value: open }
}

/** What went over the line for an answer; not kept, as it may be large. */
export async function readExchange(
  conversationId: string,
  messageId: string,
): Promise<Reply<Output<'chat.exchange'>>> {
  return await request('chat.exchange', { conversationId, messageId })
}

/** Every call that was made for an answer. */
export async function readAttempts(
  conversationId: string,
  messageId: string,
): Promise<Reply<Output<'chat.tries'>>> {
  return await request('chat.tries', { conversationId, messageId })
}

/** How often a message was sent, and about what that came to. */
export async function readMessageLife(
  conversationId: string,
  messageId: string,
): Promise<Reply<Output<'usage.messageLife'>>> {
  return await request('usage.messageLife', { conversationId, messageId })
}

/** All answers of the conversation that are on their way, or this one of them. */
export async function stopAnswering(conversationId: string, messageId?: string): Promise<void> {
  const reply = await request('chat.stop', {
    conversationId,
    ...(messageId !== undefined && { messageId }),
  })
  if (!reply.ok) raiseRefusal(reply)
}
