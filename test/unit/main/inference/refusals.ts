import type { Meant } from './refusal-samples.ts'

/** Every known form of an error message from services. */
export const shapes: readonly Meant[] = [
  { status: 400, body: { error: { message: 'Said so' } }, code: 'request', excerpt: 'Said so' },
  { status: 400, body: { error: 'Said so' }, code: 'request', excerpt: 'Said so' },
  { status: 400, body: { object: 'error', message: 'Said so' }, code: 'request', excerpt: 'Said so' },
  { status: 400, body: { detail: 'Said so' }, code: 'request', excerpt: 'Said so' },
  { status: 400, body: { detail: { error: { message: 'Said so' } } }, code: 'request', excerpt: 'Said so' },
  { status: 400, body: { title: 'Said so', type: 'about:blank' }, code: 'request', excerpt: 'Said so' },
  { status: 401, body: { statusCode: 401, message: 'Said so' }, code: 'key', excerpt: 'Said so' },
  { status: 500, body: { status: 'failure', message: 'Said so' }, code: 'service', excerpt: 'Said so' },
  { status: 400, body: [{ error: { code: 400, message: 'Said so' } }], code: 'request', excerpt: 'Said so' },
  {
    status: 403,
    body: { success: false, errors: [{ code: 10_000, message: 'Authentication error' }], messages: [] },
    code: 'key',
    excerpt: 'Authentication error',
  },
  {
    status: 404,
    body: { status: 404, title: 'Not Found', detail: "Function 'f-1': Not found for account 'a'" },
    code: 'model',
    excerpt: "Function 'f-1': Not found for account 'a'",
  },
  {
    status: 422,
    body: { detail: [{ loc: ['body', 'n'], msg: 'no integer' }, { msg: 'nor this' }] },
    code: 'request',
    excerpt: 'body.n: no integer; nor this',
  },
  {
    status: 400,
    body: {
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: { raw: '{"error":{"message":"Said so"}}', provider_name: 'x' },
      },
    },
    code: 'request',
    excerpt: 'Provider returned error: Said so',
  },
  {
    status: 400,
    body: { error: { message: '{"error":{"message":"Said so"}}' } },
    code: 'request',
    excerpt: 'Said so',
  },
  { status: 400, body: { error: { message: '' }, message: 'Said so' }, code: 'request', excerpt: 'Said so' },
  { status: 400, body: { error: { message: '{ not JSON' } }, code: 'request', excerpt: '{ not JSON' },
  {
    status: 400,
    body: { statusCode: 400, error: 'Bad Request', message: 'Said so' },
    code: 'request',
    excerpt: 'Said so',
  },
  {
    status: 422,
    body: { statusCode: 422, error: 'Unprocessable Entity', message: ['Said so', 'and more'] },
    code: 'request',
    excerpt: 'Said so; and more',
  },
  {
    status: 418,
    body: { timestamp: 'x', status: 418, error: "I'm a Teapot", message: 'Said so', path: '/v1' },
    code: 'request',
    excerpt: 'Said so',
  },
  {
    status: 400,
    body: { statusCode: 400, error: 'Bad Request', message: '' },
    code: 'request',
    excerpt: 'Bad Request',
  },
  { status: 400, body: { error: 'no_luck', message: 'Said so' }, code: 'request', excerpt: 'Said so' },
  {
    status: 401,
    body: { error: 'invalid_token', error_description: 'Said so' },
    code: 'key',
    excerpt: 'Said so',
  },
  { status: 400, body: { error: 'Said so', message: 'again' }, code: 'request', excerpt: 'Said so' },
  { status: 500, body: 'Internal Server Error', code: 'service', excerpt: 'Internal Server Error' },
  { status: 401, body: '', code: 'key', excerpt: '' },
  { status: 400, body: { weird: [1] }, code: 'request', excerpt: '{"weird":[1]}' },
  { status: 400, body: 'null', code: 'request', excerpt: 'null' },
]

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
const page = '<!doctype html><title>502</title><script>x()</script><h1>Bad &amp; gateway</h1>'

export const pages: readonly Meant[] = [
  { status: 502, body: page, ...html, code: 'busy', excerpt: '502 Bad & gateway' },
  { status: 522, body: page, ...html, code: 'busy', excerpt: '502 Bad & gateway' },
  { status: 404, body: page, ...html, isChat: false, code: 'address', excerpt: '502 Bad & gateway' },
  { status: 413, body: page, ...html, code: 'too-long', excerpt: '502 Bad & gateway' },
  { status: 403, body: page, ...html, code: 'web-page', excerpt: '502 Bad & gateway' },
  { status: 400, body: page, code: 'web-page', excerpt: '502 Bad & gateway' },
  {
    status: 524,
    body: '<html><p>Error 524</p><p>Cloudflare Ray ID: 7d8f00aa11bb22cc</p><p>Your IP: 203.0.113.7 or 2001:db8::7</p>',
    ...html,
    code: 'busy',
    excerpt: 'Error 524 Cloudflare … Your IP: … or …',
  },
  {
    status: 403,
    body: '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>No such key</Message></Error>',
    headers: { 'content-type': 'application/xml' },
    code: 'key',
    excerpt: 'AccessDenied No such key',
  },
  {
    status: 500,
    body: '<Fault>broke</Fault>',
    headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
    code: 'service',
    excerpt: 'broke',
  },
]
