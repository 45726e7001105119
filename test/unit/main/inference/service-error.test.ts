import { describe, expect, it } from 'vitest'
import type { Problem } from '../../../../src/main/inference/problem.ts'
import { readRedirect } from '../../../../src/main/inference/service-error.ts'
import { listCaptures } from '../../../fixtures/wire/captures.ts'
import { readRefusal } from './refusal-samples.ts'
import { meanings, pages, shapes } from './refusals.ts'

describe('B31: the words of a refusal', () => {
  it.each(shapes)('are found in $status $body', (shape) => {
    const { code, excerpt } = readRefusal(shape)
    expect([code, excerpt]).toEqual([shape.code, shape.excerpt])
  })

  it.each(pages)('of a page with $status are its first words, and the code is $code', (page) => {
    const { code, excerpt } = readRefusal(page)
    expect([code, excerpt]).toEqual([page.code, page.excerpt])
    expect(excerpt).not.toMatch(/[<>]/)
  })
})

describe('B31: the meaning of a refusal', () => {
  it.each(meanings)('of $status $body is $code', (meaning) => {
    expect(readRefusal(meaning).code).toBe(meaning.code)
  })
})

describe('B31: a recorded refusal', () => {
  const outcomes: Readonly<Record<string, Partial<Problem>>> = {
    '400-error-inside-detail': { code: 'request', excerpt: 'nested in detail' },
    '401': { code: 'key', excerpt: 'Invalid API key' },
    '404': { code: 'address', excerpt: 'Not Found' },
    '405': { code: 'address', excerpt: 'Method Not Allowed' },
    '422-malformed-json': {
      code: 'request',
      excerpt: 'body.9: Expecting value: line 1 column 10 (char 9)',
    },
    '422-missing-fields': {
      code: 'request',
      excerpt: 'body.model: field required; body.messages: field required',
    },
    '500': { code: 'service', excerpt: 'Internal Server Error', charge: 'not-known' },
    '02-models-nokey': { code: 'key', excerpt: 'Invalid API Key' },
    '03-models-wrongkey': { code: 'key', excerpt: 'Invalid API Key' },
    '04-model-one': { code: 'address', excerpt: 'File Not Found' },
    '06-chat-wrongkey': { code: 'key' },
    '07-chat-nokey': { code: 'key' },
    '12-malformed-json': { code: 'service', charge: 'not-known' },
    '14-no-messages': { code: 'request', excerpt: "'messages' is required" },
    '16-bad-type': { code: 'request' },
    '17-context-overflow': { code: 'too-long', room: { promptTokens: 6_011, contextTokens: 512 } },
    '18-context-overflow-stream': { code: 'too-long', room: { promptTokens: 6_011, contextTokens: 512 } },
    '19-not-found': { code: 'address' },
    '20-get-chat': { code: 'address' },
    '25-n2-stream': { code: 'request' },
    '26-double-slash': { code: 'address' },
    '27-trailing-slash': { code: 'address' },
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((number) => [
        `44-while-loading#${number}`,
        { code: 'busy', excerpt: 'Loading model', mayTryAgain: true },
      ]),
    ),
  }

  it.each(listCaptures().filter(({ status }) => status >= 400))(
    '$server $name is told as it was meant',
    ({ name, status, headers, body, request }) => {
      const problem = readRefusal({
        status,
        body: body.toString(),
        headers: Object.fromEntries(headers.map(([header, value]) => [header.toLowerCase(), value])),
        isChat: request?.method !== 'GET',
        asksForStream: true,
      })
      expect(problem).toMatchObject({ charge: 'turned-away', mayTryAgain: false, ...outcomes[name] })
      expect(outcomes[name]).toBeDefined()
    },
  )
})

