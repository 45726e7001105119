import { AppError } from '../../shared/errors.ts'
import type { Exchange } from './exchange.ts'
import type { Limits } from './limits.ts'
import type { Redactor } from './redactor.ts'
import { type ErrorContext, readRedirect, readServiceError } from './service-error.ts'
import { createStreamReader } from './stream-reader.ts'
import { type AnswerPart, finished, readWholeAnswer } from './whole-answer.ts'

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
  { exchange, redactor, limits }: Reading,
  request: { address: string; isChat: boolean; asksForStream: boolean; limitMs: number },
): Promise<ErrorContext> {
  const { status, contentType, location } = await exchange.send(request.limitMs)
  if (status >= 200 && status < 300) return { status, contentType, ...request }
  if (status < 400) throw exchange.failure(readRedirect(status, location, request.address))
  const text = await readRefusalBody(exchange, limits)
  const context = { status, contentType, ...request }
  throw exchange.failure(readServiceError(context, redactor.words(text), redactor.parse(text)))
}

/** As much of it as comes soon. */
async function readRefusalBody(exchange: Exchange, limits: Limits): Promise<string> {
  let text = ''
  try {
    for await (const piece of exchange.pieces(() => limits.refusalMs)) {
      text += piece
      if (text.length > limits.maxErrorLength) break
    }
  } catch {
    return text
  }
  return text
}

export async function readWholeBody(reading: Reading, limitMs: number): Promise<string> {
  const pieces: string[] = []
  await collect(reading, limitMs, pieces)
  return pieces.join('')
}

async function collect(reading: Reading, limitMs: number, pieces: string[]): Promise<void> {
  const { exchange, limits, elapsed, startedAt } = reading
  let length = 0
  for await (const piece of exchange.pieces(() => startedAt + limitMs - elapsed())) {
    pieces.push(piece)
    length += piece.length
    if (length > limits.maxBodyLength) throw exchange.failure({ code: 'cut-off', cause: 'ANSWER_TOO_LARGE' })
  }
}

/** What came decides how it is read, not what was asked for. */
export async function* readAnswer(reading: Reading, context: ErrorContext): AsyncGenerator<AnswerPart> {
  if (/^text\/event-stream/i.test(context.contentType ?? '')) return yield* readStream(reading, context)
  const { text, failure } = await readWhatCame(reading)
  const parts = /^\s*(?:data|event|id|retry)?:/.test(text)
    ? readEventsAtOnce(text, reading, context)
    : readWholeAnswer(text, reading.redactor, context)
  const isAnswer = parts.some((part) => part.type !== 'problem')
  if (isAnswer) yield { type: 'begun', httpStatus: context.status }
  if (failure !== null && !isAnswer) throw failure
  yield* parts
}

/** A line that dies takes nothing away from what came before: it may be the whole answer. */
async function readWhatCame(reading: Reading): Promise<{ text: string; failure: AppError | null }> {
  const pieces: string[] = []
  try {
    await collect(reading, reading.limits.dataMs, pieces)
    return { text: pieces.join(''), failure: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { text: pieces.join(''), failure: error }
  }
}

/** A stream under another content type. */
function readEventsAtOnce(text: string, { redactor, limits }: Reading, context: ErrorContext): AnswerPart[] {
  const reader = createStreamReader(redactor, context, limits)
  return [...reader.feed(text), ...reader.end()]
}

async function* readStream(reading: Reading, context: ErrorContext): AsyncGenerator<AnswerPart> {
  const { exchange, redactor, limits, elapsed } = reading
  const reader = createStreamReader(redactor, context, limits)
  let dataAt = reading.startedAt
  const patience = () => {
    const left = dataAt + limits.dataMs - elapsed()
    // After the last word only the counts may follow, and soon.
    if (reader.finishReason() !== null) return Math.min(left, limits.afterwordMs)
    return reader.hasData() ? Math.min(left, limits.silenceMs) : left
  }
  yield { type: 'begun', httpStatus: context.status }
  try {
    for await (const piece of exchange.pieces(patience)) {
      const parts = reader.feed(piece)
      if (parts.length > 0) dataAt = elapsed()
      yield* parts
      if (reader.isOver()) return
    }
  } catch (error) {
    // A line that dies after the last word takes nothing away from the answer.
    const reason = reader.finishReason()
    if (reason === null) throw error
    return yield finished(reason)
  }
  yield* reader.end()
}
