import type { Failure, FailureCode } from '../../../shared/contract/chat/failure.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { readNetworkError, type Stage } from '../errors/network-failure.ts'
import type { Problem } from '../errors/problem.ts'
import type { LoggedEnd, RequestLog, Route } from '../inference.ts'
import type { RecordedResponses } from '../kept-responses.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { Limits } from '../response-limits.ts'
import { decoded, isPackedTooOften } from './body-decoder.ts'
import type { Trust } from './certificates.ts'
import { type ChunkQueue, createChunkQueue } from './chunk-queue.ts'
import { createDeadline } from './deadline.ts'
import {
  createHttpConnection,
  type HttpConnection,
  type HttpResponse,
  noConnection,
} from './http-connection.ts'
import { headersOf, type OutgoingRequest } from './outgoing-request.ts'
import { createResponseRecording, type ResponseRecording } from './response-recording.ts'
import { responseSummaryOf } from './response-summary.ts'

export interface Head {
  readonly status: number
  /** Null where the response doesn't have it. The name is in lower case. */
  header(name: string): string | null
  /** Every header as received, in order. */
  fields(): readonly (readonly [name: string, value: string])[]
}

/** One request and its outcome. Every failure is an AppError with the facts. */
export interface Exchange {
  /** Until this resolves, nothing of the request has left. */
  open(limitMs: number): Promise<void>
  /** `sent` is called once the system has the whole request. */
  send(limitMs: number, sent?: () => void): Promise<Head>
  /** The body as it arrives, decoded. The limit is read before every wait. */
  chunks(limitMs: () => number): AsyncGenerator<Uint8Array>
  /** The same as text. */
  pieces(limitMs: () => number): AsyncGenerator<string>
  /** Whether the body declared its end. Without a declared end, a cut socket looks like a closed one. */
  hasCertainEnd(): boolean
  failure(problem: Problem): AppError
  /** Closes the socket and logs the end of the request, with or without a failure. */
  close(failureCode: FailureCode | null): void
}

/** A network connection that begins to open before there is a request for it. */
export interface Opening {
  readonly route: Route
  readonly connection: HttpConnection
  readonly opened: Promise<void>
  /** Null until the request is in the request log. */
  logged: ((end: LoggedEnd) => void) | null
  readonly left: PromiseWithResolvers<void>
}

export interface ExchangeContext {
  readonly redactor: Redactor
  readonly limits: Limits
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
  readonly trust: Trust
  readonly route: (address: string) => Promise<Route>
  readonly requests: RequestLog
  readonly responses: Pick<RecordedResponses, 'keep'>
  readonly onResume: (listener: () => void) => () => void
  /** Null for a request that opens its network connection itself. */
  readonly opening?: Opening | null
  /** Resolves once the rows of the request are on the disk, where writing them did not wait for it. */
  readonly onDisk?: () => Promise<void>
  /** Commits with the row of the call, where nobody wrote it before. */
  readonly commitWithCall?: <T>(write: () => T) => Promise<T>
}

/** Begins to connect. Null if the route would reveal the key, which the exchange then refuses. */
export async function beginOpening(
  request: KeyAndAddress,
  { route, trust }: Pick<ExchangeContext, 'route' | 'trust'>,
): Promise<Opening | null> {
  const chosenRoute = await route(request.address)
  if (revealsKey(request, chosenRoute)) return null
  const opening = openingOn(request.address, chosenRoute, trust)
  await begun(opening.opened)
  return opening
}

function openingOn(address: string, route: Route, trust: Trust): Opening {
  const connection = createHttpConnection(new URL(address), route, trust)
  return { route, connection, opened: connection.open(), logged: null, left: Promise.withResolvers() }
}

