import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AnswerEvent,
  beginReading,
  finishReading,
  finishSending,
  reduceTranscript,
  type TranscriptState,
} from '../../../../src/renderer/stores/chat/transcript-reducer.ts'
import type { Message, SentMessages } from '../../../../src/shared/contract/conversations/conversation.ts'
import {
  aCall,
  aConversation,
  aLiveCall,
  anAnswer,
  aQuestion,
  compared,
  summaryOf,
} from '../../../fixtures/samples/chat.ts'
import { changed, conversation, extended, openWith, showing } from './shown-transcripts.ts'

const earlier = [aQuestion('q1', 'Why?'), anAnswer('a1', 'So.')]

function sent(parentId: string | null, messages: Message[]): SentMessages {
  return {
    parentId,
    messages,
    hasSeveralModels: false,
    summary: summaryOf(aConversation({ title: 'Herons' })),
  }
}

function send(state: TranscriptState, response: SentMessages | null): TranscriptState {
  return finishSending(beginReading(state), conversation.id, response)
}

const live = (id: string, text = '') => anAnswer(id, text, { call: aLiveCall({ id: `call of ${id}` }) })
const idsOf = ({ open }: TranscriptState) => open?.messages.map(({ id }) => id)

describe('the messages of a send', () => {
  const question = aQuestion('q2', 'And then?')

  it('settle the compared answers above them', () => {
    const open = compared([anAnswer('a1', 'So.'), anAnswer('b1', 'Thus.')])
    const state = send(showing([aQuestion('q1', 'Why?'), open]), sent('a1', [question, live('a2')]))
    expect(state.open?.messages[1]?.comparison?.isSettled).toBe(true)
  })

  it('of another model make each answer name its own', () => {
    const other = anAnswer('a2', '', { call: aLiveCall({ modelRequested: 'another' }) })
    expect(send(showing(earlier), sent('a1', [question, other])).open?.hasSeveralModels).toBe(true)
    expect(send(showing(earlier), sent('a1', [question, live('a2')])).open?.hasSeveralModels).toBe(false)
  })

  it('request a reload if their place is not loaded', () => {
    const state = showing(earlier, { beforeCount: 4 })
    for (const response of [sent('elsewhere', [question]), sent(null, [question])])
      expect(send(state, response)).toMatchObject({ isStale: true, open: { messages: earlier } })
  })

  it('change nothing out of view, in another chat or after a refusal', () => {
    const state = showing(earlier)
    expect(idsOf(send(state, sent('q1', [])))).toEqual(['q1', 'a1'])
    expect(send(state, null)).toEqual(state)
    const other = { ...state, openId: 'other' }
    expect(send(other, sent('a1', [question, live('a2')]))).toEqual(other)
  })
})

/** The chat in main: before the send, when its rows are written, and after each event about the answer. */
interface Course {
  readonly response: SentMessages
  readonly steps: readonly { readonly messages: readonly Message[]; readonly event: AnswerEvent | null }[]
}

function courseOf(kind: 'message' | 'edit' | 'another version', pieces: readonly string[]): Course {
  const asked = kind === 'another version' ? [] : [aQuestion('q2', 'And then?')]
  const before =
    kind === 'message' ? earlier : [...earlier, aQuestion('old', 'Then?'), anAnswer('older', 'No.')]
  const above = kind === 'another version' ? before.slice(0, 3) : earlier
  const grown = pieces.map((text, index) => {
    const offset = pieces.slice(0, index).join('').length
    return {
      messages: [...above, ...asked, live('a2', pieces.slice(0, index + 1).join(''))],
      event: { ...extended(offset, text), messageId: 'a2' },
    }
  })
  const whole = anAnswer('a2', pieces.join(''), { call: aCall({ id: 'call of a2' }) })
  const added = [...asked, live('a2')]
  return {
    response: sent(above.at(-1)?.id ?? null, added),
    steps: [
      { messages: before, event: null },
      { messages: [...above, ...added], event: null },
      ...grown,
      { messages: [...above, ...asked, whole], event: changed(whole) },
    ],
  }
}

describe('a send', () => {
  const kinds = fc.constantFrom('message' as const, 'edit' as const, 'another version' as const)
  const pieces = fc.array(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 6 })
  const moment = fc.nat()

  it('loses and doubles no message, in whatever order its response, events and reloads come', () => {
    fc.assert(
      fc.property(
        kinds,
        pieces,
        moment,
        fc.tuple(moment, moment, moment),
        (kind, texts, respondedAt, read) => {
          const { response, steps } = courseOf(kind, texts)
          const before = steps[0]?.messages ?? []
          const responded = 1 + (respondedAt % (steps.length - 1))
          const [asked = 0, made = 0, arrived = 0] = read
            .map((mark) => mark % steps.length)
            .toSorted((one, other) => one - other)
          let state = beginReading(showing(before))
          for (const [index, { event, messages }] of steps.entries()) {
            if (event !== null) state = reduceTranscript(state, event)
            if (index === asked) state = beginReading(state)
            if (index === responded) state = finishSending(state, conversation.id, response)
            if (index === arrived) state = finishReading(state, openWith(steps[made]?.messages ?? before))
            if (state.isStale && state.readingCount === 0)
              state = finishReading(beginReading(state), openWith(messages))
            const ids = idsOf(state) ?? []
            expect(new Set(ids).size).toBe(ids.length)
          }
          expect(state.open?.messages).toEqual(steps.at(-1)?.messages)
          expect(state.endedAnswers.length).toBeLessThanOrEqual(1)
          expect(state).toMatchObject({ isStale: false, readingCount: 0, held: [] })
        },
      ),
    )
  })
})
