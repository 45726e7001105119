import { afterEach, describe, expect, it } from 'vitest'
import { collect, createInference, type Loopback, never, question, serve, serveRaw } from './loopback.ts'

let server: Loopback
afterEach(() => server.close())

async function ask(contentType: string, contentLength: number | null, body: string) {
  const length = contentLength === null ? 'Connection: close\r\n' : `Content-Length: ${contentLength}\r\n`
  server = await serveRaw(
    (socket) => void socket.end(`HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\n${length}\r\n${body}`),
  )
  return collect(createInference({ caps: { afterwordMs: 100 } }).complete(server.target, question, never))
}

const chunk = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
const whole = JSON.stringify({
  choices: [{ index: 0, message: { role: 'assistant', content: 'All of it' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 },
})

describe('a broken connection keeps the text', () => {
  it('of a complete answer that announced more bytes', async () => {
    const { text, failure, parts } = await ask('application/json', whole.length + 10, whole)
    expect([text, failure]).toEqual(['All of it', null])
    expect(parts).toContainEqual({
      type: 'usage',
      usage: { promptTokens: 5, completionTokens: 3, totalTokens: 8 },
      report: expect.any(Function),
    })
  })
})

it('an answer whose socket stays open after the end marker ends soon', async () => {
  server = await serveRaw((socket) => {
    const last = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n'
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n${chunk('kept')}${last}`)
  })
  const inference = createInference({ caps: { afterwordMs: 100 } })
  const { text, failure, parts } = await collect(inference.complete(server.target, question, never))
  expect([text, failure, parts.at(-1)?.type]).toEqual(['kept', null, 'finished'])
})

it('comments after the end marker do not keep an answer open', async () => {
  let commentCount = 0
  server = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(
      `data: ${JSON.stringify({ choices: [{ delta: { content: 'Yes.' }, finish_reason: 'stop' }] })}\n\n`,
    )
    const timer = setInterval(() => {
      commentCount += 1
      response.write(':\n\n')
    }, 20)
    response.on('close', () => clearInterval(timer))
  })
  const inference = createInference({ caps: { afterwordMs: 100 } })
  const { text, failure, parts } = await collect(inference.complete(server.target, question, never))
  expect([text, failure, parts.at(-1)]).toEqual(['Yes.', null, { type: 'finished', reason: 'stop' }])
  expect(commentCount).toBeLessThan(50)
})
