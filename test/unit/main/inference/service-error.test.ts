import { describe, expect, it } from 'vitest'
import { readRedirect, readServiceError } from '../../../../src/main/inference/service-error.ts'
import type { FailureCode } from '../../../../src/shared/failure.ts'

interface Case {
  readonly status: number
  readonly body: unknown
  readonly code: FailureCode
  readonly excerpt?: string
  readonly contentType?: string
  readonly isChat?: boolean
  readonly asksForStream?: boolean
}

function read({ status, body, isChat = true, asksForStream = false, ...rest }: Case) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const parsed = typeof body === 'string' ? undefined : body
  const contentType = rest.contentType ?? 'application/json'
  return readServiceError({ status, contentType, isChat, asksForStream }, text, parsed)
}

const html = { contentType: 'text/html; charset=utf-8' }
const page = '<!doctype html><title>502</title><script>x()</script><h1>Bad &amp; gateway</h1>'

const shapes: readonly Case[] = [
  { status: 400, body: { error: { message: 'Said so' } }, code: 'request', excerpt: 'Said so' },
  { status: 400, body: { error: 'Said so' }, code: 'request', excerpt: 'Said so' },
  { status: 400, body: { object: 'error', message: 'Said so' }, code: 'request', excerpt: 'Said so' },
  { status: 400, body: { detail: 'Said so' }, code: 'request', excerpt: 'Said so' },
  { status: 400, body: { detail: { error: { message: 'Said so' } } }, code: 'request', excerpt: 'Said so' },
  { status: 400, body: { title: 'Said so', type: 'about:blank' }, code: 'request', excerpt: 'Said so' },
  {
    status: 422,
    body: { detail: [{ loc: ['body', 'n'], msg: 'no integer' }, { msg: 'nor this' }] },
    code: 'request',
    excerpt: 'body.n: no integer; nor this',
  },
  { status: 500, body: 'Internal Server Error', code: 'service', excerpt: 'Internal Server Error' },
  { status: 401, body: '', code: 'key', excerpt: '' },
  { status: 400, body: { weird: [1] }, code: 'request', excerpt: '{"weird":[1]}' },
  { status: 502, body: page, ...html, code: 'busy', excerpt: '502 Bad & gateway' },
  { status: 404, body: page, ...html, isChat: false, code: 'address' },
  { status: 403, body: page, ...html, code: 'web-page' },
]

const meanings: readonly Case[] = [
  { status: 401, body: { error: { message: 'Invalid API Key' } }, code: 'key' },
  { status: 403, body: { detail: 'Authorization failed' }, code: 'key' },
  { status: 403, body: { error: { message: 'Country not supported' } }, code: 'request' },
  { status: 400, body: { error: { message: 'Bad key', code: 'invalid_api_key' } }, code: 'key' },
  { status: 402, body: { error: { message: 'Insufficient Balance' } }, code: 'billing' },
  { status: 412, body: { error: { message: 'Account suspended' } }, code: 'billing' },
  { status: 403, body: { error: { message: 'No active billing method' } }, code: 'billing' },
  { status: 429, body: { error: { message: 'Over', code: 'insufficient_quota' } }, code: 'billing' },
  { status: 429, body: { error: { message: 'Rate limit reached. Upgrade at /billing' } }, code: 'rate' },
  { status: 429, body: '', code: 'rate' },
  { status: 503, body: { error: { message: 'Loading model' } }, code: 'busy' },
  { status: 529, body: { error: { message: 'Overloaded' } }, code: 'busy' },
  { status: 522, body: page, ...html, code: 'busy' },
  { status: 408, body: '', code: 'time-out' },
  { status: 407, body: '', code: 'proxy' },
  { status: 413, body: '', code: 'too-long' },
  { status: 400, body: { error: { message: 'x', code: 'context_length_exceeded' } }, code: 'too-long' },
  {
    status: 400,
    body: { error: { message: '(6011 tokens) exceeds', type: 'exceed_context_size_error' } },
    code: 'too-long',
  },
  { status: 403, body: { error: { message: 'Beyond the maximum context of it' } }, code: 'too-long' },
  { status: 404, body: { detail: 'Not Found' }, isChat: false, code: 'address' },
  { status: 404, body: { error: { message: 'File Not Found' } }, code: 'address' },
  { status: 405, body: { detail: 'Method Not Allowed' }, code: 'address' },
  { status: 404, body: { error: { message: 'The model `x` does not exist' } }, code: 'model' },
  { status: 400, body: { error: { message: "model 'x' not found" } }, code: 'model' },
  { status: 422, body: { error: { message: 'Cannot', param: 'model' } }, code: 'model' },
  {
    status: 400,
    body: { error: { message: 'Unknown argument: stream_options' } },
    asksForStream: true,
    code: 'stream-refused',
  },
  {
    status: 422,
    body: { detail: [{ loc: ['body', 'stream'], msg: 'Extra inputs are not permitted' }] },
    asksForStream: true,
    code: 'stream-refused',
  },
  { status: 400, body: { error: { message: 'Unknown argument: stream' } }, code: 'request' },
  { status: 400, body: { error: { message: 'The upstream failed' } }, asksForStream: true, code: 'request' },
  { status: 200, body: { error: { message: 'Provider failed', code: 502 } }, code: 'busy' },
  { status: 200, body: { error: { message: 'Slow down', type: 'rate_limit_error' } }, code: 'rate' },
  { status: 200, body: { error: 'The engine stopped' }, code: 'service' },
  { status: 200, body: { error: { message: 'Top up first', code: '402' } }, code: 'billing' },
]

describe('the words of a refusal', () => {
  it.each(shapes)('are found in $status $body', (shape) => {
    const { code, excerpt } = read(shape)
    expect(code).toBe(shape.code)
    if (shape.excerpt !== undefined) expect(excerpt).toBe(shape.excerpt)
  })
})

describe('the meaning of a refusal', () => {
  it.each(meanings)('of $status $body is $code', (meaning) => {
    expect(read(meaning).code).toBe(meaning.code)
  })
})

describe('whether a refusal may have been charged', () => {
  it.each([400, 401, 402, 403, 404, 405, 413, 415, 422, 429, 503])('%i was turned away', (status) => {
    expect(read({ status, body: '', code: 'request' }).charge).toBe('turned-away')
  })

  it.each([200, 408, 409, 424, 499, 500, 502, 504, 520, 529])('of %i is not known', (status) => {
    expect(read({ status, body: '', code: 'request' }).charge).toBe('not-known')
  })
})

describe('a redirect', () => {
  it('names the host it points to and no more of the address', () => {
    const problem = readRedirect(307, 'https://evil.example:8443/path?token=x', 'https://a.example/v1/models')
    expect(problem).toEqual({ code: 'redirect', charge: 'turned-away', cause: 'evil.example:8443' })
  })

  it.each([
    [308, '/v1/models/', 'a.example'],
    [302, null, null],
    [301, 'http://[', null],
  ])('%i to %s names %s', (status, location, cause) => {
    expect(readRedirect(status, location, 'https://a.example/v1/models')).toMatchObject({ cause })
  })

  it('after which the work may have been done is not called free', () => {
    expect(readRedirect(303, '/done', 'https://a.example/v1').charge).toBe('not-known')
  })
})
