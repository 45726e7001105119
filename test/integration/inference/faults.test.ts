import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createHttpInference } from '../../../src/main/inference/http-inference.ts'
import { ask, createInference, failureOf, never, serveRaw, use, usualOptions } from './loopback.ts'

const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n'
const chunk = 'data: {"choices":[{"index":0,"delta":{"content":"kept"}}]}\n\n'
const last = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n'

describe('a failed connection', () => {
  it.each([
    [
      'by a reset',
      (write: string) => (socket: Socket) => {
        socket.write(write, () => setTimeout(() => socket.resetAndDestroy(), 50))
      },
    ],
    ['by a plain end', (write: string) => (socket: Socket) => void socket.end(write)],
  ])('in the middle of an answer %s keeps the received text', async (_how, answer) => {
    const { text, failure } = await ask(serveRaw(answer(`${head}Connection: close\r\n\r\n${chunk}`)))
    expect([text, failure?.code, failure?.charge]).toEqual(['kept', 'cut-off', 'not-known'])
  })

  it('after the end marker does not change the answer', async () => {
    const answer = `${head}Transfer-Encoding: chunked\r\n\r\n${(chunk + last).length.toString(16)}\r\n${chunk + last}\r\n`
    const { text, failure, parts } = await ask(
      serveRaw((socket) => socket.write(answer, () => setTimeout(() => socket.resetAndDestroy(), 50))),
    )
    expect([text, failure, parts.at(-1)]).toEqual(['kept', null, { type: 'finished', reason: 'stop' }])
  })

  it.each([
    ['the response is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'not-understood', 'HPE_INVALID_CONSTANT'],
    ['the response is a TLS alert', '\x15\x03\x01\x00\x02\x02\x46', 'not-understood', 'HPE_INVALID_CONSTANT'],
    [
      'the head is too large',
      `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
      'not-understood',
      'HPE_HEADER_OVERFLOW',
    ],
    ['the head is cut off', 'HTTP/1.1 200 OK\r\nContent-Ty', 'network', 'ECONNRESET'],
    ['the response is empty', '', 'network', 'ECONNRESET'],
    [
      'the server changes the protocol',
      'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
      'not-understood',
      'HTTP_101',
    ],
    ['a proxy asks for a sign-in', 'HTTP/1.1 407 Sign in\r\nContent-Length: 0\r\n\r\n', 'proxy', '407'],
  ])('because %s is reported once', async (_what, answer, code, cause) => {
    let count = 0
    const { failure, parts } = await ask(
      serveRaw((socket) => {
        count += 1
        socket.end(answer)
      }),
    )
    expect(failure).toMatchObject({ code, cause })
    expect([parts, count]).toEqual([[], 1])
  })

  it('after an informational response still ends with the final one', async () => {
    const body = '{"choices":[{"message":{"content":"kept"}}]}'
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n'
    const answer = `${hints}HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const { text, failure } = await ask(serveRaw((socket) => void socket.end(answer)))
    expect([text, failure]).toEqual(['kept', null])
  })
})

describe('timeouts', () => {
  it.each([
    ['no response begins', () => undefined, { answer: 0.15 }],
    [
      'the head arrives too slowly',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX: ')
        const timer = setInterval(() => socket.write('y'), 20)
        socket.on('close', () => clearInterval(timer))
      },
      { answer: 0.2, silence: 0.1 },
    ],
    ['a response has only a head', (socket: Socket) => void socket.write(`${head}\r\n`), { answer: 0.15 }],
    [
      'an answer falls silent',
      (socket: Socket) => void socket.write(`${head}\r\n${chunk}`),
      { silence: 0.15 },
    ],
    [
      'only comments arrive',
      (socket: Socket) => {
        socket.write(`${head}\r\n`)
        const timer = setInterval(() => socket.write(': still here\n\n'), 20)
        socket.on('close', () => clearInterval(timer))
      },
      { answer: 0.2, silence: 0.1 },
    ],
  ])('end a request when %s', async (_what, answer, limits) => {
    const { failure } = await ask(serveRaw(answer), { limits })
    expect(failure).toMatchObject({ code: 'time-out', charge: 'not-known' })
  })

  it.each([
    ['falls silent', '{"choices":[', { silence: 0.15 }],
    ['sends blank lines alone', '\n', { answer: 0.2, silence: 0.1 }],
  ])('end a complete answer that %s', async (_how, piece, limits) => {
    const server = serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n')
      socket.write(piece)
      const timer = setInterval(() => socket.write('\n'), 20)
      if (piece !== '\n') clearInterval(timer)
      socket.on('close', () => clearInterval(timer))
    })
    const { failure, parts } = await ask(server, { limits })
    expect(failure).toMatchObject({ code: 'time-out', charge: 'not-known' })
    expect(parts).toEqual([])
  })

  it('do not end a complete answer that keeps arriving', async () => {
    const body = JSON.stringify({ choices: [{ message: { content: 'kept' }, finish_reason: 'stop' }] })
    const server = serveRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`)
      let at = 0
      const timer = setInterval(() => {
        socket.write(body.slice(at, at + 4))
        at += 4
        if (at >= body.length) clearInterval(timer)
      }, 50)
    })
    const { text, failure } = await ask(server, { limits: { answer: 0.5 } })
    expect([text, failure]).toEqual(['kept', null])
  })

  it('start again for each request', async () => {
    const { target } = await use(serveRaw(() => undefined))
    let seconds = 60
    const limits = () => ({ connect: 10, list: seconds, answer: seconds, silence: seconds })
    const inference = createHttpInference({ ...usualOptions, limits })
    seconds = 0.1
    expect(await failureOf(() => inference.listModels(target, never))).toMatchObject({ code: 'time-out' })
  })

  it('do not end a stream while comments keep it alive', async () => {
    const server = serveRaw((socket) => {
      socket.write(`${head}Connection: close\r\n\r\n`)
      const timer = setInterval(() => socket.write(': queued\n\n'), 20)
      setTimeout(() => {
        clearInterval(timer)
        socket.end(chunk + last)
      }, 1_000)
    })
    expect(await ask(server, { limits: { silence: 0.8, answer: 60 } })).toMatchObject({
      text: 'kept',
      failure: null,
    })
  })

  it('are short for the list of models', async () => {
    const { target } = await use(serveRaw(() => undefined))
    const failure = await failureOf(() =>
      createInference({ limits: { list: 0.1 } }).listModels(target, never),
    )
    expect(failure).toMatchObject({ code: 'time-out' })
  })
})
