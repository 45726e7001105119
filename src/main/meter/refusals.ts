import { formatDay } from '../../shared/language/format-moment.ts'
import { formatExactMoney } from '../../shared/language/format-money.ts'
import { defineMessages, plural } from '../../shared/language/messages.ts'
import type { MeterRefusal, MeterResponse } from './meter.ts'

type OverBudget = Extract<MeterRefusal, { kind: 'over-budget' }>

/** The texts of refusals. People read them in the program that sent the request. */
const words = defineMessages('meter-refusal', {
  host: ({ address }: { address: string }) =>
    `Tally answers only at the meter's address. Set the base address to ${address}.`,
  browser: 'Tally refuses requests of web pages.',
  path: 'Tally knows only GET /v1/models and POST /v1/chat/completions.',
  method: 'Use GET for /v1/models, and POST for /v1/chat/completions.',
  token: 'Incorrect API key. Set the API key to a program token from Tally › Settings › Programs.',
  tooLarge: ({ megabytes }: { megabytes: number }) => `The request is larger than ${megabytes} MB.`,
  busy: 'Tally already holds many large requests. Send this one again later.',
  malformed: 'This is not a valid HTTP request.',
  headers: 'The headers of the request are too large.',
  slow: 'The request took too long to arrive.',
  encoding: 'Tally needs the request body without compression.',
  mediaType: 'Set the Content-Type to application/json, in UTF-8.',
  body: 'The request body is not a JSON object with exactly one "model".',
  paused: 'This program is paused in Tally › Settings › Programs.',
  noConnection:
    'The connection of this program was deleted. Choose another one in Tally › Settings › Programs.',
  noConsent: 'Tally may not send to this service yet. Open Tally and load the models of the connection.',
  noKey: 'Tally has no API key for this connection. Enter the key in Tally › Settings › Connections.',
  model: ({ model }: { model: string }) =>
    `This program may not use the model ${model}. Allow it in Tally › Settings › Programs.`,
  tooManyRunning: ({ most }: { most: number }) =>
    `This program already has ${plural(most, { one: '# running call', other: '# running calls' })}, the most that Tally allows.`,
  overBudget: ({ limit, currency, period, renewsOn }: OverBudget): string => {
    const amount = currency === null ? `${limit} tokens` : formatExactMoney({ currency, amount: limit })
    const budgets = {
      call: `This call would exceed the budget of ${amount} per call.`,
      conversation: `This call would exceed the budget of ${amount}.`,
      day: `This call would exceed the budget of ${amount} a day.`,
      week: `This call would exceed the budget of ${amount} a week.`,
      month: `This call would exceed the budget of ${amount} a month.`,
    }
    const reset = renewsOn === null ? '' : ` The budget resets on ${formatDay(renewsOn)}.`
    return `${budgets[period]}${reset} Nothing was sent.`
  },
  unanswered: ({ cause }: { cause: string | null }) =>
    cause === null ? 'The service did not answer.' : `The service did not answer (${cause}).`,
  stopped: 'Tally stopped this call.',
  failed: 'Tally could not handle the request. Its log has the reason.',
})

const types = {
  400: 'invalid_request_error',
  401: 'invalid_request_error',
  403: 'invalid_request_error',
  404: 'invalid_request_error',
  405: 'invalid_request_error',
  408: 'invalid_request_error',
  413: 'invalid_request_error',
  415: 'invalid_request_error',
  429: 'tally_limit',
  431: 'invalid_request_error',
  500: 'tally_error',
  502: 'tally_error',
  503: 'tally_error',
  504: 'tally_error',
} as const

type RefusalStatus = keyof typeof types

interface Refusal {
  readonly status: RefusalStatus
  readonly message: string
  /** For programs, as OpenAI spells it. */
  readonly code: string
  readonly type?: string
  readonly retryAfterSeconds?: number
}

