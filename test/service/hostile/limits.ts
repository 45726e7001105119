import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import {
  beginStream,
  delta,
  event,
  type HostileAnswer,
  hostile,
  type LimitName,
  usage,
} from './hostile-answer.ts'

export interface Sizes {
  readonly event: number
  readonly answer: number
  readonly whole: number
  readonly body: number
  readonly error: number
}

/** Each exceeds one of the given limits of the app. */
export function limitBreakers(sizes: Sizes): readonly HostileAnswer[] {
  return [
    breaker('event too large', (response) => {
      beginStream(response)
      return flood(
        response,
        'data: {"choices":[{"delta":{"content":"',
        'endless '.repeat(1_000),
        sizes.event * 2,
      )
    }),
    breaker('answer too large', (response) => {
      beginStream(response)
      return flood(response, '', delta('word '.repeat(8_000)), sizes.answer * 2)
    }),
    breaker('whole answer too large', (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      return flood(response, '{"choices":[{"message":{"content":"', 'endless '.repeat(1_000), sizes.whole * 2)
    }),
    breaker('body too large once unpacked', (response) => {
      beginStream(response, { 'content-encoding': 'gzip' })
      response.end(gzipSync(Buffer.alloc(sizes.body * 2, ': nothing\n\n')))
    }),
    breaker('packed too often', (response) => {
      beginStream(response, { 'content-encoding': Array(1_500).fill('gzip').join(', ') })
      response.end('data: {}\n\n')
    }),
    breaker('head too large', ({ socket }) => {
      socket?.end(`HTTP/1.1 200 OK\r\nX-Padding: ${'x'.repeat(20_000)}\r\n\r\n`)
    }),
    breaker('error longer than is read', (response) => {
      response.writeHead(400, { 'content-type': 'text/plain' })
      return flood(response, '', 'no '.repeat(10_000), sizes.error * 4)
    }),
    breaker('error that does not end', (response) => {
      response.writeHead(400, { 'content-type': 'application/json' })
      return drip(response, '{"error":{"message":"wait', ' and wait')
    }),
    breaker('no answer in time', (response) => drip(response, null, null)),
    breaker('silence in an answer', (response) => {
      beginStream(response)
      return drip(response, delta('Half of it'), null)
    }),
    breaker('comments alone', (response) => {
      beginStream(response)
      return drip(response, ': hello\n\n', ': still here\n\n')
    }),
    breaker('no counts after the end', (response) => {
      beginStream(response)
      const end = event({ choices: [{ index: 0, delta: { content: 'All.' }, finish_reason: 'stop' }], usage })
      return drip(response, end, ': counts will come\n\n')
    }),
  ]
}

function breaker(limit: LimitName, give: HostileAnswer['give']): HostileAnswer {
  return hostile(limit, give, { limit })
}

/** As fast as the client reads, until it disconnects. */
async function flood(response: ServerResponse, first: string, piece: string, most: number): Promise<void> {
  response.write(first)
  for (let sent = 0; sent < most && !response.destroyed; sent += piece.length)
    if (!response.write(piece)) await drained(response)
  response.end()
}

async function drained(response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  const leave = (): void => gone.abort()
  response.once('close', leave)
  await once(response, 'drain', { signal: gone.signal }).catch(() => undefined)
  response.off('close', leave)
}

/** Until the client disconnects. */
async function drip(response: ServerResponse, first: string | null, piece: string | null): Promise<void> {
  if (first !== null) response.write(first)
  while (!response.destroyed && !response.closed) {
    await sleep(100)
    if (piece !== null) response.write(piece)
  }
}
