import { AppError } from '../../shared/errors.ts'
import type { Failure, FailureCode } from '../../shared/failure.ts'
import { busyStatuses, chargeOfStatus } from '../../shared/failure-status.ts'

interface Refusal {
  readonly code: FailureCode
  readonly statusText: string
  readonly message: string
}

/** What a service of this kind says under each status. */
const refusals = new Map<number, Refusal>([
  [401, { code: 'key', statusText: 'Unauthorized', message: 'Incorrect API key provided.' }],
  [
    402,
    { code: 'billing', statusText: 'Payment Required', message: 'An active billing method is required.' },
  ],
  [403, { code: 'key', statusText: 'Forbidden', message: 'This API key may not use the model.' }],
  [404, { code: 'model', statusText: 'Not Found', message: 'The model does not exist.' }],
  [405, { code: 'address', statusText: 'Method Not Allowed', message: 'Method not allowed.' }],
  [407, { code: 'proxy', statusText: 'Proxy Authentication Required', message: 'Please sign in.' }],
  [408, { code: 'time-out', statusText: 'Request Timeout', message: 'The request took too long.' }],
  [412, { code: 'billing', statusText: 'Precondition Failed', message: 'The account is suspended.' }],
  [
    413,
    { code: 'too-long', statusText: 'Content Too Large', message: 'The prompt exceeds the context window.' },
  ],
  [429, { code: 'rate', statusText: 'Too Many Requests', message: 'Too many requests. Please slow down.' }],
  [
    500,
    { code: 'service', statusText: 'Internal Server Error', message: 'Something went wrong on our side.' },
  ],
  [502, { code: 'busy', statusText: 'Bad Gateway', message: 'The engine gave no usable answer.' }],
  [503, { code: 'busy', statusText: 'Service Unavailable', message: 'The model is loading.' }],
  [504, { code: 'busy', statusText: 'Gateway Timeout', message: 'The engine did not answer in time.' }],
])

const otherRefusal: Refusal = { code: 'request', statusText: 'Refused', message: 'That was refused.' }
const otherTrouble: Refusal = { code: 'service', statusText: 'Trouble', message: 'Something is amiss.' }
const otherRush: Refusal = { code: 'busy', statusText: 'Busy', message: 'Too much to do.' }

/** The status that `/error 402` asks for. */
export function statusAskedFor(question: string): number | null {
  const [, digits] = /^\/error\s+([45]\d\d)\b/i.exec(question.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

export function refusalOf(status: number, sent: Failure['sent']): AppError {
  const other = status < 500 ? otherRefusal : otherTrouble
  return failWith(status, refusals.get(status) ?? (busyStatuses.has(status) ? otherRush : other), sent)
}

export function tooLong(promptTokens: number, contextLength: number, sent: Failure['sent']): AppError {
  const message = `The prompt has ${promptTokens} tokens; the context window of this model has ${contextLength}.`
  return failWith(400, { code: 'too-long', statusText: 'Bad Request', message }, sent)
}

export function unusableModel(model: string, sent: Failure['sent']): AppError {
  const message = `The model ${model} does not take part in chat.`
  return failWith(400, { code: 'model', statusText: 'Bad Request', message }, sent)
}

function failWith(status: number, refusal: Refusal, sent: Failure['sent']): AppError {
  const { code, statusText, message } = refusal
  const cameBack = { status, statusText, contentType: 'application/json', excerpt: message }
  const failure: Failure = { code, charge: chargeOfStatus(status), sent, cameBack, cause: null }
  return new AppError('call-failed', `The demo service refused: ${code} (HTTP ${status})`, { failure })
}
