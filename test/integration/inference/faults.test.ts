import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Limits } from '../../../src/main/inference/limits.ts'
import {
  collect,
  createInference,
  failureOf,
  type Loopback,
  never,
  question,
  serve,
  serveRaw,
} from './loopback.ts'

let open: Loopback[] = []
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()))
  open = []
})

async function use(server: Promise<Loopback>): Promise<Loopback> {
  open.push(await server)
  return server
}

async function ask(server: Promise<Loopback>, limits: Partial<Limits> = {}) {
  const { target } = await use(server)
  return collect(createInference(limits).complete(target, question, never))
}

const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n'
const chunk = 'data: {"choices":[{"index":0,"delta":{"content":"kept"}}]}\n\n'
const last = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n'

describe('a line that fails', () => {
  it('because nobody listens never left', async () => {
    const server = await serveRaw(() => undefined)
    await server.close()
    const { failure } = await collect(createInference().complete(server.target, question, never))
    expect(failure).toMatchObject({
      code: 'network',
      charge: 'never-left',
      cause: 'ECONNREFUSED',
      cameBack: null,
    })
  })

  it('before an answer may have been charged, and is not tried again', async () => {
    let count = 0
    const { failure } = await ask(
      serveRaw((socket) => {
        count += 1
        socket.resetAndDestroy()
      }),
    )
    expect(failure).toMatchObject({ code: 'network', charge: 'not-known', cameBack: null })
    expect(count).toBe(1)
  })

  it.each([
    [
      'by a reset',
      (write: string) => (socket: Socket) => {
        socket.write(write, () => setTimeout(() => socket.resetAndDestroy(), 50))
      },
    ],
    ['by a plain end', (write: string) => (socket: Socket) => void socket.end(write)],
  ])('in the middle of an answer %s keeps what came', async (_how, answer) => {
    const { text, failure } = await ask(serveRaw(answer(`${head}Connection: close\r\n\r\n${chunk}`)))
    expect([text, failure?.code, failure?.charge]).toEqual(['kept', 'cut-off', 'not-known'])
  })

  it('after the last word takes nothing from the answer', async () => {
    const answer = `${head}Transfer-Encoding: chunked\r\n\r\n${(chunk + last).length.toString(16)}\r\n${chunk + last}\r\n`
    const { text, failure, parts } = await ask(
      serveRaw((socket) => socket.write(answer, () => setTimeout(() => socket.resetAndDestroy(), 50))),
    )
    expect([text, failure, parts.at(-1)]).toEqual(['kept', null, { type: 'finished', reason: 'stop' }])
  })

  it.each([
    ['something else than HTTP answers', 'SSH-2.0-OpenSSH_9.6\r\n', 'not-understood'],
    ['its head has no end', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(40_000)}`, 'not-understood'],
    ['a proxy asks for a sign-in', 'HTTP/1.1 407 Sign in\r\nContent-Length: 0\r\n\r\n', 'proxy'],
  ])('because %s is told so', async (_what, answer, code) => {
    const { failure } = await ask(serveRaw((socket) => void socket.end(answer)))
    expect(failure).toMatchObject({ code })
  })
})

describe('time', () => {
  it.each([
    ['no answer begins', () => undefined, { dataMs: 150 }],
    [
      'an answer begins and says nothing',
      (socket: Socket) => void socket.write(`${head}\r\n`),
      { dataMs: 150 },
    ],
    [
      'an answer falls silent',
      (socket: Socket) => void socket.write(`${head}\r\n${chunk}`),
      { silenceMs: 150 },
    ],
    [
      'only comments come',
      (socket: Socket) => {
        socket.write(`${head}\r\n`)
        const timer = setInterval(() => socket.write(': still here\n\n'), 20)
        socket.on('close', () => clearInterval(timer))
      },
      { dataMs: 200, silenceMs: 100 },
    ],
  ])('is up when %s', async (_what, answer, limits) => {
    const { failure } = await ask(serveRaw(answer), limits)
    expect(failure).toMatchObject({ code: 'time-out', charge: 'not-known' })
  })

  it('is not up while comments keep a queue company', async () => {
    const server = serveRaw((socket) => {
      socket.write(`${head}Connection: close\r\n\r\n`)
      const timer = setInterval(() => socket.write(': queued\n\n'), 20)
      setTimeout(() => {
        clearInterval(timer)
        socket.end(chunk + last)
      }, 300)
    })
    expect(await ask(server, { silenceMs: 100, dataMs: 5_000 })).toMatchObject({
      text: 'kept',
      failure: null,
    })
  })

  it('for the list of models is short', async () => {
    const { target } = await use(serveRaw(() => undefined))
    const failure = await failureOf(() => createInference({ listMs: 100 }).listModels(target, never))
    expect(failure).toMatchObject({ code: 'time-out' })
  })
})

describe('a body', () => {
  it.each([
    ['nothing', 200, 'application/json', '', 'empty'],
    ['no content', 204, null, '', 'empty'],
    ['a page under a wrong name', 200, 'text/plain', '<!doctype html><p>hi</p>', 'web-page'],
    ['words', 200, 'text/plain', 'hello', 'not-understood'],
    ['half an answer', 200, 'application/json', '{"choices":[{"mess', 'not-understood'],
    ['JSON of another kind', 200, 'application/json', '{"hello":1}', 'not-understood'],
    ['an error under a good status', 200, 'application/json', '{"error":{"message":"x","code":429}}', 'rate'],
    ['a refusal in HTML', 502, 'text/html', '<h1>Bad gateway</h1>', 'busy'],
  ])('of %s is told as such', async (_what, status, contentType, body, code) => {
    const { failure, parts } = await ask(
      serve((_request, response) => {
        response.writeHead(status, contentType === null ? {} : { 'content-type': contentType }).end(body)
      }),
    )
    expect(failure).toMatchObject({ code, cameBack: { status } })
    expect(parts).toEqual([])
  })

  it.each([
    ['with blank lines before it', 'application/json', '\n\n\n{"choices":[{"message":{"content":"kept"}}]}'],
    ['under no content type', null, '{"choices":[{"message":{"content":"kept"}}]}'],
    ['as a stream under a wrong content type', 'text/plain', `: hi\n\n${chunk}${last}`],
  ])('is an answer %s', async (_what, contentType, body) => {
    const { text, failure } = await ask(
      serve((_request, response) => {
        response.writeHead(200, contentType === null ? {} : { 'content-type': contentType }).end(body)
      }),
    )
    expect([text, failure]).toEqual(['kept', null])
  })

  it('of a refusal is cut to 2 kB, and a refusal that never ends is still a refusal', async () => {
    const { failure } = await ask(
      serve((_request, response) => {
        response.writeHead(500, { 'content-type': 'text/plain' })
        response.write('é'.repeat(200_000))
      }),
      { refusalMs: 100 },
    )
    expect(failure?.code).toBe('service')
    expect(Buffer.byteLength(failure?.cameBack?.excerpt ?? '')).toBe(2_048)
  })

  it('without bounds is cut off', async () => {
    const server = serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(5_000))
    })
    const { failure } = await ask(server, { maxBodyLength: 1_000 })
    expect(failure).toMatchObject({ code: 'cut-off', cause: 'ANSWER_TOO_LARGE' })
  })
})
