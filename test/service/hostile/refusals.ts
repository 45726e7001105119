import type { ServerResponse } from 'node:http'
import type { Random } from '../../seed-data/random.ts'
import { type HostileAnswer, hostile } from './hostile-answer.ts'
import { bombText, hostileText } from './texts.ts'

const statuses = [
  201, 202, 203, 204, 205, 206, 226, 300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 407,
  408, 409, 410, 413, 414, 415, 418, 421, 422, 425, 426, 429, 431, 451, 499, 500, 501, 502, 503, 504, 507,
  511, 520, 529, 598, 599, 600, 999,
] as const
const pauses = [
  '0',
  '-1',
  'abc',
  '99999',
  '1e400',
  'Infinity',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  '0.0',
] as const
const headerNames = [
  'x-request-id',
  'x-ratelimit-remaining-requests',
  'www-authenticate',
  'server',
  'content-language',
  'set-cookie',
  'link',
  'refresh',
  'x-should-retry',
  'content-security-policy',
] as const

/** A refusal, or a similar response, with any head and any body. */
export function oddRefusal(random: Random, elsewhere: string): HostileAnswer {
  const status = random.pick(statuses)
  const { contentType, body } = refusalBody(random)
  const headers = {
    'content-type': contentType,
    // A requested pause would only make the run long.
    'retry-after': status === 429 || status === 503 ? random.pick(['0', '99999']) : random.pick(pauses),
    ...(random.chance(0.7)
      ? {
          location: random.pick([
            elsewhere,
            `${elsewhere}/v1/chat/completions`,
            '//x',
            'javascript:alert(1)',
            ':::',
          ]),
        }
      : {}),
    ...Object.fromEntries(
      Array.from({ length: random.between(0, 12) }, () => [random.pick(headerNames), headerValue(random)]),
    ),
  }
  return hostile(`status ${status} with ${contentType}`, (response) =>
    refuse(response, status, headers, body),
  )
}

function refuse(response: ServerResponse, status: number, headers: object, body: string): void {
  response.writeHead(status, headerText(body.slice(0, 80)), { ...headers })
  response.end(body)
}

function refusalBody(random: Random): { contentType: string; body: string } {
  const words = random.chance(0.3) ? bombText(random) : hostileText(random)
  const code = random.pick(['insufficient_quota', 'context_length_exceeded', 'x', '429', words.slice(0, 90)])
  return random.pick([
    {
      contentType: 'application/json',
      body: JSON.stringify({ error: { message: words, code, type: code, param: words } }),
    },
    { contentType: 'application/json', body: JSON.stringify({ errors: [{ detail: words }], code: 1e308 }) },
    {
      contentType: 'application/json',
      body: JSON.stringify({ detail: [{ loc: ['body', words], msg: words }] }),
    },
    { contentType: 'application/json', body: JSON.stringify(JSON.stringify({ error: words })) },
    { contentType: 'application/json', body: '['.repeat(5_000) },
    {
      contentType: 'text/html',
      body: `<!doctype html><title>${words}</title><script>location='/x'</script>${words}`,
    },
    {
      contentType: 'application/xml',
      body: `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${words}">]><x>&a;</x>`,
    },
    { contentType: 'image/svg+xml', body: `<svg onload=alert(1)>${words}</svg>` },
    { contentType: 'text/plain; charset=utf-16', body: words },
    { contentType: headerText(words) || 'x', body: '' },
  ])
}

function headerValue(random: Random): string {
  return headerText(random.chance(0.2) ? 'h'.repeat(random.between(1, 900)) : hostileText(random)).slice(
    0,
    900,
  )
}

/** Text that a header can hold; other text is sent as raw bytes elsewhere. */
function headerText(text: string): string {
  return Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .trim()
}
