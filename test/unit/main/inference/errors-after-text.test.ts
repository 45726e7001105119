import { describe, expect, it } from 'vitest'
import { chunk, codeIn, createReader, event, read, textIn, usage } from './stream-samples.ts'

const done = 'data: [DONE]\n\n'
const counts = { type: 'usage', usage: { promptTokens: 11, completionTokens: 12, totalTokens: 23 } }
const error = { message: 'broke', code: 502 }
const half = event(chunk({ content: 'Half' }))
const usageChunk = event({ ...chunk({}), choices: [], usage })

describe('a paid answer is kept when an error follows', () => {
  const message = { role: 'assistant', content: 'Half an answer', reasoning: 'Hm' }

  it.each([
    ['of a whole answer', { id: 'c', choices: [{ message, finish_reason: 'stop' }], usage, error }],
    ['of a choice', { id: 'c', choices: [{ message, error }], usage }],
  ])('%s in a complete response', (_where, body) => {
    const parts = read(JSON.stringify(body))
    expect(parts).toEqual([
      { type: 'facts', completionId: 'c', created: null, model: null },
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'Half an answer' },
      counts,
      { type: 'problem', problem: expect.objectContaining({ code: 'busy', excerpt: 'broke' }) },
    ])
  })

  it.each([
    ['of a chunk', { ...chunk({ content: ' an answer' }, { finish_reason: 'error' }), error, usage }],
    ['of a choice', { ...chunk({ content: ' an answer' }, { error }), usage }],
  ])('%s in a stream', (_where, body) => {
    const parts = read(half + event(body) + done)
    expect([textIn(parts), codeIn(parts)]).toEqual(['Half an answer', 'busy'])
    expect(parts).toContainEqual(counts)
  })

  it('in a complete response with an error', () => {
    const parts = read(JSON.stringify({ ...chunk({ content: 'Half' }), usage }))
    expect([textIn(parts), codeIn(parts)]).toEqual(['Half', 'not-understood'])
    expect(parts).toContainEqual(counts)
  })
})

describe('after an error in a stream', () => {
  it.each([
    ['the end', ''],
    ['[DONE]', done],
    ['more of an answer', event(chunk({ content: ' more' })) + done],
    ['a partial chunk', 'data: {"choices":[],"usa'],
  ])('the counts are still read, and nothing else, until %s', (_what, rest) => {
    const parts = read(half + event({ error }) + usageChunk + rest)
    expect(textIn(parts)).toBe('Half')
    expect(parts.slice(-2)).toEqual([
      counts,
      { type: 'problem', problem: expect.objectContaining({ code: 'busy', excerpt: 'broke' }) },
    ])
  })

  it('the reader is ending, and ends with the first event that is no count', () => {
    const reader = createReader()
    const states = [half, event({ error }), usageChunk, done].map((text) => {
      const parts = reader.feed(text)
      return [parts.map(({ type }) => type), reader.isEnding(), reader.isOver()]
    })
    expect(states).toEqual([
      [['facts', 'text'], false, false],
      [[], true, false],
      [['usage'], true, false],
      [['problem'], true, true],
    ])
  })

  it('the end reports the error, even if the stream breaks afterwards', () => {
    const reader = createReader()
    reader.feed(half + event({ error }))
    expect(reader.end()).toEqual([{ type: 'problem', problem: expect.objectContaining({ code: 'busy' }) }])
  })
})

describe('an answer after its end marker', () => {
  const whole = half + event(chunk({}, { finish_reason: 'stop' }))

  it.each([
    ['an error', event({ error })],
    ['an event of that name', 'event: error\ndata: late\n\n'],
    ['data that is no JSON', 'data: {late\n\n'],
    ['a complaint', event({ code: 500, message: 'late' })],
  ])('is complete, though %s follows', (_what, late) => {
    for (const end of ['', done]) {
      const parts = read(whole + late + usageChunk + end)
      expect([textIn(parts), parts.at(-1)]).toEqual(['Half', { type: 'finished', reason: 'stop' }])
      expect(parts).toContainEqual(counts)
    }
  })

  it('is complete, though an unfinished event follows', () => {
    const reader = createReader({ maxEventLength: 1_000 })
    expect(reader.feed(`${whole}data: ${'x'.repeat(2_000)}`).at(-1)).toEqual({
      type: 'finished',
      reason: 'stop',
    })
  })

  it('fails if the answer itself was an error, with the message of the next event', () => {
    const failed = half + event(chunk({}, { finish_reason: 'error' }))
    expect(read(failed + event({ error })).at(-1)).toMatchObject({ problem: { excerpt: 'broke' } })
  })
})

describe('an empty error is ignored', () => {
  const nothings = [{}, { code: 0, message: '' }, { code: null }, false, null]

  it.each(nothings.map((value) => [value]))('%j is no error', (value) => {
    const body = { choices: [{ index: 0, message: { content: 'a' }, finish_reason: 'stop' }], error: value }
    expect(codeIn(read(JSON.stringify(body)))).toBe('finished')
    const stream =
      event({ ...chunk({ content: 'a' }), error: value }) + event(chunk({ content: 'b' }, { error: value }))
    const parts = read(stream + done)
    expect([textIn(parts), codeIn(parts)]).toEqual(['ab', 'finished'])
  })
})
