import type { Failure } from '../../../shared/contract/chat/failure.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { HttpResponse } from '../transport/http-connection.ts'
import type { OutgoingRequest } from '../transport/outgoing-request.ts'
import { cameBackFrom } from '../transport/response-summary.ts'
import type { Problem } from './problem.ts'

/** A problem together with what was sent and what came back. */
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
    cameBack: response && cameBackFrom(response, redactor, problem),
    cause: problem.cause ? redactor.words(problem.cause) : null,
    retryAfterMs: problem.retryAfterMs ?? null,
    mayTryAgain: problem.mayTryAgain ?? false,
    room: problem.room ?? null,
    workingAddress: null,
  }
  const status = response ? `HTTP ${response.statusCode}` : 'no answer'
  const sentence = `${request.method} ${request.address}: ${problem.code} (${failure.cause ?? status})`
  return new AppError('call-failed', sentence, { failure })
}

function sentFacts({ method, address, model, messageCount, body }: OutgoingRequest): Failure['sent'] {
  return { method, address, model, messageCount, byteCount: body?.byteLength ?? null }
}