describe('a stream that is refused', () => {
  const field = (parameter: string) => ({
    error: { message: 'No.', param: parameter, code: 'unsupported_value' },
  })

  it.each([
    [400, field('stream'), 'stream'],
    [400, field('stream_options'), 'stream_options'],
    [400, field('stream_options.include_usage'), 'stream_options'],
    [400, words("Unsupported value: 'stream' does not support true with this model."), 'stream'],
    [400, words('Unknown argument: stream_options'), 'stream_options'],
    [400, words('Unrecognized request argument supplied: include_usage'), 'stream_options'],
    [400, words('json: unknown field "stream_options"'), 'stream_options'],
    [400, words('extraneous key [include_usage] is not permitted'), 'stream_options'],
    [400, words('Stream options can only be defined when `stream=True`.'), 'stream_options'],
    [422, { detail: [{ loc: ['body', 'stream'], msg: 'Extra inputs are not permitted' }] }, 'stream'],
    [
      422,
      { detail: [{ loc: ['body', 'stream_options'], msg: 'extra fields not permitted' }] },
      'stream_options',
    ],
    [400, words('Additional properties are not allowed'), 'stream'],
    [405, words('Streaming is not supported by this model'), 'stream'],
    [415, words('stream must be false'), 'stream'],
    [404, words('This model does not support streaming'), 'stream'],
    [501, words('Streaming is not available'), 'stream'],
  ])('with %i %j is told as such, and which field it was', (status, body, cause) => {
    expect(readRefusal({ status, body, asksForStream: true })).toMatchObject({
      code: 'stream-refused',
      cause,
      charge: 'turned-away',
    })
    expect(readRefusal({ status, body, asksForStream: false }).code).not.toBe('stream-refused')
  })

  it.each([
    [400, words('The upstream failed, not our fault')],
    [400, words('Error while streaming')],
    [400, words('Unknown parameter: temperature', 'temperature')],
    [401, words('Streaming needs a valid key, this one is not')],
    [402, words('Streaming is only for paying customers')],
    [403, words('You are not authorized to stream')],
    [408, words('The stream did not begin in time')],
    [409, words('Another stream is not over yet')],
    [424, words('Request failed during generation: the stream is not available')],
    [425, words('It is too early to stream, this cannot begin')],
    [499, words('The stream could not be kept open')],
    [429, words('Too many streams, not now')],
    [500, words('Streaming is not supported')],
    [200, words('Streaming is not supported')],
    [
      400,
      {
        error: {
          message: 'The stream option cannot help: prompt is too long',
          type: 'context_length_exceeded',
        },
      },
    ],
  ])('is not what %i %j means', (status, body) => {
    expect(readRefusal({ status, body, asksForStream: true }).code).not.toBe('stream-refused')
  })

  function words(message: string, param: string | null = null): object {
    return { error: { message, param } }
  }
})

describe('another try by itself', () => {
  it.each([
    [429, {}, '', true],
    [503, {}, '', true],
    [503, {}, '<!doctype html><p>Be right back</p>', true],
    [429, { 'x-should-retry': 'true' }, '', true],
    [429, { 'x-should-retry': 'false' }, '', false],
    [429, {}, { error: { message: 'Over', code: 'insufficient_quota' } }, false],
    [503, {}, { error: { message: 'Insufficient balance' } }, true],
    [500, { 'x-should-retry': 'true' }, '', false],
    [502, { 'retry-after': '1' }, '', false],
    [504, {}, '', false],
    [408, { 'retry-after': '1' }, '', false],
    [409, {}, '', false],
    [529, {}, '', false],
    [400, { 'x-should-retry': 'true' }, '', false],
    [200, {}, { error: { message: 'Slow down', code: 429 } }, false],
  ])('after %i with %j and %j: %s', (status, headers, body, mayTryAgain) => {
    expect(readRefusal({ status, body, headers }).mayTryAgain).toBe(mayTryAgain)
  })

  it('waits for as long as the service asked', () => {
    expect(readRefusal({ status: 429, body: '', headers: { 'retry-after': '7' } }).retryAfterMs).toBe(7_000)
    const words = { error: { message: 'Please try again in 20s.' } }
    expect(readRefusal({ status: 429, body: words }).retryAfterMs).toBe(20_000)
    expect(readRefusal({ status: 429, body: '' }).retryAfterMs).toBeNull()
  })
})

describe('B31: whether a refusal may have been charged', () => {
  it.each([400, 401, 402, 403, 404, 405, 413, 415, 422, 429, 503])('%i was turned away', (status) => {
    expect(readRefusal({ status, body: '' }).charge).toBe('turned-away')
  })

  it.each([200, 408, 409, 424, 499, 500, 502, 504, 520, 529])('of %i is not known', (status) => {
    expect(readRefusal({ status, body: '' }).charge).toBe('not-known')
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
