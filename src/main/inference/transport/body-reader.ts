import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Problem } from '../errors/problem.ts'
import { type ErrorContext, readRedirect, readServiceError } from '../errors/service-error.ts'
import type { Limits } from '../limits.ts'
import type { AnswerPart } from '../parsing/answer-part.ts'
import { type AnswerReader, createAnswerReader } from '../parsing/answer-reader.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { Exchange } from './http-exchange.ts'

/** A request under way, with what is needed to read what comes back. */
export interface Reading {
  readonly exchange: Exchange
  readonly redactor: Redactor
  readonly limits: Limits
  readonly elapsed: () => number
  readonly startedAt: number
}

/** Waits for the status; whatever is not a good one ends here. */
export async function readHead(
  { exchange, redactor, limits, elapsed }: Reading,
  request: { address: string; isChat: boolean; asksForStream: boolean; limitMs: number },
): Promise<ErrorContext> {
  const { status, header } = await exchange.send(request.limitMs)
  const context = { status, contentType: header('content-type'), header, ...request }
  if (status >= 200 && status < 300) return context
  if (status < 200) throw exchange.failure({ code: 'not-understood', cause: `HTTP_${status}` })
  if (status < 400) throw exchange.failure(readRedirect(status, header('location'), request.address))
  const until = elapsed() + limits.refusalMs
  const text = await readRefusalBody(exchange, limits, () => until - elapsed())
  const problem = readServiceError(context, redactor.words(text), redactor.parse(text))
  // Whoever stands between wants a sign-in: the number is what the window knows it by.
  throw exchange.failure(status === 407 ? { ...problem, code: 'proxy', cause: '407' } : problem)
}

/** As much of it as comes soon. */
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

/** The parts of an answer, piece by piece: what came at once is handed over at once. */
export async function* readAnswer(
  reading: Reading,
  context: ErrorContext,
): AsyncGenerator<readonly AnswerPart[]> {
  const { exchange, redactor, limits, elapsed, startedAt } = reading
  const reader = createAnswerReader(redactor, context, limits)
  let dataAt = startedAt
  let endsAt = Infinity
  try {
    for await (const piece of exchange.pieces(() =>
      patience(reader, limits, dataAt - elapsed(), endsAt - elapsed()),
    )) {
      const parts = reader.feed(piece)
      if (parts.length > 0 || (reader.form() === 'whole' && piece.trim() !== '')) dataAt = elapsed()
      // After the last word only the counts may follow, and soon: comments do not put it off.
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

/** How long the next piece may take. Comments alone are no data: they keep a line, but no answer, alive. */
function patience(reader: AnswerReader, limits: Limits, sinceDataMs: number, untilEndMs: number): number {
  const leftMs = Math.min(limits.dataMs + sinceDataMs, untilEndMs)
  return reader.hasData() ? Math.min(leftMs, limits.silenceMs) : leftMs
}

/** A line that dies takes nothing away from what came before: it may be the whole answer. */
function afterCut(reader: AnswerReader, error: unknown): readonly AnswerPart[] {
  if (!(error instanceof AppError)) throw error
  const isStreamed = reader.form() === 'streamed'
  if (isStreamed && !reader.isEnding()) throw error
  const parts = reader.end()
  if (!isStreamed && parts.every(({ type }) => type === 'problem')) throw error
  return parts
}

/** Half a JSON text after which the line was merely closed: nothing said that it ends there. */
export function orCutOff(problem: Problem, { exchange, redactor }: Reading): Problem {
  const { code, excerpt = '' } = problem
  if (code !== 'not-understood' || exchange.hasCertainEnd()) return problem
  const isHalf = /^\s*[[{]/.test(excerpt) && redactor.parse(excerpt) === undefined
  return isHalf ? { ...problem, code: 'cut-off' } : problem
}
