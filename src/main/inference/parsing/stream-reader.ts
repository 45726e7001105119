import { complaintIn, holdsError } from '../errors/answer-error.ts'
import type { Problem } from '../errors/problem.ts'
import { type ErrorContext, readServiceError } from '../errors/service-error.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { type Content, createReplyReader } from './answer-fields-reader.ts'
import type { AnswerPart } from './answer-part.ts'
import { outOfList, parseJson } from './json-fields.ts'
import { createServerEventReader, type ServerEvent } from './server-events.ts'
import { ended, endOf, endWith, unreadable } from './whole-answer.ts'

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
  /** The last word or an error came: only the counts may follow, and `end` has the right word, whatever becomes of the line. */
  isEnding(): boolean
}

/** Of what is no stream only an excerpt is ever shown. */
const maxOpeningLength = 64_000
const endMark = /^\s*"?\[done\]"?\s*$/i
/** What some send to keep a line alive before they have anything to say: nothing, or a word. */
const heartbeat = /^\s*[\w-]*\s*$/

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
  /** Told by an error, and kept back for the counts, which some send after it. */
  let failure: Problem | null = null
  /** Told by something that is no answer: it holds unless an answer follows. */
  let doubt: Problem | null = null

  function over(...last: readonly AnswerPart[]): void {
    isOver = true
    hasData = true
    parts.push(...last)
  }

  function readEvent({ kind, data }: ServerEvent): void {
    if (isOver || (failure && reply.readCounts(outOfList(parseJson(data)), parts))) return
    if (failure) over(ended(failure))
    else if (kind === 'too-large') over(...endWith({ code: 'cut-off', cause: 'EVENT_TOO_LARGE' }, reply))
    else if (data.startsWith('{')) readJson(kind, data)
    else if (endMark.test(data)) over(...(isRefused(doubt) ? endWith(doubt, reply) : endOf(reply)))
    else if (hasData || kind !== 'data' ? data.trim() !== '' : !heartbeat.test(data)) readJson(kind, data)
  }

  function readJson(kind: ServerEvent['kind'], data: string): void {
    const isFirst = !hasData
    hasData = true
    const wasWhole = reply.isWhole()
    // The reply reader redacts what it hands out: far less than all that comes.
    const body = outOfList(parseJson(data))
    const content = reply.read(body, parts)
    if (reply.isTooLong()) over(ended({ code: 'cut-off', cause: 'ANSWER_TOO_LARGE' }))
    else if (kind === 'error' || holdsError(body))
      failure = wasWhole ? null : errorOf(data, redactor, context)
    else if (body !== undefined) weigh(content, body, data, isFirst && kind === 'data')
    // Half an event at the end is the cut; a named event may hold anything.
    else if (!isAtEnd && kind !== 'named' && !wasWhole) over(ended({ code: 'not-understood', excerpt: data }))
  }

  /** Whether what came is of an answer at all. */
  function weigh(content: Content, body: unknown, data: string, isFirst: boolean): void {
    if (content === 'piece') doubt = null
    else if (complaintIn(body)) doubt = errorOf(data, redactor, context)
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
    return [...parts, ...(reply.hasFailed() ? endOf(reply) : endWith(doubt ?? { code: 'cut-off' }, reply))]
  }

  return {
    feed,
    end,
    hasData: () => hasData,
    isOver: () => isOver,
    isEnding: () => failure !== null || reply.finishReason() !== null,
  }
}

function errorOf(data: string, redactor: Redactor, context: ErrorContext): Problem {
  const body = outOfList(redactor.parse(data))
  return readServiceError(context, redactor.words(data), complaintIn(body) ?? body)
}

/** A body that called itself a stream and held no event may be a page, or nothing. */
function openingProblem(opening: string, { contentType }: ErrorContext): AnswerPart {
  const problem = unreadable(opening, contentType)
  return ended(problem.code === 'not-understood' ? { ...problem, code: 'cut-off' } : problem)
}

/** Only a complaint in words outweighs that the service itself says that it is done. */
function isRefused(doubt: Problem | null): doubt is Problem {
  return doubt !== null && doubt.code !== 'not-understood'
}
