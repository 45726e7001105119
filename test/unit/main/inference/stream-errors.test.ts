import { describe, expect, it } from 'vitest'
import { chunk, codeIn, event, read, textIn } from './stream-samples.ts'

const done = 'data: [DONE]\n\n'

describe('an error inside a stream', () => {
  const before = event(chunk({ content: 'kept' }))

  it.each([
    ['an error object', event({ error: { message: 'broke' } }), 'service'],
    ['an error with a status', event({ error: { message: 'later', code: 503 }, choices: [] }), 'busy'],
    ['a bare string', event({ error: 'broke' }), 'service'],
    ['a flat error', event({ object: 'error', message: 'broke', code: 400 }), 'request'],
    ['an event of that name', 'event: error\ndata: {"message":"broke"}\n\n', 'service'],
    ['an event of that name in plain text', 'event: error\ndata: broke\n\n', 'service'],
    ['a line of that name', 'error: {"code":500,"message":"broke"}\n\n', 'service'],
    ['an overflow', event({ error: { message: 'exceeds the context window' } }), 'too-long'],
    ['an error that is said twice', event({ error: { message: 'broke' }, message: 'broke' }), 'service'],
    [
      'an error with the status of HTTP',
      event({ error: { message: 'no', http_status_code: 422 } }),
      'request',
    ],
    ['an error in an error', event({ error: { error: { message: 'wait', code: 429 } } }), 'rate'],
    ['an error on a choice', event({ choices: [{ index: 0, error: { message: 'no', code: 502 } }] }), 'busy'],
    ['data that is no JSON', 'data: oops\n\n', 'not-understood'],
  ])('as %s ends the answer, keeps the partial text, and may have been charged', (_what, error, code) => {
    const parts = read(before + error + done)
    expect(textIn(parts)).toBe('kept')
    const last = parts.at(-1)
    expect(last?.type === 'problem' && last.problem.code).toBe(code)
    expect(last?.type === 'problem' && (last.problem.charge ?? 'not-known')).toBe('not-known')
  })

  it('is found wherever the stream is cut', () => {
    const text = `${before}error: {"code":429,"message":"broke"}\n\n`
    expect(codeIn(read(...text.split('')))).toBe('rate')
  })

  it('is never retried automatically, whatever its status, because the answer had begun', () => {
    const last = read(event({ error: { message: 'later', code: 429 } })).at(-1)
    expect(last).toMatchObject({ problem: { code: 'rate', mayRetry: false, charge: 'not-known' } })
  })

  it('is not an event with an unknown name', () => {
    expect(textIn(read(`event: ping\ndata: now\n\n${before}${done}`))).toBe('kept')
  })
})
