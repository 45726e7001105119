import { isLive } from '../../shared/call-life.ts'
import type { Message, OpenConversation, Wait } from '../../shared/conversation.ts'
import type { AppEvent } from '../../shared/events.ts'

export type AnswerEvent = Extract<AppEvent, { type: 'answer-extended' | 'answer-waiting' | 'answer-changed' }>

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
  /** The answer that ended last while it was on view. */
  readonly endedAnswer: Message | null
}

export const emptyTranscript: TranscriptState = {
  openId: null,
  open: null,
  isStale: false,
  readingCount: 0,
  held: [],
  missingIds: [],
  endedAnswer: null,
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
  const replaced = { ...state, open, isStale: false, readingCount: 0 }
  return { ...state.held.reduce(applyEvent, replaced), readingCount, held }
}

/** An answer that waits for another try is still to come, though its last call has failed. */
export function isAnswering(message: Message, wait: Wait | null): boolean {
  return wait?.messageId === message.id || (message.call !== null && isLive(message.call.state))
}

function applyEvent(state: TranscriptState, event: AnswerEvent): TranscriptState {
  if (event.type === 'answer-extended') return extendAnswer(state, event)
  if (event.type === 'answer-changed') return changeAnswer(state, event.message)
  return event.wait === null ? endWait(state) : beginWait(state, event.wait)
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
  return (message.call?.attempt ?? 0) < wait.attempt ? withWait(state, wait) : state
}

/** The next try is under way. Its call has to be read; until then it stands as one that was just sent. */
function endWait(state: TranscriptState): TranscriptState {
  const wait = state.open?.wait ?? null
  if (wait === null) return state
  const ended = withWait(state, null)
  const message = messageIn(ended, wait.messageId)
  if (message === undefined || message.call === null) return ended
  const call = { ...message.call, state: 'sending' as const }
  return { ...replaceMessage(ended, { ...message, call, failure: null }), isStale: true }
}

/** An answer changes when it has ended; one that had ended already is not told again. */
function changeAnswer(state: TranscriptState, after: Message): TranscriptState {
  const before = messageIn(state, after.id)
  if (before === undefined) return missMessage(state, after.id)
  const wait = state.open?.wait ?? null
  const changed = replaceMessage(wait?.messageId === after.id ? withWait(state, null) : state, after)
  return isAnswering(before, wait) ? { ...changed, endedAnswer: after } : changed
}

/** Reading again is worth it once: what is still not here then is an answer off the visible path. */
function missMessage(state: TranscriptState, id: string): TranscriptState {
  if (state.readingCount > 0 || state.missingIds.includes(id)) return state
  return { ...state, isStale: true, missingIds: [...state.missingIds, id] }
}

function messageIn({ open }: TranscriptState, id: string): Message | undefined {
  return open?.messages.find((message) => message.id === id)
}

function withWait(state: TranscriptState, wait: Wait | null): TranscriptState {
  return state.open === null ? state : { ...state, open: { ...state.open, wait } }
}

/** Every other message keeps its identity, so that only the changed one is drawn again. */
function replaceMessage(state: TranscriptState, changed: Message): TranscriptState {
  if (state.open === null) return state
  const messages = state.open.messages.map((message) => (message.id === changed.id ? changed : message))
  return { ...state, open: { ...state.open, messages } }
}
