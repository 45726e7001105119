import { AppError } from '../../shared/errors.ts'
import type { Charge, Failure, FailureCode } from '../../shared/failure.ts'
import { readNetworkError } from './network-failure.ts'
import { excerptOf } from './plain-text.ts'
import type { Redactor } from './redactor.ts'

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly key: string | null
  readonly body: string | null
  readonly model: string | null
  readonly messageCount: number | null
}

export interface Problem {
  readonly code: FailureCode
  readonly charge?: Charge
  readonly cause?: string | null
  /** In the service's words; redacted and shortened here. */
  readonly excerpt?: string
}

/** One request and what became of it. Everything that goes wrong in it leaves as an AppError with the facts. */
export interface Exchange {
  send(limitMs: number): Promise<{ status: number; contentType: string | null; location: string | null }>
  /** The decoded text as it arrives; the limit is asked for anew before every wait. */
  pieces(limitMs: () => number): AsyncGenerator<string>
  failure(problem: Problem): AppError
  /** Closes the socket if an answer is still coming. */
  close(): void
}

export function createExchange(request: OutgoingRequest, redactor: Redactor, stop: AbortSignal): Exchange {
  const gate = new AbortController()
  let response: Response | null = null

  async function within<T>(limitMs: number, work: Promise<T>, lost: FailureCode): Promise<T> {
    const timer = setTimeout(() => gate.abort(), Math.max(limitMs, 0))
    try {
      return await work
    } catch (error) {
      if (gate.signal.aborted) throw failure({ code: 'time-out' })
      const problem = readNetworkError(error)
      throw failure(problem.code === 'network' && response ? { ...problem, code: lost } : problem)
    } finally {
      clearTimeout(timer)
    }
  }

  async function send(limitMs: number) {
    const signal = AbortSignal.any([stop, gate.signal])
    const answer = await within(limitMs, fetch(request.address, optionsFor(request, signal)), 'network')
    response = answer
    const header = (name: string) => answer.headers.get(name)
    return { status: answer.status, contentType: header('content-type'), location: header('location') }
  }

  async function* pieces(limitMs: () => number): AsyncGenerator<string> {
    const reader = response?.body?.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      const step = reader && (await within(limitMs(), reader.read(), 'cut-off'))
      const text = step?.value ? decoder.decode(step.value, { stream: true }) : decoder.decode()
      if (text !== '') yield text
      if (!step || step.done) return
    }
  }

  function failure(problem: Problem): AppError {
    const facts: Failure = {
      code: problem.code,
      charge: problem.charge ?? 'not-known',
      sent: sentFacts(request),
      cameBack: response && cameBackFacts(response, redactor, problem.excerpt ?? ''),
      cause: problem.cause ? redactor.words(problem.cause) : null,
    }
    const status = response ? `HTTP ${response.status}` : 'no answer'
    const sentence = `${request.method} ${request.address}: ${problem.code} (${facts.cause ?? status})`
    return new AppError('call-failed', sentence, { failure: facts })
  }

  return { send, pieces, failure, close: () => gate.abort() }
}

function sentFacts(request: OutgoingRequest): Failure['sent'] {
  const { method, address, model, messageCount, body } = request
  return { method, address, model, messageCount, byteCount: body === null ? null : Buffer.byteLength(body) }
}

function cameBackFacts(response: Response, redactor: Redactor, excerpt: string): Failure['cameBack'] {
  const contentType = response.headers.get('content-type')
  return {
    status: response.status,
    statusText: excerptOf(redactor.words(response.statusText)).slice(0, 200),
    contentType: contentType === null ? null : excerptOf(redactor.words(contentType)).slice(0, 200),
    excerpt: excerptOf(redactor.words(excerpt)),
  }
}

function optionsFor(request: OutgoingRequest, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = {
    Accept: request.method === 'GET' ? 'application/json' : 'application/json, text/event-stream',
    'Accept-Encoding': 'identity',
    'User-Agent': 'Tally',
  }
  if (request.key !== null) headers['Authorization'] = `Bearer ${request.key}`
  if (request.body !== null) headers['Content-Type'] = 'application/json'
  return {
    method: request.method,
    headers,
    body: request.body,
    redirect: 'manual',
    signal,
    ...withoutOwnTimeOuts(),
  }
}

const globalDispatcher = Symbol.for('undici.globalDispatcher.1')

interface Dispatching {
  dispatch(options: object, handler: unknown): boolean
}

/**
 * Node's fetch gives up after 300 s without headers, and has no option for it; a queue may be silent for longer. The dispatcher
 * that fetch itself uses takes the limits by request. Where there is none, a silence ends as the time-out that it is.
 */
function withoutOwnTimeOuts(): object {
  void globalThis.Response
  const own = (globalThis as { [globalDispatcher]?: Dispatching })[globalDispatcher]
  if (!own) return {}
  const dispatch = (options: object, handler: unknown) =>
    own.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler)
  return { dispatcher: { dispatch } }
}
