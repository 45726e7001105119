import { describe, expect, it } from 'vitest'
import type { Problem } from '../../../../src/main/inference/errors/problem.ts'
import { readRedirect } from '../../../../src/main/inference/errors/service-error.ts'
import { listCaptures } from '../../../fixtures/wire/captures.ts'
import { meanings } from './refusal-meanings.ts'
import { readRefusal } from './refusal-samples.ts'
import { pages, shapes } from './refusals.ts'

describe('the message of a refusal', () => {
  it.each(shapes)('is found in $status $body', (shape) => {
    const { code, excerpt } = readRefusal(shape)
    expect([code, excerpt]).toEqual([shape.code, shape.excerpt])
  })

  it.each(pages)('of a page with $status is its first words, and the code is $code', (page) => {
    const { code, excerpt } = readRefusal(page)
    expect([code, excerpt]).toEqual([page.code, page.excerpt])
    expect(excerpt).not.toMatch(/[<>]/)
  })
})

describe('the meaning of a refusal', () => {
  it.each(meanings)('for $status $body is $code', (meaning) => {
    expect(readRefusal(meaning).code).toBe(meaning.code)
  })
})

describe('a recorded refusal', () => {
  const outcomes: Readonly<Record<string, Partial<Problem>>> = {
    '400-error-inside-detail': { code: 'request', excerpt: 'nested in detail' },
    '401': { code: 'key', excerpt: 'Invalid API key' },
    '404': { code: 'address', excerpt: 'Not Found' },
    '405': { code: 'address', excerpt: 'Method Not Allowed' },
    '422-malformed-json': { code: 'request', excerpt: 'body.9: Expecting value: line 1 column 10 (char 9)' },
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
    '17-context-overflow': { code: 'too-long', contextOverflow: { promptTokens: 6_011, contextTokens: 512 } },
    '18-context-overflow-stream': {
      code: 'too-long',
      contextOverflow: { promptTokens: 6_011, contextTokens: 512 },
    },
    '19-not-found': { code: 'address' },
    '20-get-chat': { code: 'address' },
    '25-n2-stream': { code: 'request' },
    '26-double-slash': { code: 'address' },
    '27-trailing-slash': { code: 'address' },
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((number) => [
        `44-while-loading#${number}`,
        { code: 'busy', excerpt: 'Loading model', mayRetry: true },
      ]),
    ),
  }

  it.each(listCaptures().filter(({ status }) => status >= 400))(
    '$server $name is reported with its meaning',
    ({ name, status, headers, body, request }) => {
      const problem = readRefusal({
        status,
        body: body.toString(),
        headers: Object.fromEntries(headers.map(([header, value]) => [header.toLowerCase(), value])),
        isChat: request?.method !== 'GET',
        asksForStream: true,
      })
      expect(problem).toMatchObject({ charge: 'turned-away', mayRetry: false, ...outcomes[name] })
      expect(outcomes[name]).toBeDefined()
    },
  )
})

describe('an automatic retry', () => {
  it.each([
    [429, {}, '', true],
    [503, {}, '', true],
    [503, {}, '<!doctype html><p>Be right back</p>', true],
    [429, { 'x-should-retry': 'true' }, '', true],
    [429, { 'x-should-retry': 'false' }, '', false],
    [429, {}, { error: { message: 'Over', code: 'insufficient_quota' } }, false],
    [429, {}, { error: { message: 'Over', type: 'budget_exceeded' } }, false],
    [429, {}, { error: { message: 'The free quota is used up' } }, false],
    [429, {}, { error: { message: 'Your quota is used for now. Please retry in 2s' } }, true],
    [503, {}, { error: { message: '无可用渠道', code: 'model_not_found' } }, false],
    [503, {}, 'no healthy upstream', true],
    [503, {}, 'upstream connect error or disconnect/reset before headers', false],
    [503, {}, 'upstream connect error. reset reason: connection termination', false],
    [503, {}, { error: { message: 'upstream request timeout' } }, false],
    [503, {}, '<html><title>503 first byte timeout</title><body>Guru</body></html>', false],
    [503, {}, { message: 'Response timeout' }, false],
    [599, { 'retry-after': '1' }, '', false],
    [503, {}, { error: { message: 'Insufficient balance' } }, true],
    [500, { 'x-should-retry': 'true' }, '', false],
    [502, { 'retry-after': '1' }, '', false],
    [504, {}, '', false],
    [408, { 'retry-after': '1' }, '', false],
    [409, {}, '', false],
    [529, {}, '', false],
    [400, { 'x-should-retry': 'true' }, '', false],
    [200, {}, { error: { message: 'Slow down', code: 429 } }, false],
  ])('after %i with %j and %j: %s', (status, headers, body, mayRetry) => {
    expect(readRefusal({ status, body, headers }).mayRetry).toBe(mayRetry)
  })

  it('waits as long as the service asked', () => {
    expect(readRefusal({ status: 429, body: '', headers: { 'retry-after': '7' } }).retryAfterMs).toBe(7_000)
    const words = { error: { message: 'Please try again in 20s.' } }
    expect(readRefusal({ status: 429, body: words }).retryAfterMs).toBe(20_000)
    expect(readRefusal({ status: 429, body: '' }).retryAfterMs).toBeNull()
  })
})

describe('whether a refusal may have been charged', () => {
  it.each([400, 401, 402, 403, 404, 405, 413, 415, 422, 429, 503])('%i was rejected', (status) => {
    expect(readRefusal({ status, body: '' }).charge).toBe('turned-away')
  })

  it('a network that needs a sign-in did not forward it', () => {
    expect(readRefusal({ status: 511, body: '' }).charge).toBe('turned-away')
  })

  it.each([
    'reset reason: connection termination',
    'first byte timeout',
    'upstream request timeout',
    'response timeout',
    '<html><body>first byte timeout</body></html>',
  ])('is unknown if the response was lost: %s', (body) => {
    expect(readRefusal({ status: 503, body }).charge).toBe('not-known')
  })

  it.each([200, 408, 409, 424, 499, 500, 502, 504, 520, 529])('is unknown for %i', (status) => {
    expect(readRefusal({ status, body: '' }).charge).toBe('not-known')
  })
})

describe('a redirect', () => {
  it("shows its target's host and no more of the address", () => {
    const problem = readRedirect(307, 'https://evil.example:8443/path?token=x', 'https://a.example/v1/models')
    expect(problem).toEqual({ code: 'redirect', charge: 'turned-away', cause: 'evil.example:8443' })
  })

  it.each([
    [308, '/v1/models/', 'a.example/v1/models/'],
    [308, 'https://a.example/v2?key=x#y', 'a.example/v2'],
    [301, 'http://a.example/v1/models', 'http://a.example/v1/models'],
    [301, 'https://a.example:8443/v1/models', 'a.example:8443'],
    [300, 'https://b.example/v1', 'b.example'],
    [302, null, null],
    [301, 'http://[', null],
  ])('%i to %s names %s', (status, location, cause) => {
    expect(readRedirect(status, location, 'https://a.example/v1/models')).toMatchObject({ cause })
  })

  it.each([
    [300, null],
    [304, null],
    [300, 'http://['],
  ])('for %i to %s is an ordinary failure, because it names no target', (status, location) => {
    expect(readRedirect(status, location, 'https://a.example/v1')).toEqual({
      code: 'not-understood',
      charge: 'not-known',
      cause: `HTTP_${status}`,
    })
  })

  it('is not called free if the work may have been done', () => {
    expect(readRedirect(303, '/done', 'https://a.example/v1').charge).toBe('not-known')
  })
})
