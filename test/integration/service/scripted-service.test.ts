import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Service, startService } from '../../service/start-service.ts'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

const good = { model: 'pebble-350m', messages: [{ role: 'user', content: 'hi' }] }

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
    ['an unknown field', { ...good, temprature: 0.5 }, 400, 'temprature'],
    [
      'an unknown streaming option',
      { ...good, stream: true, stream_options: { other: 1 } },
      400,
      'stream_options',
    ],
    [
      'streaming options without a stream',
      { ...good, stream_options: { include_usage: true } },
      400,
      'stream',
    ],
    ['a stream that is no boolean', { ...good, stream: 'yes' }, 400, 'stream'],
    ['no model', { messages: good.messages }, 400, 'model'],
    ['a model that is not listed', { ...good, model: 'other' }, 404, 'other'],
    ['no messages', { model: good.model }, 400, 'messages'],
    ['empty messages', { ...good, messages: [] }, 400, 'messages'],
    [
      'a message with more in it',
      { ...good, messages: [{ ...good.messages[0], id: 1 }] },
      400,
      'messages[0]',
    ],
    ['a content that is no text', { ...good, messages: [{ role: 'user', content: 7 }] }, 400, 'messages[0]'],
    ['another role', { ...good, messages: [{ role: 'tool', content: 'x' }] }, 400, 'messages[0]'],
    [
      'a late system message',
      { ...good, messages: [...good.messages, { role: 'system', content: 'x' }] },
      400,
      'system',
    ],
    [
      'an answer as the last word',
      { ...good, messages: [...good.messages, { role: 'assistant', content: 'x' }] },
      400,
      'user',
    ],
    ['no JSON', '{"model":', 400, 'JSON'],
  ])('%s', async (_what, body, status, word) => {
    const [found, message] = await complaintAbout(body)
    expect([found, message]).toEqual([status, expect.stringContaining(word)])
  })

  it('the key and the content type', async () => {
    expect((await complaintAbout(good, { authorization: 'Bearer other' }))[0]).toBe(401)
    expect((await complaintAbout(good, { 'content-type': 'text/plain' }))[0]).toBe(415)
  })

  it('paths and methods', async () => {
    const headers = { authorization: `Bearer ${service.key}` }
    expect((await fetch(`${service.address}/other`, { headers })).status).toBe(404)
    expect((await fetch(`${service.address}/chat/completions`, { headers })).status).toBe(405)
  })
})

describe('the scripted service', () => {
  it('counts more tokens for each further turn', async () => {
    const messages = [...good.messages]
    let before = 0
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = (await (await post({ ...good, messages })).json()) as {
        choices: { message: { role: string; content: string } }[]
        usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number }
      }
      const { prompt_tokens, completion_tokens, total_tokens } = answer.usage
      expect(total_tokens).toBe(prompt_tokens + completion_tokens)
      expect(prompt_tokens).toBeGreaterThan(before)
      before = total_tokens
      messages.push(...answer.choices.map(({ message }) => message), { role: 'user', content: '' })
    }
  })

  it('logs the requests that it received, without its control pages', async () => {
    await post(good)
    const log = (await (await fetch(new URL('/__log', service.address))).json()) as unknown[]
    expect(log).toMatchObject([
      {
        method: 'POST',
        path: '/v1/chat/completions',
        headers: { authorization: `Bearer ${service.key}` },
        body: good,
        status: 200,
        aborted: false,
      },
    ])
  })

  it('can change its scenario while it runs', async () => {
    await fetch(new URL('/__scenario/no-billing', service.address))
    expect((await post(good)).status).toBe(402)
    expect((await fetch(new URL('/__scenario/nothing', service.address))).status).toBe(404)
  })
})
