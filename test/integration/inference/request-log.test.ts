import { connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createAuthority } from '../../fixtures/certificates.ts'
import { listen } from '../../fixtures/listening.ts'
import {
  collect,
  createInference,
  createRecord,
  failureOf,
  key,
  type Loopback,
  never,
  question,
  serve,
  serveRaw,
  straight,
} from './loopback.ts'
import { serveSecurely } from './secure-server.ts'

interface Relay {
  readonly port: number
  /** The bytes that passed, as they were on the socket. */
  passed(): { readonly up: number; readonly down: number }
  close(): Promise<void>
}

/** Passes bytes on to another port and counts them. */
async function relayTo(port: number): Promise<Relay> {
  const pairs: { readonly near: Socket; readonly far: Socket }[] = []
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    pairs.push({ near, far })
    for (const socket of [near, far]) socket.on('error', () => socket.destroy())
    near.pipe(far).pipe(near)
  })
  return {
    port: await listen(server),
    passed: () => ({
      up: pairs.reduce((sum, { near }) => sum + near.bytesRead, 0),
      down: pairs.reduce((sum, { far }) => sum + far.bytesRead, 0),
    }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
      }),
  }
}

let server: Loopback | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

const body = '{"choices":[{"message":{"content":"kept"},"finish_reason":"stop"}]}'
const response = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

