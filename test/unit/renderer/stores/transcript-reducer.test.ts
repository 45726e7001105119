import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginReading,
  finishReading,
  reduceTranscript,
  type TranscriptState,
} from '../../../../src/renderer/stores/chat/transcript-reducer.ts'
import { aCall, aLiveCall, anAnswer, aQuestion } from '../../../fixtures/samples/chat.ts'
import { changed, extended, openWith, showing as showingAll } from './shown-transcripts.ts'

const messages = (text: string) => [aQuestion('q', 'Why?'), anAnswer('a', text, { call: aLiveCall() })]
const snapshot = (text: string) => openWith(messages(text))
const showing = (text: string) => showingAll(messages(text))

const ended = changed(anAnswer('a', 'All of it', { call: aCall() }))

const textOf = (state: TranscriptState): string | undefined => state.open?.messages[1]?.text

describe('a growing answer', () => {
  it('requests a reload if a piece is missing, and never shows a text with a gap', () => {
    const state = reduceTranscript(showing('One'), extended(7, ' three'))
    expect(textOf(state)).toBe('One')
    expect(state.isStale).toBe(true)
  })

  it('requests a reload for an unknown message', () => {
    const event = { ...extended(0, 'One'), messageId: 'unknown' }
    expect(reduceTranscript(showing(''), event).isStale).toBe(true)
  })

  it("reloads once for a message that can't be found, and then ignores it", () => {
    const event = { ...extended(0, 'One'), messageId: 'unknown' }
    const missed = reduceTranscript(showing(''), event)
    const read = finishReading(reduceTranscript(beginReading(missed), event), snapshot(''))
    expect(read.isStale).toBe(false)
    expect(reduceTranscript(read, event)).toBe(read)
  })

  it('leaves another chat alone', () => {
    const before = showing('One')
    expect(reduceTranscript(before, { ...extended(3, ' two'), conversationId: 'other' })).toBe(before)
  })

  it('keeps every other message the same object, so that those are not drawn again', () => {
    const before = showing('One')
    const after = reduceTranscript(before, extended(3, ' two'))
    expect(after.open?.messages[0]).toBe(before.open?.messages[0])
  })
})

describe('the end of an answer', () => {
  it('replaces the message and is announced once', () => {
    const state = reduceTranscript(showing('All'), ended)
    expect(textOf(state)).toBe('All of it')
    expect(state.endedAnswers.map(({ answer }) => answer.id)).toEqual(['a'])
    const again = reduceTranscript({ ...state, endedAnswers: [] }, ended)
    expect(again.endedAnswers).toEqual([])
  })
})

describe('a response that overlaps with events', () => {
  it('is ignored when another chat was opened', () => {
    const state = { ...beginReading(showing('One')), openId: 'other' }
    expect(finishReading(state, snapshot('One two')).open).toBe(state.open)
  })

  it('changes nothing when it is a refusal', () => {
    const before = showing('One')
    expect(finishReading(beginReading(before), null)).toEqual(before)
  })

  it('leads to the whole text, for any timing', () => {
    const pieces = fc.array(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(pieces, fc.nat(), fc.nat(), fc.nat(), (parts, first, second, third) => {
        const whole = parts.join('')
        const marks = [first, second, third].map((mark) => mark % (parts.length + 1))
        const [asked = 0, made = 0, arrived = 0] = marks.toSorted((one, other) => one - other)
        let state = showing('')
        for (const [index, text] of [...parts, null].entries()) {
          if (index === asked) state = beginReading(state)
          if (index === arrived) state = finishReading(state, snapshot(parts.slice(0, made).join('')))
          if (text !== null)
            state = reduceTranscript(state, extended(parts.slice(0, index).join('').length, text))
        }
        expect(textOf(state)).toBe(whole)
        expect(state).toMatchObject({ isStale: false, readingCount: 0, held: [] })
      }),
    )
  })
})
