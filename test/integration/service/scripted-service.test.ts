import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Service, startService } from '../../service/start-service.ts'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

const word = { role: 'user', content: 'hi' }
const good = { model: 'pebble-350m', messages: [word] }

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.address}/chat/completions`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json', ...headers },
  })
}

async function complaintAbout(body: unknown, headers?: Record<string, string>): Promise<[number, string]> {
  const response = await post(body, headers)
  const { error } = (await response.json()) as { error: { message: string } }
  return [response.status, error.message]
}

describe('the scripted service validates strictly', () => {
  it('and accepts a valid request', async () => {
    expect((await post(good)).status).toBe(200)
  })

  it.each([
    ['an unknown field', { temprature: 0.5 }, 400, 'temprature'],
    ['streaming options without a stream', { stream_options: { include_usage: true } }, 400, 'stream'],
    ['a model that is not listed', { model: 'other' }, 404, 'other'],
    ['a message with more in it', { messages: [{ ...word, id: 1 }] }, 400, 'messages[0]'],
    ['a late system message', { messages: [word, { role: 'system', content: 'x' }] }, 400, 'system'],
    ['an answer as the last word', { messages: [word, { role: 'assistant', content: 'x' }] }, 400, 'user'],
  ])('%s', async (_what, changes, status, message) => {
    const complaint = await complaintAbout({ ...good, ...changes })
    expect(complaint).toEqual([status, expect.stringContaining(message)])
  })

  it('no JSON, the key and the content type', async () => {
    expect(await complaintAbout('{"model":')).toEqual([400, expect.stringContaining('JSON')])
    expect((await complaintAbout(good, { authorization: 'Bearer other' }))[0]).toBe(401)
    expect((await complaintAbout(good, { 'content-type': 'text/plain' }))[0]).toBe(415)
  })
})
