import { create } from 'zustand'
import type { Output } from '../../shared/contract.ts'
import type { Conversation, Message, OpenConversation, Wait } from '../../shared/conversation.ts'
import type { RefusedReply, Reply } from '../../shared/errors.ts'
import { request } from '../api.ts'
import { raiseRefusal } from './notices-store.ts'
import {
  type AnswerEvent,
  beginReading,
  emptyTranscript,
  finishReading,
  reduceTranscript,
  type TranscriptState,
} from './transcript-reducer.ts'
import { refreshUsage } from './usage-store.ts'

export const transcriptStore = create<TranscriptState>()(() => emptyTranscript)

const noMessages: readonly Message[] = []

export const useOpenId = (): string | null => transcriptStore((state) => state.openId)
export const useConversation = (): Conversation | null =>
  transcriptStore((state) => state.open?.conversation ?? null)
export const useMessages = (): readonly Message[] =>
  transcriptStore((state) => state.open?.messages ?? noMessages)
export const useWait = (): Wait | null => transcriptStore((state) => state.open?.wait ?? null)
export const useEndedAnswer = (): Message | null => transcriptStore((state) => state.endedAnswer)

export async function showConversation(conversationId: string): Promise<void> {
  transcriptStore.setState({ openId: conversationId, endedAnswer: null, missingIds: [] })
  const refusal = await readInto(() => request('conversations.open', { conversationId }))
  if (refusal === null) return
  // A late refusal must not take back what was asked for since.
  transcriptStore.setState(({ openId, open }) =>
    openId === conversationId ? { openId: open?.conversation.id ?? null } : {},
  )
  raiseRefusal(refusal)
}

/** Takes what main says about the conversation itself, without reading its messages again. */
export function keepConversation(conversation: Conversation): void {
  transcriptStore.setState(({ open }) =>
    open?.conversation.id === conversation.id ? { open: { ...open, conversation } } : {},
  )
}

export async function receiveAnswerEvent(event: AnswerEvent): Promise<void> {
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

export async function showVersion(conversationId: string, messageId: string): Promise<void> {
  const refusal = await readInto(() => request('conversations.showVersion', { conversationId, messageId }))
  if (refusal !== null) raiseRefusal(refusal)
}

/** What went over the line for an answer; not kept, as it may be large. */
export async function readExchange(
  conversationId: string,
  messageId: string,
): Promise<Reply<Output<'chat.exchange'>>> {
  return await request('chat.exchange', { conversationId, messageId })
}

export async function stopAnswering(conversationId: string): Promise<void> {
  const reply = await request('chat.stop', { conversationId })
  if (!reply.ok) raiseRefusal(reply)
}
