import type {
  Message,
  OpenConversation,
  SentMessages,
  Wait,
} from '../../../shared/contract/conversations/conversation.ts'
import type { AppEvent } from '../../../shared/contract/events.ts'
import { maxCompared } from '../../../shared/domain/app/limits.ts'
import { isLive } from '../../../shared/domain/usage/call-facts.ts'
import { findMessage, isCompared, withMessage } from './compared-answers.ts'

export type AnswerEvent = Extract<AppEvent, { type: 'answer-extended' | 'answer-waiting' | 'answer-changed' }>

export interface EndedAnswer {
  readonly answer: Message
  /** Whether the answer is part of a comparison, so that its announcement must say which answer ended. */
  readonly isCompared: boolean
}

export interface TranscriptState {
  /** The conversation that the user opened; `open` follows once loaded. */
  readonly openId: string | null
  readonly open: OpenConversation | null
  /** An event was missed: the conversation must be reloaded. */
  readonly isStale: boolean
  /** Number of running requests whose response will replace `open`, or add sent messages to it. */
  readonly readingCount: number
  /**
   * Events during those requests. A response may be older than these events, so they are applied again after
   * it.
   */
  readonly held: readonly AnswerEvent[]
  /** Streaming answers outside the view, for which the conversation was already reloaded once. */
  readonly missingIds: readonly string[]
  /** Answers that ended last in view; a comparison announces each answer. */
  readonly endedAnswers: readonly EndedAnswer[]
}

export const emptyTranscript: TranscriptState = {
  openId: null,
  open: null,
  isStale: false,
  readingCount: 0,
  held: [],
  missingIds: [],
  endedAnswers: [],
}

export function reduceTranscript(state: TranscriptState, event: AnswerEvent): TranscriptState {
  if (event.conversationId !== state.openId) return state
  const kept = state.readingCount > 0 ? { ...state, held: [...state.held, event] } : state
  return applyEvent(kept, event)
}

export function beginReading(state: TranscriptState): TranscriptState {
  return { ...state, readingCount: state.readingCount + 1 }
}

export function finishReading(state: TranscriptState, open: OpenConversation | null): TranscriptState {
  if (open === null || open.conversation.id !== state.openId) return endReading(state, null)
  return endReading(state, { open: withEarlier(open, state.open), isStale: false })
}

/** Adds the messages of a send. Null after a refusal. */
export function finishSending(
  state: TranscriptState,
  conversationId: string,
  sent: SentMessages | null,
): TranscriptState {
  const { open, openId } = state
  const isShown = openId === conversationId && open?.conversation.id === conversationId
  if (sent === null || !isShown) return endReading(state, null)
  const added = withSent(open, sent)
  return endReading(state, added === null ? { open, isStale: true } : { open: added, isStale: state.isStale })
}

/** Ends a request. The events since it began follow its response, which may be older. */
function endReading(
  state: TranscriptState,
  after: Pick<TranscriptState, 'open' | 'isStale'> | null,
): TranscriptState {
  const readingCount = state.readingCount - 1
  const held = readingCount > 0 ? state.held : []
  if (after === null) return { ...state, readingCount, held }
  const replayed = state.held.reduce(applyEvent, { ...state, ...after, readingCount: 0 })
  return { ...replayed, readingCount, held }
}

/** The sent messages below their parent, instead of another version. Null if the parent is not loaded. */
function withSent(
  open: OpenConversation,
  { parentId, messages: sent, summary, hasSeveralModels }: SentMessages,
): OpenConversation | null {
  const index = open.messages.findIndex(({ id }) => id === parentId)
  if (index === -1 && (parentId !== null || open.beforeCount > 0)) return null
  const below = open.messages.slice(index + 1)
  const lastId = sent.at(-1)?.id
  // Whatever follows an answer that was there before still follows it.
  const lastAt = lastId === undefined ? -1 : below.findIndex(({ id }) => id === lastId)
  const rest = lastId === undefined || lastAt >= 0 ? below.slice(lastAt + 1) : []
  const models = [...open.messages, ...sent].flatMap(
    ({ call, origin }) => call?.modelRequested ?? origin?.model ?? [],
  )
  return {
    ...open,
    conversation: { ...open.conversation, title: summary.title },
    messages: [...open.messages.slice(0, index + 1).map(asSettled), ...sent, ...rest],
    hasSeveralModels: open.hasSeveralModels || hasSeveralModels || new Set(models).size > 1,
  }
}

/** A message below compared answers settles them. */
function asSettled(message: Message): Message {
  const { comparison } = message
  if (comparison === null || comparison.isSettled) return message
  return { ...message, comparison: { ...comparison, isSettled: true } }
}

/** Adds messages above the first one; ignored if another message is first by now. */
export function addEarlier(
  state: TranscriptState,
  firstId: string,
  messages: readonly Message[],
): TranscriptState {
  const { open } = state
  if (open === null || open.messages[0]?.id !== firstId) return state
  return { ...state, open: joinEarlier(open, messages) }
}

