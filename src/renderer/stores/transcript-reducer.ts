import { isLive } from '../../shared/call-life.ts'
import type { Message, OpenConversation } from '../../shared/conversation.ts'
import type { AppEvent } from '../../shared/events.ts'

export type AnswerEvent = Extract<AppEvent, { type: 'answer-extended' | 'answer-changed' }>

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

function applyEvent(state: TranscriptState, event: AnswerEvent): TranscriptState {
  const messages = state.open?.messages ?? []
  const id = event.type === 'answer-changed' ? event.message.id : event.messageId
  const index = messages.findIndex((message) => message.id === id)
  const message = messages[index]
  if (message === undefined) return missMessage(state, id)
  if (event.type === 'answer-changed') return changeAnswer(state, index, message, event.message)
  if (event.offset > message.text.length) return { ...state, isStale: true }
  // A reply that was read in the middle of a frame holds the first part of what this frame brings.
  const missing = event.text.slice(message.text.length - event.offset)
  if (missing === '') return state
  return replaceMessage(state, index, { ...message, text: message.text + missing })
}

/** Reading again is worth it once: what is still not here then is an answer off the visible path. */
function missMessage(state: TranscriptState, id: string): TranscriptState {
  if (state.readingCount > 0 || state.missingIds.includes(id)) return state
  return { ...state, isStale: true, missingIds: [...state.missingIds, id] }
}

/** An answer changes when it has ended; one that had ended already is not told again. */
function changeAnswer(
  state: TranscriptState,
  index: number,
  before: Message,
  after: Message,
): TranscriptState {
  const changed = replaceMessage(state, index, after)
  return isAnswering(before) ? { ...changed, endedAnswer: after } : changed
}

/** Every other message keeps its identity, so that only the changed one is drawn again. */
function replaceMessage(state: TranscriptState, index: number, message: Message): TranscriptState {
  if (state.open === null) return state
  return { ...state, open: { ...state.open, messages: state.open.messages.with(index, message) } }
}

export function isAnswering(message: Message): boolean {
  return message.call !== null && isLive(message.call.state)
}
