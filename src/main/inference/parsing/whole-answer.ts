import { errorTextIn, holdsError } from '../errors/answer-error.ts'
import type { Problem } from '../errors/problem.ts'
import { type ErrorContext, readServiceError } from '../errors/service-error.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { type AnswerReader, createAnswerReader, holdsMessage } from './answer-fields-reader.ts'
import type { AnswerPart } from './answer-part.ts'
import { outOfList } from './json-fields.ts'
import { excerptOfMarkup, looksLikeHtml } from './text-excerpt.ts'

/** An answer that arrived in one piece. It may have been charged, so every part of it is kept. */
export function readWholeAnswer(text: string, redactor: Redactor, context: ErrorContext): AnswerPart[] {
  const body = outOfList(redactor.parse(text))
  if (body === undefined) return [ended(unreadable(redactor.words(text), context.contentType))]
  // The transport has its own cap on a whole body.
  const result = createAnswerReader(redactor, Number.POSITIVE_INFINITY)
  const parts: AnswerPart[] = []
  result.read(body, text, parts)
  const error = holdsError(body) ? body : errorTextIn(body)
  if (error) return [...parts, ended(readServiceError(context, redactor.words(text), error))]
  if (holdsMessage(body)) return [...parts, ...endOf(result)]
  return [...parts, ended({ code: 'not-understood', excerpt: text })]
}

/** The problem of a body under a good status that is not the expected JSON. */
export function unreadable(text: string, contentType: string | null): Problem {
  if (text.trim() === '') return { code: 'empty' }
  if (looksLikeHtml(contentType, text)) return { code: 'web-page', excerpt: excerptOfMarkup(text) }
  return { code: 'not-understood', excerpt: text }
}

export function ended(problem: Problem): AnswerPart {
  return { type: 'problem', problem }
}

/** The final parts of an answer that reached its end: finished, or failed. */
export function endOf(result: AnswerReader): AnswerPart[] {
  if (result.hasFailed()) return [ended({ code: 'service' })]
  return [...result.lastCounts(), { type: 'finished', reason: result.finishReason() }]
}

/** The final parts after a problem. A problem after the finish reason doesn't make the answer fail. */
export function endWith(problem: Problem, result: AnswerReader): AnswerPart[] {
  return result.isWhole() ? endOf(result) : [ended(problem)]
}