export function joinEarlier(open: OpenConversation, messages: readonly Message[]): OpenConversation {
  // An empty response ends loading, whatever the count said.
  const beforeCount = messages.length === 0 ? 0 : Math.max(0, open.beforeCount - messages.length)
  return { ...open, messages: [...messages, ...open.messages], beforeCount }
}

/**
 * Keeps the loaded messages above the response, which holds only the end of the path. The messages above a
 * message never change.
 */
function withEarlier(open: OpenConversation, before: OpenConversation | null): OpenConversation {
  const firstId = open.messages[0]?.id
  const isSame = before?.conversation.id === open.conversation.id
  const at = isSame ? before.messages.findIndex(({ id }) => id === firstId) : -1
  if (before === null || at <= 0) return open
  const messages = [...before.messages.slice(0, at), ...open.messages]
  return { ...open, messages, beforeCount: before.beforeCount }
}

/** An answer that waits for a retry is still running, although its last call failed. */
export function isAnswering(message: Message, waits: readonly Wait[]): boolean {
  return waitOf(waits, message.id) !== null || (message.call !== null && isLive(message.call.state))
}

export function waitOf(waits: readonly Wait[], messageId: string): Wait | null {
  return waits.find((wait) => wait.messageId === messageId) ?? null
}

function applyEvent(state: TranscriptState, event: AnswerEvent): TranscriptState {
  // Another conversation may have been opened since.
  if (event.conversationId !== state.openId) return state
  if (event.type === 'answer-extended') return extendAnswer(state, event)
  if (event.type === 'answer-changed') return changeAnswer(state, event.message)
  return event.wait === null ? endWait(state, event.messageId) : beginWait(state, event.wait)
}

function extendAnswer(
  state: TranscriptState,
  { messageId, part, offset, text }: Extract<AnswerEvent, { type: 'answer-extended' }>,
): TranscriptState {
  const message = messageIn(state, messageId)
  if (message === undefined) return missMessage(state, messageId)
  const before = message[part]
  if (offset > before.length) return { ...state, isStale: true }
  // A response may already contain the first part of this event's text.
  const missing = text.slice(before.length - offset)
  return missing === '' ? state : replaceMessage(state, { ...message, [part]: before + missing })
}

/** Ignores a pause that is over: a response may already contain the next attempt. */
function beginWait(state: TranscriptState, wait: Wait): TranscriptState {
  const message = messageIn(state, wait.messageId)
  if (message === undefined) return missMessage(state, wait.messageId)
  return (message.call?.attempt ?? 0) < wait.attempt ? withWait(state, wait.messageId, wait) : state
}

/** Ends a pause. The new call must be loaded; until then the call is shown as just sent. */
function endWait(state: TranscriptState, messageId: string): TranscriptState {
  if (waitOf(state.open?.waits ?? [], messageId) === null) return state
  const ended = withWait(state, messageId, null)
  const message = messageIn(ended, messageId)
  if (message === undefined || message.call === null) return ended
  const call = { ...message.call, state: 'sending' as const }
  return { ...replaceMessage(ended, { ...message, call, failure: null }), isStale: true }
}

/** Applies an ended answer, and announces the end only once. */
function changeAnswer(state: TranscriptState, after: Message): TranscriptState {
  const before = messageIn(state, after.id)
  if (before === undefined) return missMessage(state, after.id)
  // Compared answers arrive in their own events, and the local ones may be newer.
  const { comparison } = before
  const changed = replaceMessage(withWait(state, after.id, null), { ...after, comparison })
  const isAnnounced = state.endedAnswers.some(
    ({ answer }) => answer.id === after.id && answer.call?.id === after.call?.id,
  )
  if (isAnnounced || !isAnswering(before, state.open?.waits ?? [])) return changed
  const ended = { answer: after, isCompared: isCompared(state.open?.messages ?? [], after.id) }
  return { ...changed, endedAnswers: [...state.endedAnswers, ended].slice(-maxCompared) }
}

/** Reloads once for an unknown message. If still unknown, the answer is outside the visible path. */
function missMessage(state: TranscriptState, id: string): TranscriptState {
  if (state.readingCount > 0 || state.missingIds.includes(id)) return state
  return { ...state, isStale: true, missingIds: [...state.missingIds, id] }
}

function messageIn({ open }: TranscriptState, id: string): Message | undefined {
  return open === null ? undefined : findMessage(open.messages, id)
}

/** Sets or clears the pause of an answer. */
function withWait(state: TranscriptState, messageId: string, wait: Wait | null): TranscriptState {
  if (state.open === null) return state
  const others = state.open.waits.filter((other) => other.messageId !== messageId)
  if (wait === null && others.length === state.open.waits.length) return state
  return { ...state, open: { ...state.open, waits: wait === null ? others : [...others, wait] } }
}

/** Replaces a message. The others keep their identity, so that only the changed one renders again. */
function replaceMessage(state: TranscriptState, changed: Message): TranscriptState {
  if (state.open === null) return state
  const messages = withMessage(state.open.messages, changed)
  return { ...state, open: { ...state.open, messages } }
}
