import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net'
import { createHttpInference } from '../../../src/main/inference/http-inference.ts'
import type { ChatRequest, ReplyPart, ServiceTarget } from '../../../src/main/inference/inference.ts'
import type { Limits } from '../../../src/main/inference/limits.ts'
import { AppError } from '../../../src/shared/errors.ts'
import type { Failure } from '../../../src/shared/failure.ts'

export const key = 'sk-CANARY-5f29c1d8e3a7'
export const question: ChatRequest = {
  model: 'harbour-7b-instruct',
  messages: [{ role: 'user', content: 'How many?' }],
  asksForStream: true,
}

export interface Loopback {
  readonly target: ServiceTarget
  readonly port: number
  close(): Promise<void>
}

export function serve(listener: RequestListener): Promise<Loopback> {
  return listen(createServer(listener))
}

/** A server that need not speak HTTP. It gets the socket once the whole head of a request is in. */
export function serveRaw(answer: (socket: Socket) => void): Promise<Loopback> {
  return listen(
    createRawServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.once('data', () => answer(socket))
    }),
  )
}

async function listen(server: Server): Promise<Loopback> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { target: { baseAddress: `http://127.0.0.1:${port}/v1`, key }, port, close }
}

export function createInference(limits: Partial<Limits> = {}) {
  return createHttpInference({ elapsed: () => performance.now(), limits })
}

/** Everything that came, and how it failed if it did. */
export async function collect(
  answer: AsyncIterable<ReplyPart>,
): Promise<{ parts: ReplyPart[]; text: string; failure: Failure | null }> {
  const parts: ReplyPart[] = []
  const failure = await failureOf(async () => {
    for await (const part of answer) parts.push(part)
  })
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { parts, text, failure }
}

export async function failureOf(work: () => Promise<unknown>): Promise<Failure | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof AppError && error.failure) return error.failure
    throw error
  }
}

export const never = new AbortController().signal