describe('the request log', () => {
  it('has the number of bytes that the service received', async () => {
    const { requests, recorded } = createRecord()
    let seen = 0
    server = await serveRaw((socket) => {
      seen = socket.bytesRead
      socket.on('data', () => {
        seen = socket.bytesRead
      })
      socket.end(response)
    })
    await collect(createInference({ requests }).complete(server.target, question, never))
    const { ends, ...request } = recorded[0] ?? { ends: [] }
    expect(request).toEqual({
      method: 'POST',
      address: `${server.target.baseAddress}/chat/completions`,
      callId: question.callId,
      attempt: question.attempt,
    })
    expect(ends).toEqual([
      {
        status: 200,
        failureCode: null,
        bytesUp: seen,
        bytesDown: response.length,
        durationMs: expect.any(Number),
        lacksSystemCertificates: false,
      },
    ])
  })

  it('has the bytes of the handshake of an encrypted connection', async () => {
    const authority = createAuthority('Tally test root')
    const secure = await serveSecurely(
      authority.issue('127.0.0.1'),
      (_request, answer) => void answer.end(body),
    )
    const relay = await relayTo(secure.port)
    const { requests, recorded } = createRecord()
    const route = async () => ({ ...straight, certificates: [authority.certificate] })
    const target = { baseAddress: `https://127.0.0.1:${relay.port}/v1`, key, keyHeader: 'bearer' as const }
    const { text } = await collect(createInference({ requests, route }).complete(target, question, never))
    const { bytesUp = 0, bytesDown = 0 } = recorded[0]?.ends[0] ?? {}
    const { up, down } = relay.passed()
    expect(text).toBe('kept')
    // The end of TLS is written and need not arrive.
    expect(bytesUp - up).toBeOneOf([0, 24])
    expect(bytesDown).toBeGreaterThan(body.length)
    expect(bytesDown).toBeLessThanOrEqual(down)
    await Promise.all([relay.close(), secure.close()])
  })

  it('is written before the request leaves', async () => {
    const order: string[] = []
    server = await serve((_request, answer) => {
      order.push('arrived')
      answer.end(body)
    })
    const requests = {
      begin: () => {
        order.push('begun')
        return () => void order.push('ended')
      },
    }
    await collect(createInference({ requests }).complete(server.target, question, never))
    expect(order).toEqual(['begun', 'arrived', 'ended'])
  })

  it.each([
    ['refused', 'HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n', 401, 'key'],
    ['cut off', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"choices"', 200, 'cut-off'],
    ['no HTTP', 'SSH-2.0\r\n', null, 'not-understood'],
  ])('has one entry for a request that was %s', async (_how, answer, status, failureCode) => {
    const { requests, recorded } = createRecord()
    server = await serveRaw((socket) => void socket.end(answer))
    await collect(createInference({ requests }).complete(server.target, question, never))
    expect(recorded.map(({ ends }) => ends)).toMatchObject([[{ status, failureCode }]])
  })

  it('has one entry without a failure for a stopped request', async () => {
    const { requests, recorded } = createRecord()
    server = await serveRaw(
      (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\ndata: '),
    )
    const stop = new AbortController()
    const answer = createInference({ requests }).complete(server.target, question, stop.signal)
    for await (const part of answer) if (part.type === 'begun') stop.abort()
    expect(recorded.map(({ ends }) => ends)).toMatchObject([[{ status: 200, failureCode: null }]])
  })

  it('omits a request that was stopped before it began', async () => {
    const { requests, recorded } = createRecord()
    server = await serve(() => undefined)
    await collect(createInference({ requests }).complete(server.target, question, AbortSignal.abort()))
    expect(recorded).toEqual([])
  })
})

describe('the shown exchange of a request', () => {
  it.each([key, 'short', null])('equals the sent one, except for the key %s', async (ownKey) => {
    let received = ''
    server = await serveRaw((socket, text) => {
      received = text
      socket.end(response)
    })
    const target = { ...server.target, key: ownKey }
    const request = { ...question, messages: [{ role: 'user' as const, content: `Grüße, ${key} "👩‍👧"` }] }
    await collect(createInference().complete(target, request, never))
    const shown = await createInference().describe(target, request)
    const readable = received.replaceAll('\r\n', '\n')
    expect(readable).toMatch(/^POST \/v1\/chat\/completions HTTP\/1\.1\nHost: 127/)
    expect(shown).toBe(
      ownKey === null
        ? readable
        : readable.replace(`Bearer ${ownKey}`, 'Bearer [key]').replace(ownKey, '[key]'),
    )
    if (ownKey !== null) expect(shown).not.toContain(`Bearer ${ownKey}`)
  })

  it('has the helpful headers of the response, without cookies and key', async () => {
    const headers = {
      'content-type': 'application/json',
      'x-request-id': 'req_1',
      'openai-request-id': key,
      'x-ratelimit-remaining-requests': '0',
      'retry-after': '7',
      'cf-ray': 'f'.repeat(1_000),
      'set-cookie': 'session=1',
      'x-powered-by': 'nobody cares',
    }
    server = await serve((_request, answer) => void answer.writeHead(500, headers).end('{}'))
    const { failure } = await collect(createInference().complete(server.target, question, never))
    const shown = Object.fromEntries(failure?.response?.headers ?? [])
    expect(shown).toMatchObject({
      'content-type': 'application/json',
      'x-request-id': 'req_1',
      'openai-request-id': '[key]',
      'x-ratelimit-remaining-requests': '0',
      'retry-after': '7',
      'cf-ray': 'f'.repeat(300),
    })
    expect(Object.keys(shown)).not.toContain('set-cookie')
    expect(Object.keys(shown)).not.toContain('x-powered-by')
  })
})

describe('a model list that is not at the address', () => {
  it.each([
    ['/openai/v2', '/openai/v2/v1'],
    ['/v1/engines/a', '/v1'],
    ['/api/v1', '/v1'],
  ])('suggests another common path on its origin (%s, %s), and sends no key there', async (tried, other) => {
    const { requests, recorded } = createRecord()
    const asked: (string | undefined)[] = []
    server = await serve((request, answer) => {
      asked.push(request.url)
      const isThere = request.method === 'GET' && request.url === `${other}/models`
      answer.writeHead(isThere ? 200 : 404).end(isThere ? '{"data":[{"id":"a"}]}' : '')
    })
    const origin = `http://127.0.0.1:${server.port}`
    const target = { baseAddress: `${origin}${tried}`, key, keyHeader: 'bearer' as const }
    const failure = await failureOf(() => createInference({ requests }).listModels(target, never))
    expect(failure).toMatchObject({
      code: 'address',
      sent: { address: `${origin}${tried}/models` },
      workingAddress: `${origin}${other}`,
    })
    expect(asked).toEqual([`${tried}/models`])
    expect(recorded.map(({ address, ends }) => [address, ends.map(({ status }) => status)])).toEqual([
      [`${origin}${tried}/models`, [404]],
    ])
  })

  it('suggests no path after a refusal for another reason', async () => {
    const { requests, recorded } = createRecord()
    server = await serve((_request, answer) => void answer.writeHead(500).end('{"data":[]}'))
    const target = {
      baseAddress: `http://127.0.0.1:${server.port}/api/v1`,
      key,
      keyHeader: 'bearer' as const,
    }
    const failure = await failureOf(() => createInference({ requests }).listModels(target, never))
    expect([failure?.workingAddress, recorded.length]).toEqual([null, 1])
  })

  it('suggests nothing for the plainest address', async () => {
    const { requests, recorded } = createRecord()
    server = await serve((_request, answer) => void answer.writeHead(404).end())
    const { target } = server
    const failure = await failureOf(() => createInference({ requests }).listModels(target, never))
    expect([failure?.code, failure?.workingAddress, recorded.length]).toEqual(['address', null, 1])
  })
})
