import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readErrorBody } from '../../../../src/main/inference/errors/error-body.ts'
import { readRetryAfter } from '../../../../src/main/inference/transport/retry-after.ts'

const now = Date.parse('Sat, 21 Nov 2026 12:00:00 GMT')

interface Said {
  readonly status?: number
  readonly message?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

function read({ status = 429, message = '', body = message, headers = {} }: Said): number | null {
  const words = readErrorBody(body)
  return readRetryAfter({ status, words, header: (name) => headers[name] ?? null }, now)
}

const retryAfter = (value: string, rest: Readonly<Record<string, string>> = {}): Said => ({
  headers: { 'retry-after': value, ...rest },
})
const reset = (headers: Readonly<Record<string, string>>, status = 429): Said => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [`x-ratelimit-${name}`, value])),
})

const table: readonly (readonly [what: string, said: Said, waitMs: number | null])[] = [
  ['nothing', {}, null],
  ['seconds', retryAfter('2'), 2_000],
  ['seconds with blanks', retryAfter(' 2 '), 2_000],
  ['half seconds', retryAfter('1.5'), 1_500],
  ['no time at all', retryAfter('0'), 0],
  ['more than a day', retryAfter('99999'), 99_999_000],
  ['more than a month', retryAfter('2592001'), null],
  ['a negative number', retryAfter('-1'), null],
  ['a word', retryAfter('abc'), null],
  ['NaN', retryAfter('NaN'), null],
  ['infinity', retryAfter('1e400'), null],
  ['two values', retryAfter('2, 3'), null],
  ['a header longer than any wait', retryAfter('2'.padStart(101)), null],
  ['an empty header', retryAfter(''), null],
  ['a date', retryAfter('Sat, 21 Nov 2026 12:00:30 GMT'), 30_000],
  [
    'a date, measured by the clock of the service',
    retryAfter('Sat, 21 Nov 2026 15:00:30 GMT', { date: 'Sat, 21 Nov 2026 15:00:10 GMT' }),
    20_000,
  ],
  ['a date beside a date that is none', retryAfter('Sat, 21 Nov 2026 12:00:30 GMT', { date: 'now' }), 30_000],
  ['a date of the old kind', retryAfter('Saturday, 21-Nov-26 12:00:30 GMT'), 30_000],
  ['a date of the oldest kind', retryAfter('Sat Nov 21 12:00:30 2026'), 30_000],
  ['a date of the oldest kind, its day padded', retryAfter('Tue Dec  1 12:00:00 2026'), 864_000_000],
  ['a word and a number, which Date.parse takes for a date too', retryAfter('wait 2030'), null],
  ['a date that is over', retryAfter('Sat, 21 Nov 2026 11:00:00 GMT'), null],
  ['a date years away', retryAfter('Sat, 21 Nov 2037 12:00:00 GMT'), null],
  ['a year alone, which Date.parse takes for a date', retryAfter('2037-01'), null],
  ['milliseconds, which go before seconds', retryAfter('9', { 'retry-after-ms': '250' }), 250],
  ['milliseconds that are none', retryAfter('9', { 'retry-after-ms': '-250' }), 9_000],
  ['on a 503', { ...retryAfter('7'), status: 503 }, 7_000],
  ['a second until the reset', reset({ 'reset-requests': '1s' }), 1_000],
  ['minutes until the reset', reset({ 'reset-tokens': '6m0s' }), 360_000],
  ['milliseconds until the reset', reset({ 'reset-requests': '20ms' }), 20],
  ['parts of a second', reset({ 'reset-tokens': '2m59.56s' }), 179_560],
  ['hours', reset({ 'reset-requests': '1h30m' }), 5_400_000],
  ['milliseconds in words', reset({ 'reset-requests': '1 millisecond, 2 millis and 3ms' }), 6],
  ['amounts before a word', reset({ 'reset-requests': '1millis1millis1millis!' }), null],
  ['a duration longer than any wait', reset({ 'reset-requests': '1millis'.repeat(20) }), null],
  ['a bare number until the reset', reset({ 'reset-requests': '10' }), 10_000],
  ['the longer of two resets', reset({ 'reset-requests': '1s', 'reset-tokens': '6m0s' }), 360_000],
  [
    'the reset of the limit that is used up',
    reset({
      'reset-requests': '1s',
      'reset-tokens': '6m0s',
      'remaining-requests': '0',
      'remaining-tokens': '900',
    }),
    1_000,
  ],
  ['a reset that is no time', reset({ 'reset-requests': 'soon' }), null],
  ['a reset on anything but a 429', reset({ 'reset-requests': '1s' }, 503), null],
  ['the reset of all limits', { headers: { 'x-ratelimit-reset': '3600' } }, 3_600_000],
  ['the reset as the standard names it', { headers: { 'ratelimit-reset': '7' } }, 7_000],
  [
    'a reset that is a moment in seconds',
    { headers: { 'x-ratelimit-reset': String(now / 1_000 + 90) } },
    90_000,
  ],
  ['a reset that is a moment in milliseconds', { headers: { 'x-ratelimit-reset': String(now + 90) } }, 90],
  [
    'a moment, measured by the clock of the service',
    { headers: { 'ratelimit-reset': String(now / 1_000 + 3_630), date: 'Sat, 21 Nov 2026 13:00:00 GMT' } },
    30_000,
  ],
  ['a moment of one limit', reset({ 'reset-requests': String(now / 1_000 + 60) }), 60_000],
  ['a reset written as a date', { headers: { 'x-ratelimit-reset': '2026-11-21T12:00:05Z' } }, 5_000],
  ['a reset that is over', { headers: { 'x-ratelimit-reset': String(now / 1_000 - 90) } }, null],
  [
    'a reset beside a limit that is not used up',
    {
      headers: {
        'x-ratelimit-reset': '9',
        'x-ratelimit-remaining': '5',
        'x-ratelimit-reset-tokens': '3s',
        'x-ratelimit-remaining-tokens': '0',
      },
    },
    3_000,
  ],
  ['a field longer than any wait', { body: { retry_after: '1s'.padStart(101) }, status: 503 }, null],
  ['a field of the body in seconds', { body: { error: { message: 'No.', retry_after: 3.5 } } }, 3_500],
  ['a field of the body as text', { body: { retry_after: '20s' }, status: 503 }, 20_000],
  ['a field of the body in milliseconds', { body: { detail: { retry_after_ms: 250, retry_after: 9 } } }, 250],
  [
    'a delay among the details',
    { body: [{ error: { message: 'No.', details: [{ links: [] }, { retryDelay: '36s' }] } }] },
    36_000,
  ],
  ['a field of the body that is no time', { body: { retry_after: 'soon', retry_after_ms: -1 } }, null],
  ['a field of the body of another failure', { body: { retry_after: 3 }, status: 400 }, null],
  [
    'Retry-After before a reset',
    { headers: { 'retry-after': '3', 'x-ratelimit-reset-tokens': '9s' } },
    3_000,
  ],
  ['a sentence', { message: 'Rate limit reached. Please try again in 20s. See the docs.' }, 20_000],
  ['a sentence with minutes', { message: 'Please try again in 6m0s.' }, 360_000],
  ['a sentence in words', { message: 'Please retry after 26 seconds.' }, 26_000],
  ['a longer sentence', { message: 'Try again in 1 minute and 30 seconds' }, 90_000],
  ['a sentence with a fraction', { message: 'Please retry in 36.909s.' }, 36_909],
  ['a sentence whose first number is no time', { message: 'Retry 2 prompts, or wait 3 seconds.' }, 3_000],
  ['a sentence without a unit', { message: 'Please try again in 5' }, null],
  ['a sentence that is vague', { message: 'Please try again in a moment. Limit 20 per 60s' }, null],
  ['months', { message: 'Try again in 2 months' }, null],
  ['a sentence of another failure', { status: 400, message: 'Please try again in 20s' }, null],
]

describe('the wait that a service asks for', () => {
  it.each(table)('is read from %s', (_what, said, waitMs) => {
    expect(read(said)).toBe(waitMs)
  })

  it('is a sensible time or null, for any header', () => {
    const anything = fc.oneof(fc.string(), fc.double().map(String), fc.date().map(String))
    fc.assert(
      fc.property(anything, anything, anything, fc.anything(), (value, date, tokens, field) => {
        const headers = {
          'retry-after': value,
          date,
          'x-ratelimit-reset-tokens': tokens,
          'ratelimit-reset': date,
        }
        const body = { message: `try again in ${value}`, retry_after: field, retry_after_ms: tokens }
        const waitMs = read({ headers, body })
        expect(waitMs === null || (waitMs >= 0 && waitMs <= 2_592_000_000)).toBe(true)
      }),
    )
  })
})
