import { createServer, type RequestListener } from 'node:http'
import { createServer as createRawServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { createHttpInference, type HttpInferenceOptions } from '../../../src/main/inference/http-inference.ts'
import type {
  ChatRequest,
  InferenceEvent,
  LoggedEnd,
  LoggedRequest,
  RequestLog,
  Route,
  ServiceTarget,
} from '../../../src/main/inference/inference.ts'
import { createTrust } from '../../../src/main/inference/transport/certificates.ts'
import { defaultLimits, type TimeLimits } from '../../../src/shared/contract/app/settings.ts'
import type { Failure } from '../../../src/shared/contract/chat/failure.ts'
import { failureOf as failureIn } from '../../../src/shared/domain/app/errors.ts'
import { listen } from '../../fixtures/listening.ts'

export const key = 'sk-CANARY-5f29c1d8e3a7'
export const question: ChatRequest = {
  model: 'harbour-7b-instruct',
  messages: [{ role: 'user', content: 'How many?' }],
  extraFields: '',
  streamingMode: 'stream-with-usage',
  turnId: 'turn-1',
  readImage: () => [],
  callId: 'call-1',
  attempt: 1,
}

export interface Loopback {
  readonly target: ServiceTarget
  readonly port: number
  /** The number of open sockets to it. */
  openCount(): number
  close(): Promise<void>
}

export function serve(listener: RequestListener): Promise<Loopback> {
  return openLoopback(createServer(listener))
}

/**
 * A server that need not speak HTTP. It gets the socket with the first bytes of a request, all of a short
 * one.
 */
export function serveRaw(answer: (socket: Socket, received: string) => void): Promise<Loopback> {
  return openLoopback(
    createRawServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.once('data', (received) => answer(socket, received.toString()))
    }),
  )
}

async function openLoopback(server: Server): Promise<Loopback> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const port = await listen(server)
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    target: { baseAddress: `http://127.0.0.1:${port}/v1`, key, keyHeader: 'bearer' },
    port,
    openCount: () => sockets.size,
    close,
  }
}

type Options = Partial<Omit<HttpInferenceOptions, 'limits'>> & { limits?: Partial<TimeLimits> }

export const straight: Route = { proxy: null, certificates: [] }

export const usualOptions: HttpInferenceOptions = {
  elapsed: () => performance.now(),
  limits: () => defaultLimits,
  route: async () => straight,
  requests: { begin: () => () => undefined },
  onResume: () => () => undefined,
  trust: createTrust(),
}

/** The limits are in seconds as in the app, and can be fractions of one here. */
export function createInference({ limits, ...options }: Options = {}) {
  return createHttpInference({ ...usualOptions, limits: () => ({ ...defaultLimits, ...limits }), ...options })
}

export interface RecordedRequest extends LoggedRequest {
  readonly ends: LoggedEnd[]
}

/** Records every logged request with every logged end. */
export function createRecord(): { readonly requests: RequestLog; readonly recorded: RecordedRequest[] } {
  const recorded: RecordedRequest[] = []
  const begin: RequestLog['begin'] = (request) => {
    const entry = { ...request, ends: [] as LoggedEnd[] }
    recorded.push(entry)
    return (end) => entry.ends.push(end)
  }
  return { requests: { begin }, recorded }
}

/** Everything received from the service, and its failure, if any. */
export async function collect(
  answer: AsyncIterable<InferenceEvent>,
): Promise<{ parts: InferenceEvent[]; text: string; failure: Failure | null }> {
  const parts: InferenceEvent[] = []
  const failure = await failureOf(async () => {
    for await (const part of answer) if (part.type !== 'sending') parts.push(part)
  })
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { parts, text, failure }
}

export async function failureOf(work: () => Promise<unknown>): Promise<Failure | null> {
  try {
    await work()
    return null
  } catch (error) {
    const failure = failureIn(error)
    if (failure !== null) return failure
    throw error
  }
}

export const never = new AbortController().signal

/** Closes the server after the test. */
export async function use(server: Promise<Loopback>): Promise<Loopback> {
  const open = await server
  onTestFinished(open.close)
  return open
}

/** One question to a server that lives for this test. */
export async function ask(server: Promise<Loopback>, options: Parameters<typeof createInference>[0] = {}) {
  const { target } = await use(server)
  return collect(createInference(options).complete(target, question, never))
}
