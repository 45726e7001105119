import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../fixtures/listening.ts'
import { collect, createInference, createRecord, key, never, question } from './loopback.ts'

const body = '{"choices":[{"message":{"content":"kept"},"finish_reason":"stop"}]}'

/** A service that notes its network connections and the bytes on them. */
async function startService() {
  const seen = { connections: 0, bytes: '', closed: 0 }
  const server = createServer((socket) => {
    seen.connections += 1
    socket.on('error', () => undefined).on('close', () => (seen.closed += 1))
    socket.on('data', (bytes) => {
      seen.bytes += bytes.toString()
      socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    })
  })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  return { seen, target: { baseAddress: `http://127.0.0.1:${port}/v1`, key, keyHeader: 'bearer' as const } }
}

it('connects before there is a request, and sends nothing until the request is made', async () => {
  const { seen, target } = await startService()
  const { requests, recorded } = createRecord()
  const call = await createInference({ requests }).open?.(target)
  await expect.poll(() => seen.connections).toBe(1)
  call?.log({ callId: question.callId, attempt: 1 })
  expect(recorded).toMatchObject([{ method: 'POST', callId: question.callId, attempt: 1, ends: [] }])
  expect(seen.bytes).toBe('')
  const answer = call === undefined ? null : await collect(call.complete(target, question, never))
  expect(answer?.text).toBe('kept')
  expect(seen).toMatchObject({ connections: 1, bytes: expect.stringMatching(/^POST /) })
  expect(recorded).toMatchObject([{ ends: [{ status: 200, bytesUp: seen.bytes.length }] }])
})

it('closes without a byte if no request follows', async () => {
  const { seen, target } = await startService()
  const call = await createInference().open?.(target)
  await expect.poll(() => seen.connections).toBe(1)
  call?.close()
  await expect.poll(() => seen.closed).toBe(1)
  expect(seen.bytes).toBe('')
})

it('ends the entry of a request that was stopped before it was made', async () => {
  const { seen, target } = await startService()
  const { requests, recorded } = createRecord()
  const call = await createInference({ requests }).open?.(target)
  call?.log({ callId: question.callId, attempt: 1 })
  if (call !== undefined) await collect(call.complete(target, question, AbortSignal.abort()))
  expect(recorded).toMatchObject([{ ends: [{ status: null, failureCode: null, bytesUp: 0 }] }])
  await expect.poll(() => seen.closed).toBe(seen.connections)
  expect(seen.bytes).toBe('')
})

it('reports with the call that the service was unreachable', async () => {
  const target = { baseAddress: 'http://127.0.0.1:1/v1', key, keyHeader: 'bearer' as const }
  const { requests, recorded } = createRecord()
  const call = await createInference({ requests }).open?.(target)
  call?.log({ callId: question.callId, attempt: 1 })
  const answer = call === undefined ? null : await collect(call.complete(target, question, never))
  expect(answer?.failure).toMatchObject({ code: 'network', charge: 'never-left' })
  expect(recorded).toMatchObject([{ ends: [{ status: null, failureCode: 'network' }] }])
})

it('leaves the refusal to the call if a proxy could read the key', async () => {
  const { seen, target } = await startService()
  const proxy = target.baseAddress.replace('/v1', '')
  const route = async () => ({ proxy, certificates: [], isKeyForwarded: false })
  const call = await createInference({ route }).open?.(target)
  const answer = call === undefined ? null : await collect(call.complete(target, question, never))
  expect(answer?.failure).toMatchObject({ code: 'proxy', cause: 'KEY_NOT_FORWARDED' })
  expect(seen.connections).toBe(0)
})
