import { formatDay } from '../../shared/language/format-moment.ts'
import { formatExactMoney } from '../../shared/language/format-money.ts'
import { formatList, message } from '../../shared/language/messages.ts'
import type { MeterRefusal, MeterResponse } from './meter.ts'

type OverBudget = Extract<MeterRefusal, { kind: 'over-budget' }>

/** The texts of refusals. Programs read them too, so they stay in English. */
const words = {
  host: message("Tally answers only at the meter's address. Set the base address to {address}."),
  browser: 'Tally refuses requests from web pages.',
  path: message("Tally doesn't know this path. It passes on {paths}."),
  notMetered: message('Tally does not count {path} yet, so it does not pass it on.'),
  method: message('Use {method} for this path.'),
  upgrade: 'Tally passes on HTTP requests only. Use HTTP instead of a WebSocket.',
  tokenInAddress: 'Send the program token in the Authorization header, and not in the address.',
  token: 'Incorrect API key. Set the API key to a program token from Tally › Settings › Programs.',
  tooLarge: message('The request is larger than {megabytes, number} MB.'),
  busy: 'Tally is handling too many large requests. Try again later.',
  malformed: 'This is not a valid HTTP request.',
  headers: 'The headers of the request are too large.',
  slow: 'The request took too long to arrive.',
  encoding: 'Send the request body uncompressed.',
  mediaType: 'Set the Content-Type to application/json, in UTF-8.',
  body: 'Tally cannot read the request body as a JSON object. For example, a field may appear twice.',
  noModel: 'Add "model" to the request. Tally needs it for allowed models, prices and budgets.',
  background:
    'Tally does not pass on "background": true yet: limits could not stop such a call. Remove the field, and stream instead.',
  storedText:
    'The service would add text that it has stored, so Tally cannot check the cost against budgets. Send the whole conversation instead.',
  response: 'This response does not exist, or another program requested it.',
  paused: 'This program is paused in Tally › Settings › Programs.',
  noConnection:
    'The connection of this program was deleted. Choose another one in Tally › Settings › Programs.',
  noConsent: "You have not allowed this service yet. Open Tally and load the connection's models.",
  noKey: 'Tally has no API key for this connection. Enter the key in Tally › Settings › Connections.',
  model: message('This program may not use the model {model}. Allow it in Tally › Settings › Programs.'),
  tooManyRunning: message(
    'This program already has {most, plural, one {# running call} other {# running calls}}, the most that Tally allows.',
  ),
  overBudget: ({ limit, currency, period, resetsOn }: OverBudget): string => {
    const amount = currency === null ? `${limit} tokens` : formatExactMoney({ currency, amount: limit })
    const budgets = {
      call: `This call would exceed the budget of ${amount} per call.`,
      conversation: `This call would exceed the budget of ${amount}.`,
      day: `This call would exceed the budget of ${amount} a day.`,
      week: `This call would exceed the budget of ${amount} a week.`,
      month: `This call would exceed the budget of ${amount} a month.`,
    }
    const reset = resetsOn === null ? '' : ` The budget resets on ${formatDay(resetsOn)}.`
    return `${budgets[period]}${reset} Nothing was sent.`
  },
  unanswered: ({ cause }: { cause: string | null }) =>
    cause === null ? 'The service did not answer.' : `The service did not answer (${cause}).`,
  stopped: 'Tally stopped this call.',
  failed: 'Tally could not handle the request. See the Tally log for the reason.',
}

/** The `type` of each status, as OpenAI's and Anthropic's libraries know it. */
const types = {
  400: ['invalid_request_error', 'invalid_request_error'],
  401: ['invalid_request_error', 'authentication_error'],
  402: ['invalid_request_error', 'billing_error'],
  403: ['invalid_request_error', 'permission_error'],
  404: ['invalid_request_error', 'not_found_error'],
  405: ['invalid_request_error', 'invalid_request_error'],
  408: ['invalid_request_error', 'timeout_error'],
  413: ['invalid_request_error', 'request_too_large'],
  415: ['invalid_request_error', 'invalid_request_error'],
  429: ['tally_limit', 'rate_limit_error'],
  426: ['invalid_request_error', 'invalid_request_error'],
  431: ['invalid_request_error', 'invalid_request_error'],
  500: ['tally_error', 'api_error'],
  502: ['tally_error', 'api_error'],
  503: ['tally_error', 'api_error'],
  504: ['tally_error', 'timeout_error'],
} as const

/** Whose errors the program that called can read. */
export type ErrorForm = 'openai' | 'anthropic'

