import type { Message, OpenConversation, Wait } from '../../../shared/contract/conversations/conversation.ts'
import type { AppEvent } from '../../../shared/contract/events.ts'
import { mostCompared } from '../../../shared/domain/app/limits.ts'
import { isLive } from '../../../shared/domain/usage/call-facts.ts'
import { findMessage, isCompared, withMessage } from './compared-answers.ts'

export type AnswerEvent = Extract<AppEvent, { type: 'answer-extended' | 'answer-waiting' | 'answer-changed' }>

export interface EndedAnswer {
  readonly answer: Message
  /** Whether it stands beside others, so that it has to be told which one it is. */
  readonly isCompared: boolean
}

export interface TranscriptState {
  /** What the person asked to see; `open` follows as soon as it has been read. */
  readonly openId: string | null
  readonly open: OpenConversation | null
  /** Something was missed: the conversation has to be read again. */
  readonly isStale: boolean
  /** How many requests are under way whose reply will stand in place of `open`. */
  readonly readingCount: number
  /** What came meanwhile: the reply may be older than these, so they are gone through again after it. */
  readonly held: readonly AnswerEvent[]
  /** Answers that come in without being on view; the conversation was read once for each of them. */
  readonly missingIds: readonly string[]
  /** The answers that ended last while they were on view: of those that are compared each is told. */
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
  const readingCount = state.readingCount - 1
  const held = readingCount > 0 ? state.held : []
  if (open === null || open.conversation.id !== state.openId) return { ...state, readingCount, held }
  const replaced = { ...state, open: withEarlier(open, state.open), isStale: false, readingCount: 0 }
  return { ...state.held.reduce(applyEvent, replaced), readingCount, held }
}

/** Puts what stands above the first message there; too late where that is no more the first one. */
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
  // None above, whatever was counted: there is nothing more to ask for.
  const beforeCount = messages.length === 0 ? 0 : Math.max(0, open.beforeCount - messages.length)
  return { ...open, messages: [...messages, ...open.messages], beforeCount }
}

/** A reply holds the end of the path. What was loaded above it stays: a message has the same ones above it for ever. */
function withEarlier(open: OpenConversation, before: OpenConversation | null): OpenConversation {
  const firstId = open.messages[0]?.id
  const isSame = before?.conversation.id === open.conversation.id
  const at = isSame ? before.messages.findIndex(({ id }) => id === firstId) : -1
  if (before === null || at <= 0) return open
  const messages = [...before.messages.slice(0, at), ...open.messages]
  return { ...open, messages, beforeCount: before.beforeCount }
}

/** An answer that waits for another try is still to come, though its last call has failed. */
export function isAnswering(message: Message, waits: readonly Wait[]): boolean {
  return waitOf(waits, message.id) !== null || (message.call !== null && isLive(message.call.state))
}

export function waitOf(waits: readonly Wait[], messageId: string): Wait | null {
  return waits.find((wait) => wait.messageId === messageId) ?? null
}

function applyEvent(state: TranscriptState, event: AnswerEvent): TranscriptState {
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
  // A reply that was read in the middle of a frame holds the first part of what this frame brings.
  const missing = text.slice(before.length - offset)
  return missing === '' ? state : replaceMessage(state, { ...message, [part]: before + missing })
}

/** Nothing is shown of a pause that is over: a reply may already hold the try that came after it. */
function beginWait(state: TranscriptState, wait: Wait): TranscriptState {
  const message = messageIn(state, wait.messageId)
  if (message === undefined) return missMessage(state, wait.messageId)
  return (message.call?.attempt ?? 0) < wait.attempt ? withWait(state, wait.messageId, wait) : state
}

/** The next try is under way. Its call has to be read; until then it stands as one that was just sent. */
function endWait(state: TranscriptState, messageId: string): TranscriptState {
  if (waitOf(state.open?.waits ?? [], messageId) === null) return state
  const ended = withWait(state, messageId, null)
  const message = messageIn(ended, messageId)
  if (message === undefined || message.call === null) return ended
  const call = { ...message.call, state: 'sending' as const }
  return { ...replaceMessage(ended, { ...message, call, failure: null }), isStale: true }
}

/** An answer changes when it has ended; one that had ended already is not told again. */
function changeAnswer(state: TranscriptState, after: Message): TranscriptState {
  const before = messageIn(state, after.id)
  if (before === undefined) return missMessage(state, after.id)
  // What it is compared with is told apart from it, and here may be newer.
  const { comparison } = before
  const changed = replaceMessage(withWait(state, after.id, null), { ...after, comparison })
  if (!isAnswering(before, state.open?.waits ?? [])) return changed
  const ended = { answer: after, isCompared: isCompared(state.open?.messages ?? [], after.id) }
  return { ...changed, endedAnswers: [...state.endedAnswers, ended].slice(-mostCompared) }
}

/** Reading again is worth it once: what is still not here then is an answer off the visible path. */
function missMessage(state: TranscriptState, id: string): TranscriptState {
  if (state.readingCount > 0 || state.missingIds.includes(id)) return state
  return { ...state, isStale: true, missingIds: [...state.missingIds, id] }
}

function messageIn({ open }: TranscriptState, id: string): Message | undefined {
  return open === null ? undefined : findMessage(open.messages, id)
}

/** Keeps the pause of this answer; null where it has none. */
function withWait(state: TranscriptState, messageId: string, wait: Wait | null): TranscriptState {
  if (state.open === null) return state
  const others = state.open.waits.filter((other) => other.messageId !== messageId)
  if (wait === null && others.length === state.open.waits.length) return state
  return { ...state, open: { ...state.open, waits: wait === null ? others : [...others, wait] } }
}

/** Every other message keeps its identity, so that only the changed one is drawn again. */
function replaceMessage(state: TranscriptState, changed: Message): TranscriptState {
  if (state.open === null) return state
  const messages = withMessage(state.open.messages, changed)
  return { ...state, open: { ...state.open, messages } }
}
