import { describe, expect, it } from 'vitest'
import { readMessage } from '../../../../src/main/inference/parsing/answer-fields-reader.ts'

describe('the text of a message', () => {
  it.each([
    ['plain', 'hi', 'hi'],
    ['blank', ' \n', ' \n'],
    ['a list of texts', ['Hi', ' you'], 'Hi you'],
    [
      'a list of parts',
      [{ type: 'text', text: 'Hi' }, { type: 'image' }, { type: 'text', text: '!' }],
      'Hi!',
    ],
    ['parts within a part', [{ type: 'text', text: [{ text: 'a' }, 'b'] }], 'ab'],
    ['an object with a text', { text: 'Hi' }, 'Hi'],
    ['a number', 42, '42'],
    ['zero', 0, '0'],
    ['beyond all numbers', Number.POSITIVE_INFINITY, ''],
    ['an object without a text', { a: 1 }, ''],
    ['null', null, ''],
    ['a yes', true, ''],
  ])('is read if it is %s', (_what, content, text) => {
    expect(readMessage({ content }).text).toBe(text)
  })

  it('never contains reasoning', () => {
    const content = [{ type: 'thinking', thinking: ['Hm', { type: 'text', text: 'm' }] }, 'So.']
    expect(readMessage({ content })).toEqual({ text: 'So.', reasoning: 'Hmm' })
  })

  it('is omitted if its parts are nested without end', () => {
    const content: unknown = JSON.parse(`${'['.repeat(50_000)}"deep"${']'.repeat(50_000)}`)
    expect(readMessage({ content })).toEqual({ text: '', reasoning: '' })
  })
})
