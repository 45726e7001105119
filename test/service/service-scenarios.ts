import { plainAnswer } from './answers.ts'
import { manyModels, oddRows } from './model-list.ts'
import { sendAnswer, sendError } from './reply.ts'
import type { Scenario } from './scenario.ts'

const webPage = `<!doctype html><html><head><title>Guest network</title><script>location = '/x'</script></head>
<body><h1>Welcome, guest</h1><p>Please accept the terms &amp; sign in.</p></body></html>`

export const serviceScenarios = {
  'wrong-key': {
    description: 'Turns every key away with a 401.',
    answer: ({ response }) =>
      sendError(response, 401, {
        message: 'Incorrect API key provided.',
        type: 'authentication_error',
        code: 'invalid_api_key',
      }),
  },
  'no-billing': {
    description: 'Lists its models; answers 402 to chat.',
    complete: ({ response }) =>
      sendError(response, 402, { message: 'An active billing method is required.', code: 'no_billing' }),
  },
  'rate-limited': {
    description: 'Answers 429 with Retry-After: 2 to chat.',
    complete: ({ response }) =>
      sendError(
        response,
        429,
        { message: 'Too many requests. Please slow down.', code: 'rate_limit_exceeded' },
        { 'retry-after': '2' },
      ),
  },
  down: {
    description: 'Answers 500 to everything.',
    answer: ({ response }) =>
      sendError(response, 500, { message: 'Internal error.', type: 'server_error', code: 500 }),
  },
  'bad-gateway': {
    description: 'Answers 502 with a page of HTML to everything.',
    answer: ({ response }) => {
      response.writeHead(502, { 'content-type': 'text/html' })
      response.end('<html><head><title>502 Bad Gateway</title></head><body><h1>502</h1></body></html>')
    },
  },
  'web-page': {
    description: 'Answers 200 with a web page to everything, as a guest network does.',
    answer: ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(webPage)
    },
  },
  'empty-list': { description: 'Lists no models.', listModels: () => ({ data: [] }) },
  'many-models': { description: 'Lists 500 models.', listModels: () => ({ data: manyModels(500) }) },
  'unknown-fields': {
    description: 'Adds fields that nobody knows, and lists odd rows; two have no id.',
    listModels: () => ({ object: 'list', data: oddRows, has_more: false }),
    complete: (call) =>
      sendAnswer(call, {
        text: plainAnswer(call.messages),
        extra: { system_fingerprint: 'fp', timings: { ms: 1.5 }, provider: null },
      }),
  },
  redirect: {
    description: 'Answers 307 to everything, pointing to another port.',
    answer: ({ response, elsewhere, path }) => {
      response.writeHead(307, { location: `${elsewhere}${path}` })
      response.end()
    },
  },
} satisfies Record<string, Scenario>
