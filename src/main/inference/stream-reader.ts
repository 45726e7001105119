import type { Redactor } from './redactor.ts'
import { createReplyReader } from './reply-reader.ts'
import { createServerEventReader, type ServerEvent } from './server-events.ts'
import { type ErrorContext, readServiceError } from './service-error.ts'
import { holdsError } from './service-words.ts'
import { type AnswerPart, ended, finished, readWholeAnswer, unreadable } from './whole-answer.ts'

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
  const events = createServerEventReader(caps.maxEventLength)
  const reply = createReplyReader()
  let opening = ''
  let answerLength = 0
  let hasData = false
  let isOver = false

  function over(part: AnswerPart): AnswerPart[] {
    isOver = true
    return [part]
  }

  function readEvent({ kind, data }: ServerEvent, isTail: boolean): AnswerPart[] {
    if (isOver || (kind !== 'too-large' && data.trim() === '')) return []
    hasData = true
    if (kind === 'too-large') return over(ended({ code: 'cut-off', cause: 'EVENT_TOO_LARGE' }))
    if (data.trim() === '[DONE]') return over(finished(reply.finishReason()))
    const body = redactor.parse(data)
    if (kind === 'error' || holdsError(body)) {
      return over(ended(readServiceError(context, redactor.words(data), body)))
    }
    if (body !== undefined) return readChunk(body)
    // Half an event at the end is the cut; a named event may hold anything.
    return isTail || kind === 'named' ? [] : over(ended({ code: 'not-understood', excerpt: data }))
  }

  function readChunk(body: unknown): AnswerPart[] {
    const parts = reply.read(body)
    for (const part of parts) if (part.type === 'text') answerLength += part.text.length
    if (answerLength <= caps.maxAnswerLength) return parts
    return over(ended({ code: 'cut-off', cause: 'ANSWER_TOO_LARGE' }))
  }

  /** A body that called itself a stream and held no event may still be plain JSON, a page, or nothing. */
  function readOpening(): AnswerPart[] {
    if (redactor.parse(opening) !== undefined) return readWholeAnswer(opening, redactor, context)
    const problem = unreadable(redactor.words(opening), context.contentType)
    return [ended(problem.code === 'not-understood' ? { ...problem, code: 'cut-off' } : problem)]
  }

  function feed(text: string): AnswerPart[] {
    if (!hasData && opening.length < maxOpeningLength) opening += text
    return events.feed(text).flatMap((event) => readEvent(event, false))
  }

  function end(): AnswerPart[] {
    const parts = events.end().flatMap((event) => readEvent(event, true))
    if (isOver) return parts
    if (!hasData) return readOpening()
    const reason = reply.finishReason()
    return [...parts, reason === null ? ended({ code: 'cut-off' }) : finished(reason)]
  }

  return {
    feed,
    end,
    hasData: () => hasData,
    isOver: () => isOver,
    finishReason: () => reply.finishReason(),
  }
}