/** Why Tally itself answers, in a form that no API has yet. */
export interface Refusal {
  readonly status: keyof typeof types
  readonly message: string
  /** For programs, as OpenAI spells it. */
  readonly code: string
  /** When to send the request again; without it, a program must not. */
  readonly retryAfterSeconds?: number
}

/** The response to a request that Tally did not pass on. Every client shows the message of its own form. */
export function responseTo(refused: Refusal, form: ErrorForm): MeterResponse {
  const { status, retryAfterSeconds } = refused
  return {
    status,
    headers: [
      ['Content-Type', 'application/json'],
      // The libraries would send the request again, and Tally has already decided.
      retryAfterSeconds === undefined
        ? ['X-Should-Retry', 'false']
        : ['Retry-After', String(retryAfterSeconds)],
    ],
    body: oneOf(bodyOf(refused, form)),
  }
}

function bodyOf({ status, message: text, code }: Refusal, form: ErrorForm): string {
  const [ofOpenai, ofAnthropic] = types[status]
  if (form === 'anthropic')
    return JSON.stringify({ type: 'error', error: { type: ofAnthropic, message: text }, request_id: null })
  const type = code === 'insufficient_quota' ? code : ofOpenai
  return JSON.stringify({ error: { message: text, type, param: null, code } })
}

/** The whole response, as text, to a request that Node could not read. */
export function malformed(cause: unknown): string {
  const { reason, ...refused } =
    cause === 'HPE_HEADER_OVERFLOW'
      ? unreadable.headers
      : cause === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? unreadable.slow
        : unreadable.http
  const body = bodyOf(refused, 'openai')
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
  host: (address: string): Refusal => ({
    status: 403,
    message: words.host(address),
    code: 'wrong_host',
  }),
  browser: { status: 403, message: words.browser, code: 'browser_refused' },
  path: (paths: readonly string[]): Refusal => ({
    status: 404,
    message: words.path(formatList(paths)),
    code: 'unknown_url',
  }),
  notMetered: (path: string): Refusal => ({
    status: 404,
    message: words.notMetered(path),
    code: 'not_metered',
  }),
  upgrade: { status: 426, message: words.upgrade, code: 'upgrade_not_supported' },
  tokenInAddress: { status: 400, message: words.tokenInAddress, code: 'token_in_address' },
  method: (method: string): Refusal => ({
    status: 405,
    message: words.method(method),
    code: 'method_not_supported',
  }),
  token: { status: 401, message: words.token, code: 'invalid_api_key' },
  tooLarge: (megabytes: number): Refusal => ({
    status: 413,
    message: words.tooLarge(megabytes),
    code: 'request_too_large',
  }),
  busy: { status: 429, message: words.busy, code: 'rate_limit_exceeded', retryAfterSeconds: 1 },
  encoding: { status: 415, message: words.encoding, code: 'encoding_not_supported' },
  mediaType: { status: 415, message: words.mediaType, code: 'media_type_not_supported' },
  failed: { status: 500, message: words.failed, code: 'tally_failed' },
} as const

/**
 * The refusal of a request that Tally decided not to pass on, or could not. At 429 and 503, agents send a request
 * again and again without a word; at 402 they stop and show the message. At 400, Claude Code
 * sends it again without some fields.
 */
export function refusalOf(refused: MeterRefusal): Refusal {
  switch (refused.kind) {
    case 'paused':
      return { status: 403, message: words.paused, code: 'program_paused' }
    case 'no-connection':
      return { status: 403, message: words.noConnection, code: 'connection_deleted' }
    case 'no-consent':
      return { status: 402, message: words.noConsent, code: 'service_not_allowed' }
    case 'no-key':
      return { status: 402, message: words.noKey, code: 'key_not_available' }
    case 'body':
      return { status: 400, message: words.body, code: 'invalid_json' }
    case 'no-model':
      return { status: 400, message: words.noModel, code: 'model_required' }
    case 'background':
      return { status: 400, message: words.background, code: 'unsupported_parameter' }
    case 'stored-text':
      return { status: 402, message: words.storedText, code: 'insufficient_quota' }
    case 'response':
      return { status: 404, message: words.response, code: 'response_not_found' }
    case 'stopped':
      return { status: 402, message: words.stopped, code: 'stopped' }
    case 'model':
      return { status: 404, message: words.model(refused.model), code: 'model_not_found' }
    case 'too-many-running':
      return {
        status: 429,
        message: words.tooManyRunning(refused.most),
        code: 'rate_limit_exceeded',
        retryAfterSeconds: 1,
      }
    case 'over-budget':
      return { status: 402, message: words.overBudget(refused), code: 'insufficient_quota' }
    case 'failed': {
      const status = refused.isLate ? 504 : 502
      return { status, message: words.unanswered(refused), code: refused.failureCode }
    }
  }
}
