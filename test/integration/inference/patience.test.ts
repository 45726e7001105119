import { expect, it } from 'vitest'
import { collect, createInference, never, question, serveRaw } from './loopback.ts'

const globalDispatcher = Symbol.for('undici.globalDispatcher.1')

interface WithDispatcher {
  [globalDispatcher]: { constructor: new (options: object) => { constructor: never } }
}

it("a queue may be silent for longer than Node's own limit", async () => {
  void globalThis.Response
  const world = globalThis as unknown as WithDispatcher
  const usual = world[globalDispatcher]
  world[globalDispatcher] = new usual.constructor({ headersTimeout: 300 })
  const server = await serveRaw((socket) => {
    const body = '{"choices":[{"message":{"content":"late"}}]}'
    setTimeout(() => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`), 2_500)
  })
  try {
    // Shows that the limit is in force: without our own dispatcher the same silence is an error.
    await expect(fetch(server.target.baseAddress, { method: 'POST' })).rejects.toMatchObject({
      cause: { code: 'UND_ERR_HEADERS_TIMEOUT' },
    })
    const { text, failure } = await collect(createInference().complete(server.target, question, never))
    expect([text, failure]).toEqual(['late', null])
  } finally {
    world[globalDispatcher] = usual
    await server.close()
  }
})
