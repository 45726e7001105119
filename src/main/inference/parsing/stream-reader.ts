import { parseJson } from '../../../shared/domain/app/json-text.ts'
import { errorTextIn, holdsError } from '../errors/answer-error.ts'
import type { Problem } from '../errors/problem.ts'
import { type ErrorContext, readServiceError } from '../errors/service-error.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { type Content, createAnswerReader } from './answer-fields-reader.ts'
import type { AnswerPart } from './answer-part.ts'
import { outOfList } from './json-fields.ts'
import { createServerEventReader, type ServerEvent } from './server-events.ts'
import { ended, endOf, endWith, unreadable } from './whole-answer.ts'

export interface AnswerCaps {
  readonly maxEventLength: number
  readonly maxAnswerLength: number
}

export type StreamReader = ReturnType<typeof createStreamReader>

/** A body that is not a stream is only ever shown as an excerpt. */
const maxOpeningLength = 64_000
const endMark = /^\s*"?\[done\]"?\s*$/i
const maxHeartbeatLength = 50

export function createStreamReader(redactor: Redactor, context: ErrorContext, caps: AnswerCaps) {
  const events = createServerEventReader(caps.maxEventLength, readEvent)
  const result = createAnswerReader(redactor, caps.maxAnswerLength)
  let parts: AnswerPart[] = []
  let opening = ''
  let hasData = false
  let isAtEnd = false
  let isOver = false
  /** The problem from an error event, delayed because some services send the counts after it. */
  let failure: Problem | null = null
  /** The problem from data that isn't an answer; dropped if an answer follows. */
  let doubt: Problem | null = null

  function over(...last: readonly AnswerPart[]): void {
    isOver = true
    hasData = true
    parts.push(...last)
  }

  function readEvent({ kind, data }: ServerEvent): void {
    if (isOver || (failure && result.readCounts(outOfList(parseJson(data)), data, parts))) return
    if (failure) over(ended(failure))
    else if (kind === 'too-large') over(...endWith({ code: 'cut-off', cause: 'EVENT_TOO_LARGE' }, result))
    else if (data.startsWith('{')) readJson(kind, data)
    else if (endMark.test(data)) over(...(isRefused(doubt) ? endWith(doubt, result) : endOf(result)))
    else if (hasData || kind !== 'data' ? data.trim() !== '' : !isHeartbeat(data)) readJson(kind, data)
  }

  function readJson(kind: ServerEvent['kind'], data: string): void {
    const isFirst = !hasData
    hasData = true
    const wasWhole = result.isWhole()
    // The answer reader redacts its output, which is far shorter than all that arrives.
    const body = outOfList(parseJson(data))
    const content = result.read(body, data, parts)
    if (result.isTooLong()) over(ended({ code: 'cut-off', cause: 'ANSWER_TOO_LARGE' }))
    else if (kind === 'error' || holdsError(body))
      failure = wasWhole ? null : errorOf(data, redactor, context)
    else if (body !== undefined) judge(content, body, data, isFirst && kind === 'data')
    // Half an event at the end is a cut, not a mistake; a named event may hold anything.
    else if (!isAtEnd && kind !== 'named' && !wasWhole) over(ended({ code: 'not-understood', excerpt: data }))
  }

  /** Decides whether the data belongs to an answer at all. */
  function judge(content: Content, body: unknown, data: string, isFirst: boolean): void {
    if (content === 'piece') doubt = null
    else if (errorTextIn(body)) doubt = errorOf(data, redactor, context)
    else if (content === 'nothing' && isFirst) doubt = { code: 'not-understood', excerpt: data }
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
    if (failure) return [...parts, ended(failure)]
    if (!hasData) return [openingProblem(redactor.words(opening), context)]
    return [...parts, ...(result.hasFailed() ? endOf(result) : endWith(doubt ?? { code: 'cut-off' }, result))]
  }

  return {
    feed,
    end,
    hasData: (): boolean => hasData,
    /** `[DONE]` or a problem arrived: nothing after it counts. */
    isOver: (): boolean => isOver,
    /**
     * The finish reason or an error arrived, so only counts may follow. `end` returns the outcome, even if the
     * socket dies.
     */
    isEnding: (): boolean => failure !== null || result.finishReason() !== null,
  }
}

/** Empty or one-word events, which some services send before the answer to keep the connection alive. */
function isHeartbeat(data: string): boolean {
  const word = data.trim()
  return word.length <= maxHeartbeatLength && /^[\w-]*$/.test(word)
}

function errorOf(data: string, redactor: Redactor, context: ErrorContext): Problem {
  const body = outOfList(redactor.parse(data))
  return readServiceError(context, redactor.words(data), errorTextIn(body) ?? body)
}

/** A body that declared itself a stream but held no event may be a page, or empty. */
function openingProblem(opening: string, { contentType }: ErrorContext): AnswerPart {
  const problem = unreadable(opening, contentType)
  return ended(problem.code === 'not-understood' ? { ...problem, code: 'cut-off' } : problem)
}

/** Only an explicit complaint outweighs the service's own end marker. */
function isRefused(doubt: Problem | null): doubt is Problem {
  return doubt !== null && doubt.code !== 'not-understood'
}
