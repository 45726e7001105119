import { describe, expect, it } from 'vitest'
import { chunk, createReader, event, read, textIn } from './stream-samples.ts'

const done = 'data: [DONE]\n\n'

describe('reasoning in a stream', () => {
  it.each([
    ['reasoning_content', { reasoning_content: 'hm ' }],
    ['reasoning', { reasoning: 'hm ' }],
    ['details', { reasoning: null, reasoning_details: [{ type: 'reasoning.text', text: 'hm ' }] }],
    ['a part of the content', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm ' }] }] }],
  ])('in %s is separate from the answer', (_what, delta) => {
    const parts = read(event(chunk(delta)) + event(chunk(delta)) + event(chunk({ content: 'a' })) + done)
    expect(textIn(parts, 'reasoning')).toBe('hm hm ')
    expect(textIn(parts)).toBe('a')
  })

  it.each([
    ['no text', { reasoning: '', reasoning_content: null }],
    ['an object', { reasoning: { effort: 'high' } }],
    ['a sealed detail', { reasoning_details: [{ type: 'reasoning.encrypted', data: 'xyz' }] }],
  ])('is absent if the field has %s', (_what, delta) => {
    expect(textIn(read(event(chunk({ ...delta, content: 'a' })) + done), 'reasoning')).toBe('')
  })

  it('is in a complete answer too, and counts towards its length', () => {
    const message = { content: 'a', reasoning_content: 'hm' }
    const whole = JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] })
    expect(textIn(read(whole), 'reasoning')).toBe('hm')
    const reader = createReader({ maxAnswerLength: 100 })
    const parts = reader.feed(event(chunk({ reasoning: 'x'.repeat(101) })))
    expect(parts.at(-1)).toMatchObject({ problem: { cause: 'ANSWER_TOO_LARGE' } })
  })

  it('can be all there is', () => {
    const parts = read(event(chunk({ reasoning_content: 'hm' }, { finish_reason: 'length' })) + done)
    expect([textIn(parts), parts.at(-1)]).toEqual(['', { type: 'finished', reason: 'length' }])
  })
})
