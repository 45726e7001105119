import type { Failure } from '../../../shared/contract/chat/failure.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { HttpResponse } from '../transport/http-connection.ts'
import type { OutgoingRequest } from '../transport/outgoing-request.ts'
import { responseSummaryOf } from '../transport/response-summary.ts'
import type { Problem } from './problem.ts'

/** The error of a call, with its problem, the request facts and the response facts. */
export function callFailure(
  problem: Problem,
  request: OutgoingRequest,
  response: HttpResponse | null,
  redactor: Redactor,
): AppError {
  const failure: Failure = {
    code: problem.code,
    charge: problem.charge ?? 'not-known',
    sent: sentFacts(request),
    response: response && responseSummaryOf(response, redactor, problem),
    cause: problem.cause ? redactor.words(problem.cause) : null,
    retryAfterMs: problem.retryAfterMs ?? null,
    mayRetry: problem.mayRetry ?? false,
    contextOverflow: problem.contextOverflow ?? null,
    workingAddress: null,
  }
  const status = response ? `HTTP ${response.statusCode}` : 'no answer'
  const sentence = `${request.method} ${request.address}: ${problem.code} (${failure.cause ?? status})`
  return new AppError('call-failed', sentence, { failure })
}

function sentFacts({ method, address, model, messageCount, body }: OutgoingRequest): Failure['sent'] {
  return { method, address, model, messageCount, byteCount: body?.byteLength ?? null }
}
