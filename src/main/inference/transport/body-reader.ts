import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Problem } from '../errors/problem.ts'
import { type ErrorContext, readRedirect, readServiceError } from '../errors/service-error.ts'
import type { AnswerPart } from '../parsing/answer-part.ts'
import { createResponseBodyReader, type ResponseBodyReader } from '../parsing/response-body-reader.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { Limits } from '../response-limits.ts'
import type { Exchange } from './http-exchange.ts'

/** A request in progress, with everything needed to read its response. */
export interface Reading {
  readonly exchange: Exchange
  readonly redactor: Redactor
  readonly limits: Limits
  readonly elapsed: () => number
  readonly startedAt: number
}

/** Waits for the status, and throws unless the status is a good one. */
export async function readHead(
  { exchange, redactor, limits, elapsed }: Reading,
  request: Pick<ErrorContext, 'isChat' | 'asksForStream' | 'extraNames' | 'hasImages'> & {
    address: string
    limitMs: number
  },
): Promise<ErrorContext> {
  const { status, header } = await exchange.send(request.limitMs)
  const context = { status, contentType: header('content-type'), header, ...request }
  if (status >= 200 && status < 300) return context
  if (status < 200) throw exchange.failure({ code: 'not-understood', cause: `HTTP_${status}` })
  if (status < 400) throw exchange.failure(readRedirect(status, header('location'), request.address))
  const until = elapsed() + limits.refusalMs
  const text = await readRefusalBody(exchange, limits, () => until - elapsed())
  const problem = readServiceError(context, redactor.words(text), redactor.parse(text))
  // A proxy wants a sign-in; the window knows this case by its number.
  throw exchange.failure(status === 407 ? { ...problem, code: 'proxy', cause: '407' } : problem)
}

/** The part of the body that arrives soon. */
async function readRefusalBody(exchange: Exchange, limits: Limits, leftMs: () => number): Promise<string> {
  let text = ''
  try {
    for await (const piece of exchange.pieces(leftMs)) {
      text += piece
      if (text.length > limits.maxErrorLength) break
    }
  } catch {
    return text
  }
  return text
}

export async function readWholeBody(reading: Reading, limitMs: number): Promise<string> {
  const { exchange, limits, elapsed, startedAt } = reading
  const pieces: string[] = []
  let length = 0
  for await (const piece of exchange.pieces(() => startedAt + limitMs - elapsed())) {
    pieces.push(piece)
    length += piece.length
    if (length > limits.maxBodyLength) throw exchange.failure({ code: 'cut-off', cause: 'ANSWER_TOO_LARGE' })
  }
  return pieces.join('')
}

/** The parts of an answer, as they arrive. */
export async function* readAnswer(
  reading: Reading,
  context: ErrorContext,
): AsyncGenerator<readonly AnswerPart[]> {
  const { exchange, redactor, limits, elapsed, startedAt } = reading
  const reader = createResponseBodyReader(redactor, context, limits)
  let dataAt = startedAt
  let endsAt = Infinity
  try {
    for await (const piece of exchange.pieces(() =>
      nextDeadlineMs(reader, limits, dataAt - elapsed(), endsAt - elapsed()),
    )) {
      const parts = reader.feed(piece)
      if (parts.length > 0 || (reader.form() === 'whole' && piece.trim() !== '')) dataAt = elapsed()
      // After the finish reason only the counts may follow, soon. Comments don't extend the wait.
      if (reader.isEnding()) endsAt = Math.min(endsAt, elapsed() + limits.afterwordMs)
      if (parts.length > 0) yield parts
      if (reader.isOver()) return
    }
  } catch (error) {
    yield afterCut(reader, error)
    return
  }
  yield reader
    .end()
    .map((part) => (part.type === 'problem' ? { ...part, problem: orCutOff(part.problem, reading) } : part))
}

/** How long the next piece may take. Comments aren't data: they keep a socket alive, but not an answer. */
function nextDeadlineMs(
  reader: ResponseBodyReader,
  limits: Limits,
  sinceDataMs: number,
  untilEndMs: number,
): number {
  const leftMs = Math.min(limits.dataMs + sinceDataMs, untilEndMs)
  return reader.hasData() ? Math.min(leftMs, limits.silenceMs) : leftMs
}

/** A socket that dies doesn't lose earlier data, which may be the whole answer. */
export function afterCut(reader: ResponseBodyReader, error: unknown): readonly AnswerPart[] {
  if (!(error instanceof AppError)) throw error
  const isStreamed = reader.form() === 'streamed'
  if (isStreamed && !reader.isEnding()) throw error
  const parts = reader.end()
  if (!isStreamed && parts.every(({ type }) => type === 'problem')) throw error
  return parts
}

/** Treats half a JSON text before a closed socket as cut off: nothing marked its end. */
export function orCutOff(problem: Problem, { exchange, redactor }: Reading): Problem {
  const { code, excerpt = '' } = problem
  if (code !== 'not-understood' || exchange.hasCertainEnd()) return problem
  const isHalf = /^\s*[[{]/.test(excerpt) && redactor.parse(excerpt) === undefined
  return isHalf ? { ...problem, code: 'cut-off' } : problem
}
