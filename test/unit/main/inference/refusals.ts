import type { Meant } from './refusal-samples.ts'

/** Every shape in which services are known to put what they have to say. */
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

const said = (status: number, message: string, code: Meant['code'], rest: object = {}): Meant => ({
  status,
  body: { error: { message, ...rest } },
  code,
})

export const meanings: readonly Meant[] = [
  said(401, 'Invalid API Key', 'key'),
  said(401, 'Access denied due to invalid subscription key or wrong API endpoint', 'key'),
  { status: 403, body: { detail: 'Authorization failed' }, code: 'key' },
  said(403, 'You have insufficient permissions for this operation', 'key'),
  said(400, 'Bad key', 'key', { code: 'invalid_api_key' }),
  { status: 403, body: '', code: 'key' },

  said(403, 'Country, region, or territory not supported', 'request', { code: 'unsupported_country' }),
  said(403, 'Your input was flagged by moderation', 'request', { code: 403, metadata: { reasons: ['x'] } }),
  said(403, 'Rate limit exceeded for this organisation', 'rate'),
  said(400, 'The response was filtered', 'request', { code: 'content_filter', innererror: { code: 'x' } }),

  said(402, 'Insufficient Balance', 'billing', { type: 'unknown_error', code: 'invalid_request_error' }),
  said(
    402,
    'This request requires more credits, or fewer max_tokens. You requested up to 16384 tokens',
    'billing',
  ),
  { status: 402, body: { error: 'You have exceeded your monthly included credits' }, code: 'billing' },
  { status: 402, body: '', code: 'billing' },
  said(412, 'Account suspended', 'billing'),
  said(403, 'No active billing method', 'billing'),
  said(403, 'Not enough', 'billing', { code: 'insufficient_user_quota' }),
  said(429, 'Over', 'billing', { code: 'insufficient_quota' }),
  said(429, 'Over', 'billing', { code: 'credit_balance_exhausted' }),
  said(429, 'Over', 'billing', { code: 'organization_spend_limit_exceeded' }),
  said(429, 'You exceeded your current quota, please check your plan and billing details', 'billing'),
  said(429, 'Rate limit reached. Upgrade at /billing', 'rate'),
  { status: 200, body: { error: { message: 'Top up first', code: '402' } }, code: 'billing' },

  { status: 429, body: '', code: 'rate' },
  { status: 429, body: { error: 'Model is overloaded', error_type: 'overloaded' }, code: 'rate' },
  said(429, 'litellm.RateLimitError: slow down', 'rate', { code: '429' }),
  { status: 200, body: { error: { message: 'Slow down', type: 'rate_limit_error' } }, code: 'rate' },

  said(498, 'Flex tier capacity exceeded', 'busy', { code: 'capacity_exceeded' }),
  said(503, 'Loading model', 'busy', { type: 'unavailable_error', code: 503 }),
  said(529, 'Overloaded', 'busy'),
  { status: 503, body: '', code: 'busy' },
  { status: 200, body: { error: { message: 'Provider failed', code: 502 } }, code: 'busy' },

  { status: 408, body: '', code: 'time-out' },
  { status: 407, body: '', code: 'proxy' },

  { status: 413, body: '', code: 'too-long' },
  said(400, 'x', 'too-long', { code: 'context_length_exceeded' }),
  said(400, '(6011 tokens) exceeds', 'too-long', { type: 'exceed_context_size_error' }),
  said(403, 'Beyond the maximum context of it', 'too-long'),
  {
    status: 422,
    body: { error: 'Input validation error: `inputs` must have less than 1024 tokens. Given: 1500' },
    code: 'too-long',
  },
  { status: 400, body: { error: 'The prompt is longer than the context length' }, code: 'too-long' },
  said(500, 'Requested tokens (5000) exceed context window of 512', 'too-long'),
  said(500, 'Failed to allocate a context size of 512', 'service'),
  said(200, 'the input length exceeds the context length', 'too-long', { code: 400 }),

  { status: 404, body: { detail: 'Not Found' }, isChat: false, code: 'address' },
  said(404, 'File Not Found', 'address'),
  { status: 404, body: '', code: 'address' },
  { status: 405, body: { detail: 'Method Not Allowed' }, code: 'address' },

  said(404, 'The model `x` does not exist', 'model'),
  said(404, 'model "x" not found, try pulling it first', 'model'),
  said(404, 'No endpoints found for some/model', 'model'),
  said(404, 'It does not exist', 'model', { code: 'DeploymentNotFound' }),
  said(400, "model 'x' not found", 'model'),
  said(400, 'x is not a valid model ID', 'model'),
  said(422, 'Cannot', 'model', { param: 'model' }),
  {
    status: 400,
    body: { object: 'error', message: 'Invalid model: x', type: 'invalid_model', code: '1500' },
    code: 'model',
  },
  { status: 404, body: { error: { message: 'model list not found' } }, isChat: false, code: 'address' },

  said(400, "[] is too short - 'messages'", 'request', {
    type: 'invalid_request_error',
    param: null,
    code: null,
  }),
  said(400, 'Unknown argument: stream', 'request'),
  {
    status: 424,
    body: { error: 'Request failed during generation', error_type: 'generation' },
    code: 'service',
  },
  said(500, 'insufficient memory for the model', 'service'),
  { status: 500, body: '', code: 'service' },
  { status: 200, body: { error: 'The engine stopped' }, code: 'service' },
]
