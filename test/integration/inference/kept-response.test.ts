import { expect, test } from 'vitest'
import type { RecordedResponse } from '../../../src/main/inference/inference.ts'
import { collect, createInference, key, never, question, serve } from './loopback.ts'

const delta = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`

/** Answers with this body, and returns the stored response. */
async function keptOf(status: number, pieces: readonly string[]): Promise<RecordedResponse | null> {
  const inference = createInference()
  const server = await serve((_request, response) => {
    response.writeHead(status, { 'content-type': 'text/event-stream', 'set-cookie': `a=${key}`, via: key })
    for (const piece of pieces) response.write(piece)
    response.end()
  })
  await collect(inference.complete(server.target, question, never))
  await server.close()
  return inference.responseTo(question.callId)
}

test('a response is kept as received, head and body, without the key', async () => {
  const body = [delta('My key is '), ...key.split('').map(delta), delta(` or ${key}.`), 'data: [DONE]\n\n']
  const kept = await keptOf(200, body)
  expect(kept?.isCut).toBe(false)
  expect(kept?.text).toMatch(/^HTTP\/1.1 200 OK\n(?:.+\n)*content-type: text\/event-stream\n/)
  expect(kept?.text).toContain(`\n\n${delta('My key is ')}`)
  expect(kept?.text).toContain(delta(' or [key].'))
  expect(kept?.text).toMatch(/data: \[DONE\]\n\n$/)
  expect(kept?.text).not.toMatch(/CANARY|set-cookie/i)
  const said = [...(kept?.text ?? '').matchAll(/"content":"([^"]*)"/g)].map(([, text]) => text).join('')
  expect(said).toBe('My key is  or [key].')
})

test('only the first megabyte of an endless answer is kept, without any part of the key', async () => {
  const line = delta('x'.repeat(900))
  const before = Math.floor(1_000_000 / line.length) - 1
  const edge = delta(`${'y'.repeat(line.length + 60)}${key}`.repeat(3))
  const kept = await keptOf(200, [line.repeat(before), edge, line.repeat(200)])
  expect(kept?.isCut).toBe(true)
  expect(kept?.text).toHaveLength(1_000_000)
  for (let at = 0; at + 8 <= key.length; at += 1) expect(kept?.text).not.toContain(key.slice(at, at + 8))
})

test('a partial response is kept too; a failed request keeps its error text', async () => {
  expect((await keptOf(200, [delta('Half')]))?.text).toContain(delta('Half'))
  expect(await keptOf(500, ['No'])).toBeNull()
})
