import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { beginMetering, completion } from './meter-story.ts'

const event = (chunk: object): string => `data: ${JSON.stringify(chunk)}\n\n`
const answer = [
  event({ choices: [{ index: 0, delta: { content: 'A whole answer' }, finish_reason: 'stop' }] }),
  event({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } }),
  'data: [DONE]\n\n',
]

/** The responses that a server has begun to make. */
function watchResponses(port: string): ServerResponse[] {
  const responses: ServerResponse[] = []
  const note = (message: unknown): void => {
    const { server, response } = message as { server: Server; response: ServerResponse }
    if (String((server.address() as AddressInfo).port) === port) responses.push(response)
  }
  subscribe('http.server.request.start', note)
  onTestFinished(() => void unsubscribe('http.server.request.start', note))
  return responses
}

test('nothing of a call leaves if the disk refuses its row', async () => {
  const { app, service, ask, calls } = await beginMetering('normal')
  const before = service.log().length
  app.refuseSyncs(true)
  expect((await ask(completion())).status).toBe(500)
  expect(service.log().length).toBe(before)
  expect(calls()).toMatchObject([{ state: 'stopped', source: 'none' }])
  app.refuseSyncs(false)
  expect((await ask(completion())).status).toBe(200)
})

test('a program has its answer before Tally saves the end of the call', async () => {
  const { app, address, ask, calls } = await beginMetering({
    description: 'The whole answer arrives at once.',
    complete: ({ response }) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer.join('')),
  })
  const responses = watchResponses(new URL(address).port)
  const { finish } = app.store.calls
  const waiting: (number | undefined)[] = []
  Object.assign(app.store.calls, {
    finish: (...given: Parameters<typeof finish>) => {
      waiting.push(responses[0]?.socket?.writableLength)
      finish(...given)
    },
  })
  expect((await ask(completion({ stream: true }))).body).toContain('A whole answer')
  expect(waiting).toEqual([0])
  expect(calls()).toMatchObject([{ state: 'complete', usage: { totalTokens: 5 } }])
})
