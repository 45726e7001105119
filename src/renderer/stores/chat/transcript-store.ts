import { create } from 'zustand'
import type {
  Conversation,
  Message,
  OpenConversation,
  SentMessages,
  Wait,
} from '../../../shared/contract/conversations/conversation.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { listedPriceOf } from '../../../shared/domain/money/unconfirmed-price.ts'
import { request } from '../../api.ts'
import { ask } from '../app/asking.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { refreshUsage } from '../usage/usage-store.ts'
import { addPiece, dropPieces } from './live-text.ts'
import { announceReplacement, type MessageControl } from './reveal-store.ts'
import { useSendingText } from './send-store.ts'
import {
  type AnswerEvent,
  beginReading,
  type EndedAnswer,
  emptyTranscript,
  finishReading,
  finishSending,
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
/** Whether the open chat shows no message, not even one that is being sent. */
export const useIsEmptyChat = (): boolean => {
  const isSending = useSendingText(useConversation()?.id ?? '') !== null
  return useMessages().length === 0 && !isSending
}
export const useWaits = (): readonly Wait[] => transcriptStore((state) => state.open?.waits ?? noWaits)
export const useHasSeveralModels = (): boolean =>
  transcriptStore((state) => state.open?.hasSeveralModels ?? false)
/** Whether only one answer of the open chat has this model's unconfirmed list price. */
export const useIsFirstAtListPrice = (model: string | null): boolean =>
  transcriptStore(({ open }) => {
    const listed = open?.messages.filter(
      ({ call }) => call?.price?.model === model && listedPriceOf(call.price),
    )
    return listed?.length === 1
  })
/** Whether the open conversation is in the trash, so it can only be read. */
export const useIsInTrash = (): boolean => transcriptStore((state) => isInTrash(state))
export const useBeforeCount = (): number => transcriptStore((state) => state.open?.beforeCount ?? 0)
export const useEndedAnswers = (): readonly EndedAnswer[] => transcriptStore((state) => state.endedAnswers)

export function isInTrash({ open }: TranscriptState = transcriptStore.getState()): boolean {
  return open?.isInTrash ?? false
}

/** Reads the conversation in view again, unless the user has left it. */
export async function reloadConversation(conversationId: string): Promise<void> {
  raiseRefusal(await readInto(() => request('conversations.open', { conversationId })))
}

/** Shows a conversation that is already loaded. */
export async function showOpened(open: OpenConversation): Promise<void> {
  transcriptStore.setState({ openId: open.conversation.id, endedAnswers: [], missingIds: [] })
  await readInto(() => Promise.resolve({ ok: true, value: open }))
}

export function closeConversation(): void {
  transcriptStore.setState(({ readingCount }) => ({ ...emptyTranscript, readingCount }))
}

/** Updates the conversation itself without reloading its messages. */
export function updateOpenConversation(conversation: Conversation): void {
  transcriptStore.setState(({ open }) =>
    open?.conversation.id === conversation.id ? { open: { ...open, conversation } } : {},
  )
}

export async function receiveAnswerEvent(event: AnswerEvent): Promise<void> {
  if (event.type === 'answer-extended') addPiece(event)
  else if (event.type === 'answer-changed') dropPieces(event.message.id)
  transcriptStore.setState((state) => reduceTranscript(state, event))
  // A pause before a retry means that one more call has ended.
  if (event.type !== 'answer-extended') void refreshUsage(event.conversationId)
  await reloadStale()
}

/** Reads the open conversation again after a missed event. */
async function reloadStale(): Promise<void> {
  const { isStale, readingCount, openId } = transcriptStore.getState()
  if (isStale && readingCount === 0 && openId !== null)
    await readInto(() => request('conversations.open', { conversationId: openId }))
}

/**
 * Runs a request that returns the conversation's current state, and shows that state. `noteEnd` runs before anything
 * is drawn.
 */
export async function readInto(
  read: () => Promise<Result<OpenConversation>>,
  noteEnd?: (result: Result<OpenConversation>) => void,
): Promise<RefusedResult | null> {
  transcriptStore.setState(beginReading)
  const result = await read()
  transcriptStore.setState((state) => finishReading(state, result.ok ? result.value : null))
  noteEnd?.(result)
  if (!result.ok) return result
  void refreshUsage(result.value.conversation.id)
  return null
}

/** Runs a request that sends, and shows the sent messages unless the user has left the conversation. */
export async function sendInto<Sent extends SentMessages | null>(
  conversationId: string,
  send: () => Promise<Result<Sent>>,
): Promise<Result<Sent>> {
  transcriptStore.setState(beginReading)
  const result = await send()
  const sent = result.ok ? result.value : null
  transcriptStore.setState((state) => finishSending(state, conversationId, sent))
  if (sent !== null) void refreshUsage(conversationId)
  void reloadStale()
  return result
}

/** Shows another version. With `control`, the focus moves to the same control of the new version. */
export async function showVersion(
  conversationId: string,
  messageId: string,
  control?: MessageControl,
): Promise<void> {
  if (control !== undefined) announceReplacement(messageId, control)
  raiseRefusal(await readInto(() => readVersion(conversationId, messageId)))
}

/** Loads enough messages to keep the chosen version on screen. */
async function readVersion(conversationId: string, messageId: string): Promise<Result<OpenConversation>> {
  const result = await request('conversations.showVersion', { conversationId, messageId })
  return result.ok ? await readUpTo(result.value, messageId) : result
}

/** Extends a conversation up to a message, plus a few messages above it. */
export async function readUpTo(
  conversation: OpenConversation,
  upTo: string,
): Promise<Result<OpenConversation>> {
  let open = conversation
  const isFar = (): boolean => open.messages.slice(1).every(({ id }) => id !== upTo)
  while (open.beforeCount > 0 && isFar()) {
    const result = await request('conversations.earlier', {
      conversationId: open.conversation.id,
      messageId: open.messages[0]?.id ?? '',
      count: 1,
      upTo,
    })
    // The message may have left the path by now; the loaded part is still correct.
    if (!result.ok) return { ok: true, value: open }
    open = joinEarlier(open, result.value)
  }
  return { ok: true, value: open }
}

/** Reads the request and response of an answer's call; not cached, because both may be large. */
export const readExchange = (conversationId: string, messageId: string) =>
  request('chat.exchange', { conversationId, messageId })

export const readAttempts = (conversationId: string, messageId: string) =>
  request('chat.attempts', { conversationId, messageId })

export const readMessageWeight = (conversationId: string, messageId: string) =>
  request('usage.messageWeight', { conversationId, messageId })

/** Stops all running answers of the conversation, or one of them. */
export async function stopAnswering(conversationId: string, messageId?: string): Promise<void> {
  await ask('chat.stop', { conversationId, ...(messageId !== undefined && { messageId }) })
}
