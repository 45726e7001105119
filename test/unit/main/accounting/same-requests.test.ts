import { describe, expect, it } from 'vitest'
import { findRepeatedRequests, type SentCall } from '../../../../src/main/accounting/anomaly-rules.ts'

function asked(id: string, startedAt: number, changes: Partial<SentCall> = {}): SentCall {
  return {
    id,
    startedAt,
    connectionId: 'service',
    modelAsked: 'meridian-70b-chat',
    questionId: 'question',
    systemPrompt: '',
    excluded: null,
    ...changes,
  }
}

describe('the same request within two seconds', () => {
  it('is found at the later one', () => {
    expect([...findRepeatedRequests([asked('one', 0), asked('two', 2_000)])]).toEqual(['two'])
    expect([...findRepeatedRequests([asked('one', 0), asked('two', 1_500), asked('three', 3_000)])]).toEqual([
      'two',
      'three',
    ])
  })

  it('is found if the clock went back a little', () => {
    expect([...findRepeatedRequests([asked('one', 1_000), asked('two', 0)])]).toEqual(['two'])
  })

  it('is not one that was sent later', () => {
    expect([...findRepeatedRequests([asked('one', 0), asked('two', 2_001)])]).toEqual([])
  })

  it.each<[string, Partial<SentCall>]>([
    ['another model', { modelAsked: 'meridian-8b-chat' }],
    ['another service', { connectionId: 'other' }],
    ['another question', { questionId: 'other' }],
    ['another system prompt', { systemPrompt: 'Be brief.' }],
    ['something left out', { excluded: '2-3' }],
  ])('is not one with %s', (_name, changes) => {
    expect([...findRepeatedRequests([asked('one', 0), asked('two', 500, changes)])]).toEqual([])
  })
})
