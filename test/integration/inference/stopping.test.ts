import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { InferenceEvent } from '../../../src/main/inference/inference.ts'
import { seedsFor } from '../../fixtures/cases.ts'
import {
  collect,
  createInference,
  createRecord,
  type Loopback,
  never,
  question,
  serveRaw,
  straight,
} from './loopback.ts'

let server: Loopback
afterEach(() => server.close())

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n'

/** Sends a piece every few milliseconds until the socket is closed. */
function serveForEver(delayMs: number): Promise<Loopback> {
  return serveRaw((socket) => {
    let count = 0
    const timer = setInterval(() => {
      socket.write(count === 0 ? head : chunk(`${count} `))
      count += 1
    }, delayMs)
    socket.on('close', () => clearInterval(timer))
  })
}

describe('stopping', () => {
  it('at any moment closes the socket, and nothing arrives after it', async () => {
    server = await serveForEver(2)
    const moment = fc.record({ afterMs: fc.integer({ min: 0, max: 60 }), leaves: fc.boolean() })
    const property = fc.asyncProperty(moment, async ({ afterMs, leaves }) => {
      const stop = new AbortController()
      const { requests, recorded } = createRecord()
      let after = 0
      const timer = setTimeout(() => stop.abort(), afterMs)
      for await (const part of createInference({ requests }).complete(server.target, question, stop.signal)) {
        if (stop.signal.aborted) after += 1
        if (leaves && part.type === 'text' && part.text.startsWith('5')) break
      }
      clearTimeout(timer)
      expect(after).toBe(0)
      expect(recorded.map(({ ends }) => ends.map(({ failureCode }) => failureCode))).toEqual([[null]])
      await expect.poll(() => server.openCount(), { interval: 2 }).toBe(0)
    })
    for (const run of seedsFor(20)) await fc.assert(property, run)
  })

  it('in the middle of a piece delivers nothing more of it', async () => {
    const counts = 'data: {"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2}}\n\n'
    server = await serveRaw((socket) => void socket.write(head + chunk('a') + counts + chunk('b')))
    const stop = new AbortController()
    const parts: InferenceEvent[] = []
    for await (const part of createInference().complete(server.target, question, stop.signal)) {
      parts.push(part)
      if (part.type === 'usage') stop.abort()
    }
    expect(parts.slice(-2)).toMatchObject([{ type: 'text', text: 'a' }, { type: 'usage' }])
  })

  it.each([
    ['the proxy is looked up', () => new Promise<never>(() => undefined)],
    ['a proxy does not respond', async () => ({ ...straight, proxy: `http://127.0.0.1:${server.port}` })],
  ])('works while %s', async (_while, route) => {
    server = await serveRaw(() => undefined)
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    const target = { ...server.target, baseAddress: 'https://service.example/v1' }
    const answer = await collect(createInference({ route }).complete(target, question, stop.signal))
    expect(answer).toMatchObject({ parts: [], failure: null })
    await expect.poll(() => server.openCount()).toBe(0)
  })
})

describe('after the computer wakes up', () => {
  const listeners = new Set<() => void>()
  const onResume = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const wake = () => {
    for (const listener of listeners) listener()
  }
  const inference = createInference({ onResume, caps: { resumedMs: 300 } })

  /** Reads an answer, and wakes once its first text is there and more is expected. */
  async function* waking(then: () => void = () => undefined): AsyncGenerator<InferenceEvent> {
    const goOn = () => {
      wake()
      then()
    }
    for await (const part of inference.complete(server.target, question, never)) {
      yield part
      if (part.type === 'text' && part.text === 'kept') setTimeout(goOn, 20)
    }
  }

  it('a silent stream ends soon, and keeps its text', async () => {
    server = await serveRaw((socket) => void socket.write(head + chunk('kept')))
    const { text, failure } = await collect(waking())
    expect([text, failure?.code, failure?.cause]).toEqual(['kept', 'cut-off', 'WOKE_UP'])
    expect(listeners.size).toBe(0)
  })

  it('a request without a response ends soon, and may have been charged', async () => {
    server = await serveRaw(() => setTimeout(wake, 20))
    const { failure } = await collect(inference.complete(server.target, question, never))
    expect(failure).toMatchObject({ code: 'network', charge: 'not-known', cause: 'WOKE_UP' })
  })

  it('a stream that continues is left alone', async () => {
    let goOn = () => {}
    server = await serveRaw((socket) => {
      socket.write(head + chunk('kept'))
      goOn = () => {
        socket.write(': still here\n\n')
        setTimeout(() => socket.end(`${chunk(' on')}data: [DONE]\n\n`), 600)
      }
    })
    const { text, failure } = await collect(waking(() => goOn()))
    expect([text, failure]).toEqual(['kept on', null])
  })
})
