import { describe, expect, it } from 'vitest'
import { chunk, codeIn, createReader, event, read, sample, sampleText, textIn } from './stream-samples.ts'

const done = 'data: [DONE]\n\n'
const counts = { promptTokens: 11, completionTokens: 12, totalTokens: 23 }

describe('a streamed answer', () => {
  it('has its facts, text, counts and end, in order', () => {
    const parts = read(sample('\n'))
    expect(parts[0]).toEqual({ type: 'facts', completionId: 'c-1', created: 1_795_207_525, model: 'tiny' })
    expect(textIn(parts)).toBe(sampleText)
    expect(parts.slice(-2)).toEqual([
      { type: 'usage', usage: counts },
      { type: 'finished', reason: 'stop' },
    ])
  })
})

describe('the end of a stream', () => {
  it.each([
    ['a reason without [DONE]', event(chunk({ content: 'a' }, { finish_reason: 'length' })), 'length'],
    ['[DONE] without a reason', event(chunk({ content: 'a' })) + done, null],
    ['[DONE] without the blank line after it', `${event(chunk({ content: 'a' }))}data: [DONE]`, null],
  ])('is %s', (_what, text, reason) => {
    const parts = read(text)
    expect(textIn(parts)).toBe('a')
    expect(parts.filter(({ type }) => type === 'finished')).toEqual([{ type: 'finished', reason }])
    expect(parts.at(-1)?.type).toBe('finished')
  })

  it('is not an empty finish reason, which some send all along', () => {
    expect(codeIn(read(event(chunk({ content: 'a' }, { finish_reason: '' }))))).toBe('cut-off')
  })

  it('does not drop text that follows the finish reason', () => {
    const late = event(chunk({ content: 'a' }, { finish_reason: 'stop' })) + event(chunk({ content: 'b' }))
    expect(textIn(read(late))).toBe('ab')
  })

  it.each([
    ['the reason', { finish_reason: 'error' }],
    ['the reason of what stands behind', { finish_reason: null, native_finish_reason: 'MALFORMED_ERROR' }],
    ['an error on the choice', { finish_reason: 'stop', error: { code: 400, message: 'broke' } }],
  ])('is a failure if %s says so', (_what, rest) => {
    const parts = read(event(chunk({ content: 'a' })) + event(chunk({}, rest)) + done)
    expect(textIn(parts)).toBe('a')
    expect(parts.at(-1)).toMatchObject({ type: 'problem' })
  })

  it.each(['stop', 'length', 'content_filter', 'tool_calls', 'eos', 'a reason nobody knows'])(
    'reports that it was %j',
    (reason) => {
      const rest = { finish_reason: reason, native_finish_reason: 'error-free' }
      expect(read(event(chunk({ content: 'a' }, rest))).at(-1)).toEqual({ type: 'finished', reason })
    },
  )

  it.each([
    ['nothing at all', '', 'empty'],
    ['blank lines', '\n\n\n', 'empty'],
    ['comments alone', ': waiting\n\n: waiting\n\n', 'cut-off'],
    ['a page of HTML', '<!doctype html><p>Sign in</p>', 'web-page'],
    ['broken JSON', '{malformed json', 'cut-off'],
    ['plain JSON with an error', '{"error":{"message":"no","code":429}}', 'rate'],
    ['nothing but [DONE]', done, 'finished'],
    [
      'a role and an end, and no word',
      event(chunk({ role: 'assistant' }, { finish_reason: 'stop' })),
      'finished',
    ],
    ['a plain answer', '{"choices":[{"message":{"content":"hi"},"finish_reason":"stop"}]}', 'finished'],
  ])('after a stream with %s is reported as %s', (_what, text, code) => {
    expect(codeIn(read(text))).toBe(code)
  })
})

describe('unusual chunks', () => {
  it.each([
    ['no choices', { id: 'c' }],
    ['empty choices', { choices: [] }],
    ['choices null', { choices: null }],
    ['no delta', { choices: [{ index: 0 }] }],
    ['content null', chunk({ content: null })],
    ['a number', 7],
    [
      'another choice',
      {
        choices: [
          { index: 1, delta: { content: 'x' } },
          { index: 0, delta: {} },
        ],
      },
    ],
    ['a tool call', chunk({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] })],
    ['a message that is a text', { choices: [{ message: 'x' }] }],
  ])('with %s add no text and break nothing', (_what, body) => {
    expect(textIn(read(event(body) + event(chunk({ content: 'a' })) + done))).toBe('a')
  })

  it('that repeat the whole answer at the end do not double it', () => {
    const whole = { choices: [{ index: 0, message: { content: 'ab' }, finish_reason: 'stop' }] }
    expect(textIn(read(event(chunk({ content: 'a' })) + event(chunk({ content: 'b' })) + event(whole)))).toBe(
      'ab',
    )
  })

  it('can have a refusal of the model, which is its answer', () => {
    const parts = read(
      event(chunk({ content: null, refusal: 'I ' })) + event(chunk({ refusal: 'will not.' })) + done,
    )
    expect(textIn(parts)).toBe('I will not.')
    expect(parts.at(-1)).toEqual({ type: 'finished', reason: null })
  })

  it('without usable counts report none', () => {
    const parts = read(event({ ...chunk({}), usage: null }) + event({ choices: [], usage: {} }) + done)
    const none = { promptTokens: null, completionTokens: null, totalTokens: null }
    expect(parts.filter(({ type }) => type === 'usage')).toEqual([{ type: 'usage', usage: none }])
  })

  it('report the facts once, and again when they change', () => {
    const first = { id: '', model: '', choices: [] }
    const parts = read(event(first) + event(chunk({})) + event(chunk({})) + event({ model: 'other' }) + done)
    const facts = parts.filter((part) => part.type === 'facts')
    expect(facts.map(({ completionId, model }) => [completionId, model])).toEqual([
      ['c-1', 'tiny'],
      ['c-1', 'other'],
    ])
  })
})

describe('an endless answer', () => {
  it('is cut off at an event that does not end', () => {
    const reader = createReader({ maxEventLength: 1_000 })
    const parts = [reader.feed(event(chunk({ content: 'a' }))), reader.feed(`data: ${'x'.repeat(2_000)}`)]
    expect(parts.flat().at(-1)).toEqual({
      type: 'problem',
      problem: { code: 'cut-off', cause: 'EVENT_TOO_LARGE' },
    })
    expect(reader.isOver()).toBe(true)
  })

  it('is cut off when it exceeds the limit', () => {
    const reader = createReader({ maxAnswerLength: 100 })
    const parts = Array.from({ length: 5 }, () => reader.feed(event(chunk({ content: 'x'.repeat(30) }))))
    expect(parts.flat().at(-1)).toMatchObject({ problem: { cause: 'ANSWER_TOO_LARGE' } })
    expect(textIn(parts.flat())).toBe('x'.repeat(90))
  })
})