export function createExchange(
  request: OutgoingRequest,
  context: ExchangeContext,
  stop: AbortSignal,
): Exchange {
  const { redactor, limits, elapsed, trust, route, requests, responses, onResume, onDisk } = context
  const { opening: early = null, commitWithCall } = context
  const startedAt = elapsed()
  const interruption = Promise.withResolvers<never>()
  const deadline = createDeadline(elapsed, (wasShortened) => giveUp(lateProblem(stage(), wasShortened)))
  const stopListening = onResume(() => deadline.shorten(limits.resumedMs))
  let chosenRoute = early?.route ?? null
  let connection = early?.connection ?? null
  let response: HttpResponse | null = null
  let queue: ChunkQueue | null = null
  let log: ((end: LoggedEnd) => void) | null = null
  const recording = createResponseRecording({ request, redactor, responses })
  const chunks = (limitMs: () => number) => chunksOf(limitMs, { nextChunk, failure, limits })
  const pieces = (limitMs: () => number) => textOf(chunks(limitMs), recording)
  // Waiting code receives the rejection; where nobody waits, it isn't an error.
  interruption.promise.catch(() => undefined)
  if (stop.aborted) giveUpStopped()
  else stop.addEventListener('abort', giveUpStopped, { once: true })

  function stage(): Stage {
    // Before there is a route, only the proxy look-up can fail.
    return connection?.stage() ?? (chosenRoute === null ? 'proxy' : 'service')
  }

  function failure(problem: Problem): AppError {
    return callFailure(problem, request, response, redactor)
  }

  function giveUp(problem: Problem): void {
    const error = failure(problem)
    interruption.reject(error)
    queue?.fail(error)
    connection?.close()
  }

  function giveUpStopped(): void {
    giveUp({ code: 'network', cause: 'STOPPED' })
  }

  function asFailure(error: unknown): AppError {
    return error instanceof AppError ? error : failure(readNetworkError(error, stage()))
  }

  async function orInterrupted<T>(work: Promise<T>): Promise<T> {
    try {
      return await Promise.race([interruption.promise, work])
    } catch (error) {
      throw asFailure(error)
    }
  }

  async function open(limitMs: number): Promise<void> {
    const { method, address, callId, attempt } = request
    deadline.set(Math.min(limits.connectMs, limitMs))
    try {
      chosenRoute ??= await orInterrupted(route(address))
      if (revealsKey(request, chosenRoute))
        throw failure({ code: 'proxy', charge: 'never-left', cause: 'KEY_NOT_FORWARDED' })
    } finally {
      const begin = () => requests.begin({ method, address, callId, attempt })
      log = early?.logged ?? (await (commitWithCall?.(begin) ?? begin()))
    }
    // The disk takes longer than a connection to a service on this computer, so it begins first.
    const written = onDisk?.()
    const opening = early ?? openingOn(address, chosenRoute, trust)
    connection = opening.connection
    await orInterrupted(Promise.all([opening.opened, written]))
    deadline.rest()
  }

  async function send(limitMs: number, sent?: () => void): Promise<Head> {
    const { method, body, query } = request
    if (connection === null) throw failure({ code: 'network', charge: 'never-left' })
    deadline.set(startedAt + limitMs - elapsed())
    const answering = connection.send({ method, headers: headersOf(request), body, query }, sent)
    // Node gives a request to its socket at the end of the current task.
    if (early !== null) process.nextTick(early.left.resolve)
    const answer = await orInterrupted(answering)
    deadline.rest()
    response = answer
    if (isPackedTooOften(answer)) throw failure({ code: 'not-understood', cause: 'CONTENT_ENCODING' })
    queue = createChunkQueue(decoded(answer))
    return {
      status: answer.statusCode ?? 0,
      header: (name) => headerOf(answer, name),
      fields: () => fieldsOf(answer),
    }
  }

  async function nextChunk(limitMs: number): Promise<Uint8Array | null> {
    deadline.set(limitMs)
    try {
      return (await queue?.next()) ?? null
    } catch (error) {
      throw asFailure(error)
    } finally {
      deadline.rest()
    }
  }

  function close(failureCode: FailureCode | null): void {
    const facts = connection?.facts() ?? noConnection
    const status = response?.statusCode ?? null
    deadline.end()
    stopListening()
    stop.removeEventListener('abort', giveUpStopped)
    connection?.close()
    const durationMs = elapsed() - startedAt
    log?.({ status, failureCode, ...facts, durationMs })
    log = null
    recording.end(response)
  }
  return { open, send, chunks, pieces, failure, hasCertainEnd: () => isFramed(response), close }
}

