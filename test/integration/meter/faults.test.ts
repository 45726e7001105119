import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { begin, beginMetering, completion, exchange } from './meter-story.ts'

test('a flood of requests with wrong tokens reaches no service, and a real program still gets its answer', async () => {
  const { ask, address, service, app } = await beginMetering('normal')
  const before = service.log().length
  const wrong = { base: address, token: 'tally-wrong' }
  const flood = Array.from({ length: 100 }, async () => {
    for (let round = 0; round < 10; round += 1) await exchange(wrong, {}).catch(() => null)
  })
  expect((await ask(completion())).status).toBe(200)
  await Promise.all(flood)
  expect(service.log().length - before).toBe(1)
  const { wrongTokens } = await app.request('meter.read', undefined)
  expect(wrongTokens?.count).toBe(1_000)
  expect([app.meterPauses[0], Math.max(...app.meterPauses)]).toEqual([100, 2_000])
})

test('a program that reads slowly holds the service back, and nothing piles up', async () => {
  const piece = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'x'.repeat(60_000) } }] })}\n\n`
  const most = 200_000_000
  let sent = 0
  const { address, token, calls } = await beginMetering({
    description: 'Sends as fast as it is read.',
    async complete({ response, gone }) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      while (!gone.aborted && sent < most) {
        sent += piece.length
        if (!response.write(piece)) await once(response, 'drain', { signal: gone }).catch(() => null)
      }
      response.end()
    },
  })
  const { response, outgoing } = await begin({ base: address, token }, completion({ stream: true }))
  response.pause()
  // The buffers on the way fill first, which takes longer on a busy computer.
  await vi.waitFor(
    async () => {
      const before = sent
      await pause(200)
      expect(sent).toBe(before)
    },
    { timeout: 20_000 },
  )
  expect(sent).toBeLessThan(most / 4)
  outgoing.destroy()
  await expect.poll(() => calls()).toMatchObject([{ state: 'stopped' }])
})

test('a request that never ends is dropped without a call', async () => {
  const { address, token, calls } = await beginMetering('normal')
  const { port } = new URL(address)
  const socket: Socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Length: 100\r\n\r\n{"mod`,
  )
  socket.resume().end()
  await new Promise((resolve) => socket.once('close', resolve))
  expect(calls()).toEqual([])
})

test('the key reaches neither the program nor a file, even if the service repeats it', async () => {
  const { ask, service, app } = await beginMetering({
    description: 'Repeats the key, in small pieces.',
    async complete({ response, key }) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-echo': key })
      const delta = { content: `a ${key} b` }
      const text = `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\ndata: [DONE]\n\n`
      for (let at = 0; at < text.length; at += 5) {
        response.write(text.slice(at, at + 5))
        await nextTurn()
      }
      response.end()
    },
  })
  const { body, headers } = await ask(completion({ stream: true }))
  expect(body).toContain(`a ${'*'.repeat(service.key.length)} b`)
  expect(body + JSON.stringify(headers)).not.toContain(service.key)
  expect(JSON.stringify(app.events)).not.toContain(service.key)
})

test('a refusal shows the program no part of the key, and keeps its length', async () => {
  const { ask } = await beginMetering({
    description: 'Refuses with the beginning and the end of the key.',
    complete({ response, key }) {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: `Wrong key: ${key.slice(0, 8)}***${key.slice(-8)}` } }))
    },
  })
  expect((await ask(completion())).body).toBe(
    JSON.stringify({ error: { message: `Wrong key: ${'*'.repeat(19)}` } }),
  )
})
