import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { collect, createInference, type Loopback, never, question, serveRaw } from './loopback.ts'

let server: Loopback
afterEach(() => server.close())

const words = Array.from({ length: 400 }, (_empty, index) => `word ${index * 7919} `)
const stream = `${words.map((word) => `data: ${JSON.stringify({ choices: [{ delta: { content: word } }] })}\n\n`).join('')}data: [DONE]\n\n`
const whole = JSON.stringify({ choices: [{ message: { content: words.join('') }, finish_reason: 'stop' }] })

interface Answer {
  readonly type: string
  readonly body: Uint8Array
  readonly headers?: string
  readonly encoding?: string
}

async function ask({ type, body, headers = 'Connection: close\r\n', encoding }: Answer, maxBodyBytes = 1e8) {
  server = await serveRaw((socket) => {
    const encoded = encoding === undefined ? '' : `Content-Encoding: ${encoding}\r\n`
    socket.write(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n${encoded}${headers}\r\n`)
    socket.end(body)
  })
  const inference = createInference({ caps: { maxBodyBytes } })
  return collect(inference.complete(server.target, question, never))
}

const encodings = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const

const oddEncodings = [
  ...encodings,
  ['zstd', zstdCompressSync],
  ['deflate', deflateRawSync],
  ['GZIP, identity', gzipSync],
  ['gzip, br', (text: string) => brotliCompressSync(gzipSync(text))],
] as const

describe("a compressed body that Tally didn't request", () => {
  it.each(oddEncodings)('in %s is read like a plain one', async (encoding, compress) => {
    const streamed = await ask({ type: 'text/event-stream', body: compress(stream), encoding })
    expect([streamed.text, streamed.failure]).toEqual([words.join(''), null])
    await server.close()
    const json = await ask({ type: 'application/json', body: compress(whole), encoding })
    expect([json.text, json.failure]).toEqual([words.join(''), null])
  })

  it.each(encodings)(
    'cut in the middle of %s is incomplete, for any end marker',
    async (encoding, compress) => {
      const half = compress(stream).subarray(0, -200)
      for (const headers of [
        'Connection: close\r\n',
        `Content-Length: ${half.length}\r\n`,
        `Content-Length: ${half.length + 200}\r\n`,
      ]) {
        const { text, failure } = await ask({ type: 'text/event-stream', body: half, encoding, headers })
        expect(failure).toMatchObject({ code: 'cut-off', charge: 'not-known' })
        expect(words.join('').startsWith(text)).toBe(true)
        expect(text.length).toBeGreaterThan(100)
        await server.close()
      }
      const json = await ask({ type: 'application/json', body: compress(whole).subarray(0, -100), encoding })
      expect([json.text, json.failure?.code]).toEqual(['', 'cut-off'])
    },
  )

  it('with a wrong label is malformed, and with very many labels too', async () => {
    const body = Buffer.from('this is not compressed at all')
    const { failure } = await ask({ type: 'application/json', body, encoding: 'gzip' })
    expect(failure).toMatchObject({ code: 'not-understood', cause: 'Z_DATA_ERROR', charge: 'not-known' })
    await server.close()
    const encoding = Array(1_500).fill('gzip').join(', ')
    const many = await ask({ type: 'application/json', body: Buffer.from(whole), encoding })
    expect(many.failure).toMatchObject({ code: 'not-understood', cause: 'CONTENT_ENCODING' })
  })

  it('that expands too much ends at the limit, and keeps the part before', async () => {
    const first = `data: ${JSON.stringify({ choices: [{ delta: { content: 'kept' } }] })}\n\n`
    const body = gzipSync(first + ': and nothing else\n'.repeat(3_000_000), { level: constants.Z_BEST_SPEED })
    const answer = { type: 'text/event-stream', body, encoding: 'gzip' }
    const { text, failure } = await ask(answer, 5_000_000)
    expect([text, failure?.code, failure?.cause]).toEqual(['kept', 'cut-off', 'ANSWER_TOO_LARGE'])
  })

  it('with an unknown encoding is read as it is', async () => {
    const { text } = await ask({ type: 'application/json', body: Buffer.from(whole), encoding: 'utf-8' })
    expect(text).toBe(words.join(''))
  })
})

describe('a plain body that is cut off', () => {
  const cutAt = stream.indexOf('\n\n', 4_000) + 10
  const half = stream.slice(0, cutAt)

  it.each([
    [
      'of chunks without the last one',
      'Transfer-Encoding: chunked\r\n',
      `${half.length.toString(16)}\r\n${half}\r\n`,
    ],
    ['in the middle of a chunk', 'Transfer-Encoding: chunked\r\n', `ffff\r\n${half}`],
    ['short of its length', `Content-Length: ${stream.length}\r\n`, half],
    ['with no end but that of the line', 'Connection: close\r\n', half],
  ])('%s is incomplete, and keeps its text', async (_how, headers, body) => {
    const { text, failure } = await ask({ type: 'text/event-stream', body: Buffer.from(body), headers })
    expect(failure).toMatchObject({ code: 'cut-off', charge: 'not-known' })
    expect(words.join('').startsWith(text)).toBe(true)
    expect(text.length).toBeGreaterThan(100)
  })

  it.each([
    ['short of its length', `Content-Length: ${whole.length}\r\n`],
    ['with no end but that of the line', 'Connection: close\r\n'],
  ])('of a whole answer, %s, is incomplete', async (_how, headers) => {
    const body = Buffer.from(whole.slice(0, 300))
    const { text, failure, parts } = await ask({ type: 'application/json', body, headers })
    expect([text, parts, failure?.code]).toEqual(['', [], 'cut-off'])
  })
})
