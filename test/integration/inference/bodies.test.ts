import { describe, expect, it } from 'vitest'
import { ask, createInference, never, question, serve, use } from './loopback.ts'

const chunk = 'data: {"choices":[{"index":0,"delta":{"content":"kept"}}]}\n\n'
const last = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n'

describe('a response body', () => {
  it.each([
    ['nothing', 200, 'application/json', '', 'empty'],
    ['no content', 204, null, '', 'empty'],
    ['a page under a wrong name', 200, 'text/plain', '<!doctype html><p>hi</p>', 'web-page'],
    ['words', 200, 'text/plain', 'hello', 'not-understood'],
    ['half an answer', 200, 'application/json', '{"choices":[{"mess', 'not-understood'],
    ['JSON of another kind', 200, 'application/json', '{"hello":1}', 'not-understood'],
    ['an error under a good status', 200, 'application/json', '{"error":{"message":"x","code":429}}', 'rate'],
    ['a refusal in HTML', 502, 'text/html', '<h1>Bad gateway</h1>', 'busy'],
  ])('with %s is reported as such', async (_what, status, contentType, body, code) => {
    const { failure, parts } = await ask(
      serve((_request, response) => {
        response.writeHead(status, contentType === null ? {} : { 'content-type': contentType }).end(body)
      }),
    )
    expect(failure).toMatchObject({ code, response: { status } })
    expect(parts).toEqual([])
  })

  it.each([
    ['with blank lines before it', 'application/json', '\n\n\n{"choices":[{"message":{"content":"kept"}}]}'],
    ['under no content type', null, '{"choices":[{"message":{"content":"kept"}}]}'],
    ['as a stream under a wrong content type', 'text/plain', `: hi\n\n${chunk}${last}`],
  ])('is read as an answer %s', async (_what, contentType, body) => {
    const { text, failure } = await ask(
      serve((_request, response) => {
        response.writeHead(200, contentType === null ? {} : { 'content-type': contentType }).end(body)
      }),
    )
    expect([text, failure]).toEqual(['kept', null])
  })

  it.each([
    ['text/plain', ''],
    ['application/json', '\n\n'],
    ['text/event-stream', '\uFEFF'],
    ['application/json', '\uFEFF\r\n: hello\n'],
  ])('with a stream is read while it arrives, labeled %s and starting with %j', async (type, start) => {
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    const { target } = await use(
      serve((_request, response) => {
        response.writeHead(200, { 'content-type': type })
        const pieces = `${start}${chunk}`
        response.write(pieces.slice(0, 4))
        setTimeout(() => response.write(pieces.slice(4)), 20)
        void isRead.then(() => response.end(`${chunk}${last}`))
      }),
    )
    const texts: string[] = []
    for await (const part of createInference().complete(target, question, never)) {
      if (part.type === 'begun') expect(part.form).toBe('streamed')
      if (part.type === 'text') texts.push(part.text)
      // The rest is sent only after the first part was delivered.
      if (part.type === 'text') read()
    }
    expect(texts).toEqual(['kept', 'kept'])
  })

  it.each([{ refusalMs: 100 }, { refusalMs: 600_000, maxErrorLength: 100_000 }])(
    'of a refusal is cut at 2 kB, even an endless one: %j',
    async (caps) => {
      const { failure } = await ask(
        serve((_request, response) => {
          response.writeHead(500, { 'content-type': 'text/plain' })
          response.write('é'.repeat(200_000))
        }),
        { caps },
      )
      expect(failure?.code).toBe('service')
      expect(Buffer.byteLength(failure?.response?.excerpt ?? '')).toBe(2_048)
    },
  )

  it('without a limit is cut off', async () => {
    const server = serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(5_000))
    })
    const { failure } = await ask(server, { caps: { maxBodyLength: 1_000 } })
    expect(failure).toMatchObject({ code: 'cut-off', cause: 'ANSWER_TOO_LARGE' })
  })

  it('without an end is cut, and the received part is kept', async () => {
    const server = serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const more = () => void (response.destroyed || response.write(chunk.repeat(100), more))
      more()
    })
    const { text, failure } = await ask(server, { caps: { maxAnswerLength: 10_000 } })
    expect(failure).toMatchObject({ code: 'cut-off', cause: 'ANSWER_TOO_LARGE', charge: 'not-known' })
    expect(text).toMatch(/^(?:kept){2500}$/)
  })
})