/** Node asks the system for a socket only at the end of the current task. A failure until then comes later. */
function begun(opening: Promise<void>): Promise<void> {
  opening.catch(() => undefined)
  return new Promise((resolve) => process.nextTick(resolve))
}

interface ChunkSource {
  nextChunk(limitMs: number): Promise<Uint8Array | null>
  failure(problem: Problem): AppError
  readonly limits: Limits
}

async function* chunksOf(
  limitMs: () => number,
  { nextChunk, failure, limits }: ChunkSource,
): AsyncGenerator<Uint8Array> {
  let byteCount = 0
  for (;;) {
    const leftMs = limitMs()
    if (leftMs <= 0) throw failure({ code: 'time-out' })
    const chunk = await nextChunk(leftMs)
    if (chunk === null) return
    byteCount += chunk.byteLength
    if (byteCount > limits.maxBodyBytes) throw failure({ code: 'cut-off', cause: 'ANSWER_TOO_LARGE' })
    yield chunk
  }
}

async function* textOf(
  chunks: AsyncGenerator<Uint8Array>,
  { add }: ResponseRecording,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    add(text)
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  add(rest)
  if (rest !== '') yield rest
}

type KeyAndAddress = Pick<OutgoingRequest, 'key' | 'address'>

/** A proxy tunnels only encrypted requests, and can read all others. The user may have allowed that. */
function revealsKey({ key, address }: KeyAndAddress, { proxy, isKeyForwarded }: Route): boolean {
  const isUsable = proxy !== null && /^https?:/.test(URL.parse(proxy)?.protocol ?? '')
  return key !== null && isUsable && new URL(address).protocol === 'http:' && isKeyForwarded !== true
}

function lateProblem(stage: Stage, hasResumed: boolean): Problem {
  const charge = stage === 'proxy' || stage === 'service' ? 'never-left' : 'not-known'
  if (hasResumed) return { code: stage === 'answer' ? 'cut-off' : 'network', charge, cause: 'WOKE_UP' }
  if (charge === 'not-known') return { code: 'time-out', charge }
  const cause = 'CONNECT_TIMEOUT'
  return stage === 'proxy'
    ? { code: 'proxy', charge, cause }
    : { code: 'time-out', charge, cause, mayRetry: true }
}

/** Whether the headers declare the end of the body, as HTTP defines. */
function isFramed(response: HttpResponse | null): boolean {
  const { 'content-length': length, 'transfer-encoding': transfer } = response?.headers ?? {}
  return length !== undefined || /\bchunked\b/i.test(transfer ?? '')
}

function headerOf({ headers }: HttpResponse, name: string): string | null {
  const value = headers[name]
  return value === undefined ? null : String(value)
}

/** Node lists names and values in turns. */
function fieldsOf({ rawHeaders }: HttpResponse): (readonly [string, string])[] {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []))
}

/** The error of a call, with its problem, the request facts and the response facts. */
function callFailure(
  problem: Problem,
  request: OutgoingRequest,
  response: HttpResponse | null,
  redactor: Redactor,
): AppError {
  const failure: Failure = {
    code: problem.code,
    charge: problem.charge ?? 'not-known',
    sent: sentFacts(request),
    response: response && responseSummaryOf(response, redactor, problem),
    cause: problem.cause ? redactor.words(problem.cause) : null,
    retryAfterMs: problem.retryAfterMs ?? null,
    mayRetry: problem.mayRetry ?? false,
    contextOverflow: problem.contextOverflow ?? null,
    refusedField: problem.refusedField ?? null,
    workingAddress: null,
  }
  const status = response ? `HTTP ${response.statusCode}` : 'no answer'
  const sentence = `${request.method} ${request.address}: ${problem.code} (${failure.cause ?? status})`
  return new AppError('call-failed', sentence, { failure })
}

function sentFacts({ method, address, model, messageCount, body }: OutgoingRequest): Failure['sent'] {
  return { method, address, model, messageCount, byteCount: body?.byteLength ?? null }
}
