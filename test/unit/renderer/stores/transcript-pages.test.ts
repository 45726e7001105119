import { describe, expect, it } from 'vitest'
import {
  addEarlier,
  beginReading,
  finishReading,
  reduceTranscript,
  type TranscriptState,
} from '../../../../src/renderer/stores/chat/transcript-reducer.ts'
import type { Message, OpenConversation } from '../../../../src/shared/contract/conversations/conversation.ts'
import { aConversation, aLiveCall, anAnswer, aQuestion } from '../../../fixtures/samples/chat.ts'
import { extended, openWith, showing } from './shown-transcripts.ts'

const questions = (...numbers: number[]): Message[] =>
  numbers.map((number) => aQuestion(`m${number}`, `Number ${number}`))

function read(state: TranscriptState, reply: OpenConversation): TranscriptState {
  return finishReading(beginReading(state), reply)
}

function shown({ open }: TranscriptState) {
  return { ids: open?.messages.map(({ id }) => id), before: open?.beforeCount }
}

describe('earlier messages', () => {
  const state = showing(questions(5, 6), { beforeCount: 4 })

  it('are put above the existing ones', () => {
    expect(shown(addEarlier(state, 'm5', questions(3, 4)))).toEqual({
      ids: ['m3', 'm4', 'm5', 'm6'],
      before: 2,
    })
  })

  it('are dropped if another path begins there meanwhile', () => {
    expect(addEarlier(state, 'm7', questions(3, 4))).toBe(state)
    expect(addEarlier({ ...state, open: null }, 'm5', questions(4)).open).toBeNull()
  })

  it('are not requested again after none were found', () => {
    expect(shown(addEarlier(state, 'm5', []))).toEqual({ ids: ['m5', 'm6'], before: 0 })
  })

  it('leave every existing message the same object', () => {
    expect(addEarlier(state, 'm5', questions(4)).open?.messages.slice(1)).toEqual(state.open?.messages)
    expect(addEarlier(state, 'm5', questions(4)).open?.messages[1]).toBe(state.open?.messages[0])
  })
})

describe('a reloaded chat', () => {
  const loaded = showing(questions(1, 2, 3, 4, 5), { beforeCount: 7 })

  it('keeps what was loaded above the new end', () => {
    const reply = openWith(questions(4, 5, 6), { beforeCount: 10 })
    expect(shown(read(loaded, reply))).toEqual({ ids: ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'], before: 7 })
  })

  it('is replaced if its path changed', () => {
    const reply = openWith(questions(20, 21), { beforeCount: 3 })
    expect(shown(read(loaded, reply))).toEqual({ ids: ['m20', 'm21'], before: 3 })
    const shorter = openWith([...questions(0, 1, 2), ...questions(30)], { beforeCount: 6 })
    expect(shown(read(loaded, shorter))).toEqual({ ids: ['m0', 'm1', 'm2', 'm30'], before: 6 })
  })

  it('is replaced if another one was open before', () => {
    const other = openWith(questions(2, 3), { conversation: aConversation({ id: 'other' }) })
    const state = { ...loaded, openId: 'other' }
    expect(shown(read(state, other))).toEqual({ ids: ['m2', 'm3'], before: 0 })
  })

  it('keeps pages that load above it meanwhile', () => {
    const reading = beginReading(loaded)
    const more = addEarlier(reading, 'm1', questions(0))
    const state = finishReading(more, openWith(questions(3, 4, 5), { beforeCount: 9 }))
    expect(shown(state)).toEqual({ ids: ['m0', 'm1', 'm2', 'm3', 'm4', 'm5'], before: 6 })
  })

  it('continues with the text received meanwhile', () => {
    const answer = (text: string) => anAnswer('a', text, { call: aLiveCall() })
    const reading = beginReading(showing([...questions(1, 2), answer('One')], { beforeCount: 3 }))
    const grown = reduceTranscript(reading, extended(3, ' two'))
    const state = finishReading(grown, openWith([...questions(2), answer('One')], { beforeCount: 4 }))
    expect(state.open?.messages.map(({ text }) => text)).toEqual(['Number 1', 'Number 2', 'One two'])
    expect(state.isStale).toBe(false)
  })
})
