import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AnswerEvent,
  beginReading,
  finishReading,
  isAnswering,
  reduceTranscript,
  type TranscriptState,
} from '../../../../src/renderer/stores/chat/transcript-reducer.ts'
import type {
  Message,
  OpenConversation,
  Wait,
} from '../../../../src/shared/contract/conversations/conversation.ts'
import { aCall, aFailure, aLiveCall, anAnswer, aQuestion } from '../../../fixtures/samples/chat.ts'
import { changed, conversation, extended, openWith, showing as showingAll } from './shown-transcripts.ts'

const failure = aFailure({ code: 'rate', charge: 'turned-away', mayRetry: true })

const trying = (attempt: number) => anAnswer('a', '', { call: aLiveCall({ id: `try-${attempt}`, attempt }) })
const failedAttempt = (attempt: number) =>
  anAnswer('a', '', { call: aCall({ id: `try-${attempt}`, attempt, state: 'failed' }), failure })
const answered = anAnswer('a', 'All of it', { call: aCall({ id: 'try-3', attempt: 3 }) })

function pauseBefore(attempt: number): Wait {
  return { messageId: 'a', failure, remainingMs: 2_000, attempt, attempts: 3 }
}

const shown = (answer: Message, wait: Wait | null = null) =>
  [[aQuestion('q', 'Why?'), answer], { waits: wait === null ? [] : [wait] }] as const
const snapshot = (...given: Parameters<typeof shown>) => openWith(...shown(...given))
const showing = (...given: Parameters<typeof shown>) => showingAll(...shown(...given))

function waiting(wait: Wait | null): AnswerEvent {
  const messageId = wait?.messageId ?? 'a'
  return { type: 'answer-waiting', conversationId: conversation.id, messageId, wait }
}

const answerOf = (state: TranscriptState): Message | undefined => state.open?.messages[1]
const isAnswerLive = (state: TranscriptState): boolean =>
  isAnswering(answerOf(state) ?? answered, state.open?.waits ?? [])

describe('a pause before a retry', () => {
  it('hides the failed attempt after a reload, and the retry does not show it again', () => {
    const reloaded = showing(failedAttempt(1), pauseBefore(2))
    expect(isAnswerLive(reloaded)).toBe(true)
    const state = reduceTranscript(reloaded, waiting(null))
    expect(answerOf(state)).toMatchObject({ failure: null, call: { state: 'sending' } })
  })

  it('ends with the answer, for any end, and that is announced once', () => {
    const stopped = anAnswer('a', '', { call: aCall({ state: 'stopped' }) })
    const state = reduceTranscript(showing(failedAttempt(1), pauseBefore(2)), changed(stopped))
    expect(state).toMatchObject({ open: { waits: [] }, endedAnswers: [{ answer: { id: 'a' } }] })
    expect(isAnswerLive(state)).toBe(false)
  })

  it('stays when another answer of the conversation changes', () => {
    const [messages, rest] = shown(trying(1), pauseBefore(2))
    const two = showingAll([...messages, anAnswer('b', 'Another')], rest)
    const state = reduceTranscript(two, changed(anAnswer('b', 'Another one')))
    expect(state.open?.waits).toEqual([pauseBefore(2)])
  })

  it('of an answer that is not in view is loaded once', () => {
    const event = waiting({ ...pauseBefore(2), messageId: 'elsewhere' })
    const missed = reduceTranscript(showing(trying(1)), event)
    expect(missed.isStale).toBe(true)
    expect(missed.open?.waits).toEqual([])
    expect(reduceTranscript(missed, event)).toBe(missed)
  })

  it('of another conversation is ignored', () => {
    const state = showing(trying(1))
    expect(reduceTranscript(state, { ...waiting(pauseBefore(2)), conversationId: 'other' })).toBe(state)
  })
})

describe('a response that is older or newer than the events of a pause', () => {
  it('leads to the same end, for any timing in three attempts', () => {
    // Main's state, and the event that reports it.
    const course: readonly { open: OpenConversation; event: AnswerEvent | null }[] = [
      { open: snapshot(trying(1)), event: null },
      { open: snapshot(failedAttempt(1), pauseBefore(2)), event: waiting(pauseBefore(2)) },
      { open: snapshot(trying(2)), event: waiting(null) },
      { open: snapshot(failedAttempt(2), pauseBefore(3)), event: waiting(pauseBefore(3)) },
      { open: snapshot(trying(3)), event: waiting(null) },
      { open: snapshot({ ...trying(3), reasoning: 'Hm' }), event: extended(0, 'Hm', 'reasoning') },
      { open: snapshot({ ...trying(3), reasoning: 'Hm', text: 'All' }), event: extended(0, 'All') },
      { open: snapshot(answered), event: changed(answered) },
    ]
    const step = fc.nat({ max: course.length - 1 })
    fc.assert(
      fc.property(step, step, step, fc.boolean(), (first, second, third, readsWhenStale) => {
        const [asked = 0, made = 0, arrived = 0] = [first, second, third].toSorted(
          (one, other) => one - other,
        )
        let state = showing(trying(1))
        for (const [index, { open, event }] of course.entries()) {
          if (event !== null) state = reduceTranscript(state, event)
          if (index === asked) state = beginReading(state)
          if (index === arrived) state = finishReading(state, course[made]?.open ?? null)
          if (readsWhenStale && state.isStale && state.readingCount === 0)
            state = finishReading(beginReading(state), open)
          if (index < course.length - 1) expect(isAnswerLive(state)).toBe(true)
          if (state.readingCount === 0) expect(state.open?.waits).toEqual(open.waits)
        }
        expect(state.open).toEqual(snapshot(answered))
        expect(state).toMatchObject({ readingCount: 0, held: [] })
      }),
    )
  })
})

describe('reasoning', () => {
  it('grows next to the answer, with its own offsets', () => {
    let state = showing(trying(1))
    state = reduceTranscript(state, extended(0, 'First', 'reasoning'))
    state = reduceTranscript(state, extended(0, 'Yes'))
    state = reduceTranscript(state, extended(3, 'st, then', 'reasoning'))
    expect(answerOf(state)).toMatchObject({ reasoning: 'First, then', text: 'Yes' })
    expect(reduceTranscript(state, extended(40, 'later', 'reasoning')).isStale).toBe(true)
  })
})
