import { afterEach, expect, it } from 'vitest'
import type { AppError } from '../../../src/shared/domain/app/errors.ts'
import { type Service, startService } from '../../service/start-service.ts'
import { collect, createInference, key, never, question, serve } from './loopback.ts'

let service: Service | null = null
afterEach(() => service?.close())

/** No output of the transport has the key, or a useful piece of it. */
function expectNoKey(value: unknown): void {
  const text = `${JSON.stringify(value)} ${value instanceof Error ? `${value.stack} ${String(value.cause)}` : ''}`
  for (let at = 0; at + 8 <= key.length; at += 1) expect(text).not.toContain(key.slice(at, at + 8))
}

it('the transport hides a key that the service repeats', async () => {
  service = await startService({ scenario: 'echo-key', key })
  const target = { baseAddress: service.address, key, keyHeader: 'bearer' as const }
  const inference = createInference()
  const list = await inference.listModels(target, never)
  const streamed = await collect(inference.complete(target, { ...question, model: 'echo' }, never))
  const refused = await collect(
    inference.complete(target, { ...question, model: 'echo', streamingMode: 'whole' }, never),
  )
  expect(list.models.map(({ id }) => id)).toEqual(['echo', 'echo-[key]'])
  expect(streamed.failure).toBeNull()
  expect(refused.failure?.response?.excerpt).toContain('Bad request, Bearer [key]')
  for (const value of [list, refused]) expectNoKey(value)
  // A service can send the key in pieces; only complete pieces can be recognized.
  expect(streamed.text).toContain('[key]')
})

it("a key in a response's head or in a redirect is hidden", async () => {
  const server = await serve((request, response) => {
    const isChat = request.method === 'POST'
    response.writeHead(isChat ? 307 : 500, key, {
      'content-type': `text/plain; x=${key}`,
      location: `http://${key}.example/${key}`,
    })
    response.end(isChat ? '' : `{"echo":"${key}"`)
  })
  const inference = createInference()
  const { failure } = await collect(inference.complete(server.target, question, never))
  expect(failure?.code).toBe('redirect')
  expectNoKey(failure)
  const error = await inference.listModels(server.target, never).catch((thrown: unknown) => thrown)
  expectNoKey(error)
  await server.close()
})

it.each([[`${key}\nx`], [`${key} x`], [`${key}ü`], [`${key}\0`]])(
  'a key that is invalid in a header is refused before Node could put it into an error: %j',
  async (malformed) => {
    const target = { baseAddress: 'http://127.0.0.1:9/v1', key: malformed, keyHeader: 'bearer' as const }
    const error = await createInference()
      .listModels(target, never)
      .catch((thrown: unknown) => thrown as AppError)
    expect(error).toMatchObject({ code: 'key-malformed' })
    expectNoKey(error)
  },
)
