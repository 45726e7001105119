import { parseJson } from './json-fields.ts'
import type { Redactor } from './redactor.ts'
import { createReplyReader } from './reply-reader.ts'
import { createServerEventReader, type ServerEvent } from './server-events.ts'
import { type ErrorContext, readServiceError } from './service-error.ts'
import { holdsError } from './service-words.ts'
import { type AnswerPart, ended, endOf, readWholeAnswer, unreadable } from './whole-answer.ts'

export interface AnswerCaps {
  readonly maxEventLength: number
  readonly maxAnswerLength: number
}

export interface StreamReader {
  feed(text: string): AnswerPart[]
  end(): AnswerPart[]
  hasData(): boolean
  /** `[DONE]` or a problem came: nothing after it counts. */
  isOver(): boolean
  /** Once there is one the answer is whole, whatever becomes of the line. */
  finishReason(): string | null
}

const maxOpeningLength = 64_000

export function createStreamReader(
  redactor: Redactor,
  context: ErrorContext,
  caps: AnswerCaps,
): StreamReader {
  const events = createServerEventReader(caps.maxEventLength, readEvent)
  const reply = createReplyReader(redactor, caps.maxAnswerLength)
  let parts: AnswerPart[] = []
  let opening = ''
  let hasData = false
  let isAtEnd = false
  let isOver = false

  function over(part: AnswerPart): void {
    isOver = true
    hasData = true
    parts.push(part)
  }

  function readEvent({ kind, data }: ServerEvent): void {
    if (isOver) return
    if (kind === 'too-large') over(ended({ code: 'cut-off', cause: 'EVENT_TOO_LARGE' }))
    else if (data.startsWith('{')) readJson(kind, data)
    else if (data.trim() === '[DONE]') over(endOf(reply))
    else if (data.trim() !== '') readJson(kind, data)
  }

  function readJson(kind: ServerEvent['kind'], data: string): void {
    hasData = true
    // The reply reader redacts what it hands out: far less than all that comes.
    const body = parseJson(data)
    if (kind === 'error' || holdsError(body)) {
      over(ended(readServiceError(context, redactor.words(data), redactor.parse(data))))
    } else if (body === undefined) {
      // Half an event at the end is the cut; a named event may hold anything.
      if (!isAtEnd && kind !== 'named') over(ended({ code: 'not-understood', excerpt: data }))
    } else {
      reply.read(body, parts)
      if (reply.isTooLong()) over(ended({ code: 'cut-off', cause: 'ANSWER_TOO_LARGE' }))
    }
  }

  /** A body that called itself a stream and held no event may still be plain JSON, a page, or nothing. */
  function readOpening(): AnswerPart[] {
    if (redactor.parse(opening) !== undefined) return readWholeAnswer(opening, redactor, context)
    const problem = unreadable(redactor.words(opening), context.contentType)
    return [ended(problem.code === 'not-understood' ? { ...problem, code: 'cut-off' } : problem)]
  }

  function feed(text: string): AnswerPart[] {
    if (!hasData && opening.length < maxOpeningLength) opening += text
    parts = []
    events.feed(text)
    return parts
  }

  function end(): AnswerPart[] {
    parts = []
    isAtEnd = true
    events.end()
    if (isOver) return parts
    if (!hasData) return readOpening()
    const isWhole = reply.finishReason() !== null || reply.hasFailed()
    return [...parts, isWhole ? endOf(reply) : ended({ code: 'cut-off' })]
  }

  return {
    feed,
    end,
    hasData: () => hasData,
    isOver: () => isOver,
    finishReason: () => reply.finishReason(),
  }
}
