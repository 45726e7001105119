import type { Socket } from 'node:net'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHttpInference } from '../../../src/main/inference/http-inference.ts'
import type { ChatRequest } from '../../../src/main/inference/inference.ts'
import { defaultLimits } from '../../../src/shared/contract/app/settings.ts'
import { seedsFor } from '../../fixtures/cases.ts'
import {
  collect,
  createInference,
  createRecord,
  never,
  question,
  serveRaw,
  usualOptions,
} from './loopback.ts'

type StreamingMode = ChatRequest['streamingMode']

const chunk = 'data: {"choices":[{"delta":{"content":"kept"}}]}\n\n'
const stream = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n'

const status = (code: number, headers = '') =>
  `HTTP/1.1 ${code} X\r\n${headers}Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}`

/** A service's faults after it has received a request. */
const faults: Record<string, (socket: Socket) => void> = {
  'resets the line': (socket) => socket.resetAndDestroy(),
  'closes the line': (socket) => socket.end(),
  'says nothing': () => undefined,
  'is no HTTP service': (socket) => socket.end('220 mail.example ESMTP\r\n'),
  'changes the protocol': (socket) =>
    socket.write('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  'answers 408': (socket) => socket.end(status(408)),
  'answers 409': (socket) => socket.end(status(409)),
  'answers 429': (socket) => socket.end(status(429, 'Retry-After: 0\r\n')),
  'answers 500 and asks for more': (socket) => socket.end(status(500, 'x-should-retry: true\r\n')),
  'answers 502': (socket) => socket.end(status(502)),
  'answers 503': (socket) => socket.end(status(503, 'Retry-After: 0\r\n')),
  'answers 307': (socket) => socket.end(status(307, 'Location: /v1/elsewhere\r\n')),
  'answers 401': (socket) => socket.end(status(401, 'WWW-Authenticate: Basic\r\n')),
  'answers 407': (socket) => socket.end(status(407, 'Proxy-Authenticate: Basic\r\n')),
  'is cut in its head': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Ty'),
  'is cut in its answer': (socket) => socket.end(`${stream}Content-Length: 9999\r\n\r\n${chunk}`),
  'resets in its answer': (socket) =>
    socket.write(`${stream}\r\n${chunk}`, () => setTimeout(() => socket.resetAndDestroy(), 5)),
  'falls silent in its answer': (socket) => socket.write(`${stream}\r\n${chunk}`),
  'answers whole': (socket) => socket.end(`${stream}Connection: close\r\n\r\n${chunk}data: [DONE]\n\n`),
}

const silent = new Set(['says nothing', 'falls silent in its answer'])

it('for any behavior of the service, one call is one POST', async () => {
  const schedules = fc.array(fc.constantFrom(...Object.keys(faults)), { minLength: 1, maxLength: 4 })
  const property = fc.asyncProperty(
    schedules,
    fc.constantFrom<StreamingMode[]>('whole', 'stream'),
    async (schedule, streamingMode) => {
      let received: string[] = []
      let turn = 0
      const server = await serveRaw((socket, text) => {
        received.push(text.slice(0, text.indexOf('\r\n')))
        faults[schedule[turn] ?? '']?.(socket)
      })
      const { requests, recorded } = createRecord()
      let seconds = 30
      const limits = () => ({ ...defaultLimits, answer: seconds, silence: seconds })
      const inference = createHttpInference({ ...usualOptions, requests, limits })
      for (const fault of schedule) {
        received = []
        seconds = silent.has(fault) ? 0.1 : 30
        const request = { ...question, streamingMode, attempt: turn + 1 }
        const { failure } = await collect(inference.complete(server.target, request, never))
        expect([fault, received]).toEqual([fault, ['POST /v1/chat/completions HTTP/1.1']])
        expect(failure === null).toBe(fault === 'answers whole')
        expect(failure?.charge ?? 'not-known').not.toBe('never-left')
        turn += 1
      }
      expect(recorded.map(({ attempt, ends }) => [attempt, ends.length])).toEqual(
        schedule.map((_fault, index) => [index + 1, 1]),
      )
      await server.close()
    },
  )
  for (const run of seedsFor(20)) await fc.assert(property, run)
})

it('if nothing listens, nothing is sent and a retry is allowed', async () => {
  const server = await serveRaw(() => undefined)
  await server.close()
  const { failure } = await collect(createInference().complete(server.target, question, never))
  expect(failure).toMatchObject({ code: 'network', charge: 'never-left', mayRetry: true, response: null })
})

it('a connection that is not established in time may be retried', async () => {
  const server = await serveRaw(() => undefined)
  const target = { ...server.target, baseAddress: `https://127.0.0.1:${server.port}/v1` }
  const inference = createInference({ limits: { connect: 0.1 } })
  const { failure } = await collect(inference.complete(target, question, never))
  expect(failure).toMatchObject({
    code: 'time-out',
    charge: 'never-left',
    cause: 'CONNECT_TIMEOUT',
    mayRetry: true,
  })
  await server.close()
})
