import type { MeteredApi } from '../../../shared/domain/programs/metered-api.ts'
import type { ErrorContext } from '../errors/service-error.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { Limits } from '../response-limits.ts'
import { createApiAnswerReader } from './api-answer-reader.ts'
import { answerApis } from './api-answers.ts'
import { createResponseBodyReader, type ResponseBodyReader } from './response-body-reader.ts'

/** Reads the answers of an API: its counts, facts and end, and the text to count where a report lacks. */
export function answerReaderFor(
  name: MeteredApi,
  redactor: Redactor,
  context: ErrorContext,
  limits: Limits,
): ResponseBodyReader {
  return name === 'chat' || name === 'completions'
    ? createResponseBodyReader(redactor, context, limits)
    : createApiAnswerReader(answerApis[name], redactor, context)
}
