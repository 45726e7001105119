import { describe, expect, it } from 'vitest'
import { answersOf } from '../../../../src/renderer/stores/chat/compared-answers.ts'
import {
  type AnswerEvent,
  emptyTranscript,
  reduceTranscript,
  type TranscriptState,
} from '../../../../src/renderer/stores/chat/transcript-reducer.ts'
import type { Message } from '../../../../src/shared/contract/conversations/conversation.ts'
import {
  aCall,
  aComing,
  aConversation,
  aFailure,
  anAnswer,
  aQuestion,
  compared,
} from '../../../fixtures/samples/chat.ts'

const conversation = aConversation()
const question = aQuestion('q', 'Well?')
const together = compared([aComing('a', 'm1'), aComing('b', 'm2'), aComing('c', 'm3')], { position: 1 })

const showing: TranscriptState = {
  ...emptyTranscript,
  openId: conversation.id,
  open: {
    conversation,
    messages: [question, together],
    beforeCount: 0,
    waits: [],
    hasSeveralModels: true,
    isInTrash: false,
  },
}

const lastOf = (state: TranscriptState): Message => state.open?.messages[1] ?? question
const textsOf = (state: TranscriptState): string[] => answersOf(lastOf(state)).map(({ text }) => text)

function extended(messageId: string, offset: number, text: string): AnswerEvent {
  return { type: 'answer-extended', conversationId: conversation.id, messageId, part: 'text', offset, text }
}

function ended(id: string, text: string): AnswerEvent {
  const message = anAnswer(id, text, { call: aCall({ id: `call of ${id}`, modelRequested: id }) })
  return { type: 'answer-changed', conversationId: conversation.id, message }
}

describe('compared answers', () => {
  it('are in order, including the one in view', () => {
    expect(answersOf(together).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(answersOf(question)).toEqual([question])
  })

  it('grow separately, and unchanged ones stay the same object', () => {
    const first = reduceTranscript(showing, extended('c', 0, 'Three'))
    const state = reduceTranscript(first, extended('b', 0, 'Two'))
    expect(textsOf(state)).toEqual(['', 'Two', 'Three'])
    expect(answersOf(lastOf(state))[0]).toBe(answersOf(together)[0])
    expect(state.open?.messages[0]).toBe(question)
    expect(state.isStale).toBe(false)
  })

  it("keep the others' text when the one in view ends", () => {
    const grown = reduceTranscript(showing, extended('a', 0, 'One'))
    const state = reduceTranscript(grown, ended('b', 'All of two'))
    expect(textsOf(state)).toEqual(['One', 'All of two', ''])
    expect(lastOf(state).comparison).toMatchObject({ position: 1 })
  })

  it('are announced once each when they end, as one of several', () => {
    let state = showing
    for (const id of ['c', 'b', 'b', 'a']) state = reduceTranscript(state, ended(id, 'Done'))
    expect(state.endedAnswers.map(({ answer, isCompared }) => [answer.id, isCompared])).toEqual([
      ['c', true],
      ['b', true],
      ['a', true],
    ])
  })

  it('wait separately: the end of one pause ends no other', () => {
    const failure = aFailure({ code: 'rate', mayRetry: true })
    const pause = (messageId: string): AnswerEvent => ({
      type: 'answer-waiting',
      conversationId: conversation.id,
      messageId,
      wait: { messageId, failure, remainingMs: 1_000, attempt: 2, attempts: 3 },
    })
    const both = reduceTranscript(reduceTranscript(showing, pause('a')), pause('c'))
    expect(both.open?.waits.map(({ messageId }) => messageId)).toEqual(['a', 'c'])
    const over = { ...pause('a'), wait: null } as AnswerEvent
    const one = reduceTranscript(both, over)
    expect(one.open?.waits.map(({ messageId }) => messageId)).toEqual(['c'])
    expect(reduceTranscript(one, ended('c', 'Done')).open?.waits).toEqual([])
  })
})
