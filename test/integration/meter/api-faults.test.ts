import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { programLimits } from '../../../src/shared/domain/programs/program-limits.ts'
import { responseIn } from '../../fixtures/wire/agent-answers.ts'
import type { Scenario } from '../../service/scenario.ts'
import { startHeadlessApp } from '../app/headless-app.ts'
import { answering, beginMetering } from './meter-story.ts'

const model = 'harbour-7b-instruct'
const message = { method: 'POST', path: '/messages', body: { model, messages: [], stream: true } }

/** The memory in use, without what nobody needs any more. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  collect()
  // Bytes outside of the heap go once their holders have gone.
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function eventsFor(answer: NonNullable<Scenario['answer']>): Scenario {
  return answering(async (call) => {
    call.response.writeHead(200, { 'content-type': 'text/event-stream' })
    await answer(call)
  })
}

test('large events pass without a place in memory, and the counts at their end are read', async () => {
  const megabyte = Buffer.alloc(1_000_000, 'x')
  const usage = { input_tokens: 8, output_tokens: 2, total_tokens: 10 }
  const scenario = eventsFor(async ({ response, gone }) => {
    const write = async (bytes: string | Buffer): Promise<void> => {
      if (!response.write(bytes)) await once(response, 'drain', { signal: gone }).catch(() => null)
    }
    for (const type of ['image_generation_call.partial_image', 'completed']) {
      await write(`data: {"type":"response.${type}","image":"`)
      for (let part = 0; part < 12; part += 1) await write(megabyte)
      const end = JSON.stringify({ id: 'r1', model, status: 'completed', usage })
      await write(type === 'completed' ? `","response":${end}}\n\n` : '"}\n\n')
    }
    response.end()
  })
  const { begin, calls } = await beginMetering(scenario)
  const before = usedBytes()
  const { response } = await begin({ method: 'POST', path: '/responses', body: { model, stream: true } })
  let received = 0
  let most = 0
  let measuredAt = 0
  for await (const bytes of response as AsyncIterable<Buffer>) {
    received += bytes.byteLength
    if (received - measuredAt < 4_000_000) continue
    measuredAt = received
    most = Math.max(most, usedBytes() - before)
  }
  expect(received).toBeGreaterThan(24_000_000)
  expect(most).toBeLessThan(6_000_000)
  await expect
    .poll(() => calls())
    .toMatchObject([{ state: 'complete', usage: { promptTokens: 8, completionTokens: 2 } }])
})

test('an answer that a quit interrupts keeps the counts of its start', async () => {
  const start = responseIn('21-claude-cut-1').body
  const scenario = eventsFor(async ({ response, gone }) => {
    response.write(start)
    await once(gone, 'abort')
  })
  const { begin, app, program } = await beginMetering(scenario)
  const { response } = await begin(message)
  response.on('error', () => undefined)
  await once(response, 'data')
  app.close()
  const again = startHeadlessApp({ folder: app.folder, keychain: app.keychain })
  onTestFinished(() => again.close())
  expect(again.store.calls.list(program.id)).toMatchObject([
    { state: 'interrupted', source: 'reported', usage: { promptTokens: 6_228 } },
  ])
})

test('a flood of counts of tokens neither reaches the service as a flood nor holds up a call', async () => {
  let running = 0
  let most = 0
  const scenario = answering(async ({ response, path }) => {
    if (!path.endsWith('/count_tokens')) return void response.end(responseIn('40-sdk-embeddings').body)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    running -= 1
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"input_tokens":7}')
  })
  const { ask, calls } = await beginMetering(scenario)
  const count = { method: 'POST', path: '/messages/count_tokens', body: { model, messages: [] } }
  const flood = Promise.all(Array.from({ length: 300 }, async () => (await ask(count)).status))
  const called = await ask({ method: 'POST', path: '/embeddings', body: { model, input: 'Hi' } })
  expect(called.status).toBe(200)
  expect(new Set(await flood)).toEqual(new Set([200, 429]))
  expect(most).toBeLessThanOrEqual(programLimits.freeRunning)
  expect(calls()).toHaveLength(1)
})
