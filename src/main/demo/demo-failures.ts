import type { Failure, FailureCode } from '../../shared/contract/chat/failure.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import { busyStatuses, chargeOfStatus } from '../../shared/domain/chat/failure-status.ts'

interface Refusal {
  readonly code: FailureCode
  readonly statusText: string
  readonly message: string
}

/** The error that a service of this kind sends with each status. */
const refusals = new Map<number, Refusal>([
  [401, { code: 'key', statusText: 'Unauthorized', message: 'Incorrect API key provided.' }],
  [
    402,
    { code: 'billing', statusText: 'Payment Required', message: 'An active billing method is required.' },
  ],
  [403, { code: 'key', statusText: 'Forbidden', message: 'This API key has no access to this model.' }],
  [404, { code: 'model', statusText: 'Not Found', message: 'The model does not exist.' }],
  [405, { code: 'address', statusText: 'Method Not Allowed', message: 'Method not allowed.' }],
  [407, { code: 'proxy', statusText: 'Proxy Authentication Required', message: 'Please sign in.' }],
  [408, { code: 'time-out', statusText: 'Request Timeout', message: 'The request took too long.' }],
  [412, { code: 'billing', statusText: 'Precondition Failed', message: 'The account is suspended.' }],
  [
    413,
    { code: 'too-long', statusText: 'Content Too Large', message: 'The prompt exceeds the context window.' },
  ],
  [424, { code: 'service', statusText: 'Failed Dependency', message: 'The engine failed.' }],
  [429, { code: 'rate', statusText: 'Too Many Requests', message: 'Too many requests. Please slow down.' }],
  [499, { code: 'service', statusText: 'Client Closed Request', message: 'The connection was closed.' }],
  [
    500,
    { code: 'service', statusText: 'Internal Server Error', message: 'Something went wrong on our side.' },
  ],
  [
    511,
    {
      code: 'proxy',
      statusText: 'Network Authentication Required',
      message: 'Please sign in to the network.',
    },
  ],
  [502, { code: 'busy', statusText: 'Bad Gateway', message: 'The engine returned no usable answer.' }],
  [503, { code: 'busy', statusText: 'Service Unavailable', message: 'The model is loading.' }],
  [504, { code: 'busy', statusText: 'Gateway Timeout', message: 'The engine did not answer in time.' }],
])

const otherRefusal: Refusal = { code: 'request', statusText: 'Refused', message: 'The request was refused.' }
const otherServiceError: Refusal = { code: 'service', statusText: 'Error', message: 'Something went wrong.' }
const otherBusyError: Refusal = { code: 'busy', statusText: 'Busy', message: 'The service is overloaded.' }

const retryAfterMs = 3_000
const busyAttempts = 2

/** The status that `/error 402` asks for, or that `/busy` returns for its first attempts. */
export function requestedStatus(question: string, attempt: number): number | null {
  const command = question.trim()
  if (/^\/busy\b/.test(command)) return attempt <= busyAttempts ? 503 : null
  const [, digits] = /^\/error\s+([45]\d\d)\b/i.exec(command) ?? []
  return digits === undefined ? null : Number(digits)
}

export function refusalOf(status: number, sent: Failure['sent']): AppError {
  const other = status < 500 ? otherRefusal : otherServiceError
  return refuseWith(status, refusals.get(status) ?? (busyStatuses.has(status) ? otherBusyError : other), sent)
}

export function tooLong(promptTokens: number, contextTokens: number, sent: Failure['sent']): AppError {
  const message = `The prompt has ${promptTokens} tokens; the context window of this model has ${contextTokens}.`
  const refusal: Refusal = { code: 'too-long', statusText: 'Bad Request', message }
  return refuseWith(400, refusal, sent, { contextOverflow: { promptTokens, contextTokens } })
}

/** The highest temperature of the demo. Some services have this limit, and others 2. */
const maxTemperature = 1

export function temperatureRefused(sent: Failure['sent']): AppError {
  const message = `Invalid value for 'temperature': the demo service takes 0 to ${maxTemperature}.`
  const refusal: Refusal = { code: 'request', statusText: 'Bad Request', message }
  return refuseWith(400, refusal, sent, { refusedField: 'temperature' })
}

export function isTemperatureRefused(value: unknown): boolean {
  return value !== undefined && !(typeof value === 'number' && value >= 0 && value <= maxTemperature)
}

export function unusableModel(model: string, sent: Failure['sent']): AppError {
  const message = `The model ${model} does not support chat.`
  return refuseWith(400, { code: 'model', statusText: 'Bad Request', message }, sent)
}

export function imagesRefused(sent: Failure['sent']): AppError {
  const message = 'This model does not support image input.'
  return refuseWith(400, { code: 'images-refused', statusText: 'Bad Request', message }, sent)
}

const unexplained = {
  cause: null,
  retryAfterMs: null,
  mayRetry: false,
  contextOverflow: null,
  refusedField: null,
  workingAddress: null,
} satisfies Partial<Failure>

/** The failure of an answer that started and broke off. Nobody reported whether it is charged. */
export function cutOffFailure(sent: Failure['sent']): AppError {
  const head = { status: 200, statusText: 'OK', contentType: 'text/event-stream' }
  const response = { ...head, headers: [], excerpt: '', body: '' }
  const failure: Failure = { ...unexplained, code: 'cut-off', charge: 'not-known', sent, response }
  return new AppError('call-failed', 'The demo service broke off in the middle of an answer', { failure })
}

function refuseWith(
  status: number,
  { code, statusText, message }: Refusal,
  sent: Failure['sent'],
  more: Partial<Pick<Failure, 'contextOverflow' | 'refusedField'>> = {},
): AppError {
  const isTimed = status === 429 || status === 503
  const headers: [string, string][] = isTimed ? [['retry-after', String(retryAfterMs / 1_000)]] : []
  const failure: Failure = {
    ...unexplained,
    code,
    charge: chargeOfStatus(status),
    sent,
    response: { status, statusText, contentType: 'application/json', headers, excerpt: message, body: '' },
    mayRetry: isTimed,
    retryAfterMs: isTimed ? retryAfterMs : null,
    ...more,
  }
  return new AppError('call-failed', `The demo service refused: ${code} (HTTP ${status})`, { failure })
}
