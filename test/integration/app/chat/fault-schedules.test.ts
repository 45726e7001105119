import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedsFor } from '../../../fixtures/cases.ts'
import { sendJson } from '../../../service/reply.ts'
import { connect, type HeadlessApp, startHeadlessApp } from '../headless-app.ts'

const key = 'test-key-0123456789'
const unprocessed = ['rate', 'busy'] as const
const processed = [
  'whole',
  'streamed',
  'reset',
  'closed',
  'failed',
  'timed out',
  'cut',
  'quota',
  'refused',
] as const
type Fault = (typeof unprocessed)[number] | (typeof processed)[number]

const whole = {
  id: 'c',
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
}
const chunk = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Ye' } }] })}\n\n`
const end = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: whole.usage })}\n\n`

const answers: Readonly<Record<Fault, (response: ServerResponse) => void>> = {
  rate: (response) => sendJson(response, 429, { error: { message: 'Slow down.' } }, { 'retry-after': '0' }),
  busy: (response) => sendJson(response, 503, { error: { message: 'Loading.' } }, { 'retry-after': '0' }),
  quota: (response) => sendJson(response, 429, { error: { message: 'No.', code: 'insufficient_quota' } }),
  refused: (response) => sendJson(response, 400, { error: { message: 'No such role.' } }),
  failed: (response) => sendJson(response, 500, { error: { message: 'Oh.' } }),
  'timed out': (response) => sendJson(response, 408, { error: { message: 'Too slow.' } }),
  reset: (response) => response.socket?.resetAndDestroy(),
  closed: (response) => response.socket?.destroy(),
  whole: (response) => sendJson(response, 200, whole),
  streamed: (response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${chunk}${end}data: [DONE]\n\n`),
  cut(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk)
    setTimeout(() => response.socket?.destroy(), 5)
  },
}

let schedule: readonly Fault[] = []
let postCount = 0
const server = createServer((request, response) => {
  if (request.method === 'GET')
    return sendJson(response, 200, { data: [{ id: 'm', capabilities: ['chat'] }] })
  request.resume().once('end', () => answers[schedule[postCount++] ?? 'whole'](response))
})
let app: HeadlessApp
let conversationId: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  app = startHeadlessApp()
  const connected = await connect(app, { address: `http://127.0.0.1:${port}/v1`, key })
  conversationId = connected.conversationId
})
afterAll(() => {
  app.close()
  app.remove()
  server.closeAllConnections()
  server.close()
})

test('for any faults, only rejected calls are retried, and at most twice', async () => {
  const fault = fc.constantFrom<Fault>(...unprocessed, ...unprocessed, ...processed)
  const property = fc.asyncProperty(fc.array(fault, { minLength: 1, maxLength: 5 }), async (faults) => {
    schedule = faults
    postCount = 0
    const answer = await app.untilAnswered(() =>
      app.request('chat.send', { conversationId, text: 'Well?', replacing: null }),
    )
    const isTurnedAway = (name: Fault | undefined) => name === 'rate' || name === 'busy'
    const first = faults.findIndex((name) => !isTurnedAway(name))
    const turnedAway = first === -1 ? faults.length : first
    expect(postCount).toBe(1 + Math.min(turnedAway, 2))
    expect(answer.call?.attempt).toBe(postCount)
    const last = faults[postCount - 1] ?? 'whole'
    expect(answer.failure === null).toBe(last === 'whole' || last === 'streamed')
  })
  for (const run of seedsFor(24)) await fc.assert(property, run)
  const { calls, doRowsMatchLedger, paid } = await app.request('usage.ofChat', { conversationId })
  expect(doRowsMatchLedger).toBe(true)
  const reported = calls.filter(({ source }) => source === 'reported').length
  expect(paid.totalTokens).toBe(5 * reported)
})