/** A response by Tally itself, in the form of OpenAI's errors, so that every client shows its message. */
function refusal(refused: Refusal): MeterResponse {
  const { status, retryAfterSeconds } = refused
  return {
    status,
    headers: [
      ['Content-Type', 'application/json'],
      ...(retryAfterSeconds === undefined ? [] : [['Retry-After', String(retryAfterSeconds)] as const]),
      // The OpenAI libraries would send the request again, and Tally has already decided.
      ['X-Should-Retry', 'false'],
    ],
    body: oneOf(bodyOf(refused)),
  }
}

function bodyOf({ status, message, code, type }: Omit<Refusal, 'retryAfterSeconds'>): string {
  return JSON.stringify({ error: { message, type: type ?? types[status], param: null, code } })
}

/** The whole response, as text, to a request that Node could not read. */
export function malformed(cause: unknown): string {
  const { reason, ...refused } =
    cause === 'HPE_HEADER_OVERFLOW'
      ? unreadable.headers
      : cause === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? unreadable.slow
        : unreadable.http
  const body = bodyOf(refused)
  return [
    `HTTP/1.1 ${refused.status} ${reason}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

const unreadable = {
  headers: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    message: words.headers,
    code: 'headers_too_large',
  },
  slow: { status: 408, reason: 'Request Timeout', message: words.slow, code: 'request_too_slow' },
  http: { status: 400, reason: 'Bad Request', message: words.malformed, code: 'invalid_http' },
} as const

async function* oneOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

export const refusals = {
  host: (address: string) => refusal({ status: 403, message: words.host({ address }), code: 'wrong_host' }),
  browser: () => refusal({ status: 403, message: words.browser, code: 'browser_refused' }),
  path: () => refusal({ status: 404, message: words.path, code: 'unknown_url' }),
  method: () => refusal({ status: 405, message: words.method, code: 'method_not_supported' }),
  token: () => refusal({ status: 401, message: words.token, code: 'invalid_api_key' }),
  tooLarge: (megabytes: number) =>
    refusal({ status: 413, message: words.tooLarge({ megabytes }), code: 'request_too_large' }),
  busy: () =>
    refusal({ status: 429, message: words.busy, code: 'rate_limit_exceeded', retryAfterSeconds: 1 }),
  encoding: () => refusal({ status: 415, message: words.encoding, code: 'encoding_not_supported' }),
  mediaType: () => refusal({ status: 415, message: words.mediaType, code: 'media_type_not_supported' }),
  failed: () => refusal({ status: 500, message: words.failed, code: 'tally_failed' }),
}

/** The response to a request that Tally decided not to pass on, or could not. */
export function refuse(refused: MeterRefusal): MeterResponse {
  switch (refused.kind) {
    case 'paused':
      return refusal({ status: 403, message: words.paused, code: 'program_paused' })
    case 'no-connection':
      return refusal({ status: 403, message: words.noConnection, code: 'connection_deleted' })
    case 'no-consent':
      return refusal({ status: 403, message: words.noConsent, code: 'service_not_allowed' })
    case 'no-key':
      return refusal({ status: 503, message: words.noKey, code: 'key_not_available' })
    case 'body':
      return refusal({ status: 400, message: words.body, code: 'invalid_json' })
    case 'stopped':
      return refusal({ status: 503, message: words.stopped, code: 'stopped' })
    case 'model':
      return refusal({ status: 404, message: words.model(refused), code: 'model_not_found' })
    case 'too-many-running':
      return refusal({
        status: 429,
        message: words.tooManyRunning(refused),
        code: 'rate_limit_exceeded',
        retryAfterSeconds: 1,
      })
    case 'over-budget':
      return refusal({
        status: 429,
        message: words.overBudget(refused),
        code: 'insufficient_quota',
        type: 'insufficient_quota',
      })
    case 'failed':
      return refusal({
        status: refused.isLate ? 504 : 502,
        message: words.unanswered(refused),
        code: refused.failureCode,
      })
  }
}
