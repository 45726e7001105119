import { describe, expect, it } from 'vitest'
import { chunk, codeIn, event, read, textIn } from './stream-samples.ts'

const done = 'data: [DONE]\n\n'
const answer = event(chunk({ content: 'a' }, { finish_reason: 'stop' }))

const complaints: readonly [string, unknown, string, string][] = [
  [
    'in a response of its own',
    {
      id: 'x',
      choices: null,
      usage: { total_tokens: 0 },
      base_resp: { status_code: 1008, status_msg: 'insufficient balance' },
    },
    'insufficient balance',
    'billing',
  ],
  ['as a code and a message', { code: 'rate_limit_exceeded', message: 'slow down' }, 'slow down', 'rate'],
  ['as no success', { success: false, code: 401, msg: 'no' }, 'no', 'key'],
  ['as no success without a code', { success: false, message: 'no' }, 'no', 'service'],
  ['in a list', [{ error: { code: 503, message: 'later' } }], 'later', 'busy'],
  ['by its type', { type: 'error', message: 'no' }, 'no', 'service'],
]

describe("a vendor's error format", () => {
  it.each(complaints)('%s is shown with its message', (_how, body, excerpt, code) => {
    for (const text of [JSON.stringify(body), event(body), event(body) + done]) {
      expect(read(text)).toContainEqual({
        type: 'problem',
        problem: expect.objectContaining({ code, excerpt, charge: 'not-known' }),
      })
      expect(read(text).some(({ type }) => type === 'usage')).toBe(false)
    }
  })

  it.each(complaints)('%s is found after a part of the answer too', (_how, body, excerpt) => {
    const parts = read(event(chunk({ content: 'a' })) + event(body))
    expect([textIn(parts), parts.at(-1)]).toEqual([
      'a',
      expect.objectContaining({ problem: expect.objectContaining({ excerpt }) }),
    ])
  })

  it.each([
    ['code 0', { base_resp: { status_code: 0, status_msg: '' } }],
    ['code 200', { code: 200, msg: 'ok' }],
    ['a success', { success: true, code: 'success', message: 'Success' }],
    ['progress', { code: 'searching', message: 'Searching the web' }],
    ['a code without a message', { code: 17 }],
  ])('is not %s before an answer', (_what, body) => {
    const parts = read(event(body) + answer)
    expect([textIn(parts), codeIn(parts)]).toEqual(['a', 'finished'])
  })
})

describe('a stream of another format', () => {
  const other = { hello: 'world' }

  it('is not understood, and shows the received text', () => {
    expect(read(event(other))).toEqual([
      { type: 'problem', problem: { code: 'not-understood', excerpt: JSON.stringify(other) } },
    ])
  })

  it.each([
    ['an answer begins', event(chunk({ role: 'assistant' }))],
    ['the end marker arrives', done],
  ])('is recognized again once %s', (_when, rest) => {
    expect(codeIn(read(event(other) + rest))).not.toBe('not-understood')
  })

  it('is not confused with a stream that has no choices yet', () => {
    expect(codeIn(read(event({ choices: [], prompt_filter_results: [] })))).toBe('cut-off')
  })
})

describe('a keep-alive line', () => {
  it.each(['ping', 'heartbeat', 'keep-alive', 'OK'])('is ignored before the answer: %s', (word) => {
    const parts = read(`data: ${word}\n\n`.repeat(2) + answer)
    expect([textIn(parts), codeIn(parts)]).toEqual(['a', 'finished'])
  })

  it('is shown if nothing follows', () => {
    expect(read('data: Unauthorized\n\n').at(-1)).toMatchObject({
      problem: { code: 'cut-off', excerpt: expect.stringContaining('Unauthorized') },
    })
  })

  it('is not malformed JSON, a sentence, or a word within an answer', () => {
    for (const text of ['data: {broken\n\n', 'data: no such thing\n\n', `${event(chunk({}))}data: oops\n\n`])
      expect(codeIn(read(text + answer))).toBe('not-understood')
  })
})

describe('the end marker', () => {
  it.each(['[DONE]', '[done]', ' [Done] ', '"[DONE]"'])('is recognized as %s', (mark) => {
    expect(codeIn(read(`${event(chunk({ content: 'a' }))}data: ${mark}\n\n`))).toBe('finished')
  })
})

describe('the choice of an answer', () => {
  const at = (index: unknown, content: string) => ({ choices: [{ index, delta: { content } }] })

  it.each([[1], [7], ['0'], [null], ['x']])('is the only one, whatever its index: %j', (index) => {
    const parts = read(event(at(index, 'a')) + event(at(index, 'b')) + done)
    expect(textIn(parts)).toBe('ab')
  })

  it('is the first one to arrive, and no later one', () => {
    expect(textIn(read(event(at(0, 'a')) + event(at(1, 'x')) + event(at(0, 'b')) + done))).toBe('ab')
    expect(textIn(read(event(at(1, 'a')) + event(at(2, 'x')) + event(at(1, 'b')) + done))).toBe('ab')
  })

  it('is the first of several, at any position', () => {
    const both = { choices: [...at(1, 'x').choices, ...at(0, 'a').choices] }
    expect(textIn(read(event(both) + done))).toBe('a')
  })

  it('can have another index in a complete response too', () => {
    const whole = { choices: [{ index: 1, message: { content: 'a' }, finish_reason: 'stop' }] }
    const parts = read(JSON.stringify(whole))
    expect([textIn(parts), codeIn(parts)]).toEqual(['a', 'finished'])
  })

  it('can be in a list of one answer', () => {
    const whole = { choices: [{ message: { content: 'a' } }] }
    expect(textIn(read(JSON.stringify([whole])))).toBe('a')
  })
})
