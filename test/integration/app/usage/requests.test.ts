import { describe, expect, test } from 'vitest'
import { typedConnection } from '../headless-app.ts'
import { beginStory, restart } from '../story.ts'

const list = (app: Awaited<ReturnType<typeof beginStory>>['app'], search = '') =>
  app.request('requests.list', { search })

describe('the request log', () => {
  test('has exactly the requests that the service received, each with its chat', async () => {
    const { app, service, answered, conversationId } = await beginStory('busy-once')
    await answered('One')
    const { requests, count } = await list(app)
    const seen = service.log().map(({ method, path, status }) => [method, path, status])
    expect(
      requests.map(({ method, address, status }) => [method, new URL(address).pathname, status]),
    ).toEqual(seen.toReversed())
    expect(count).toBe(seen.length)
    expect((await list(app, '503')).requests).toMatchObject([{ status: 503, failureCode: 'busy' }])
    expect(requests.map(({ attempt, call }) => [attempt, call?.conversationId])).toEqual([
      [2, conversationId],
      [1, conversationId],
      [1, undefined],
    ])
  })

  test('has bytes and time, but no word of a message and nothing of the key', async () => {
    const { app, service, answered } = await beginStory('normal')
    await answered('A question about herons')
    const { requests } = await list(app)
    for (const { bytesUp, bytesDown, durationMs } of requests) {
      expect(bytesUp).toBeGreaterThan(0)
      expect(bytesDown).toBeGreaterThan(0)
      expect(durationMs).toBeGreaterThan(0)
    }
    const { title, ...rest } = { title: 'A question about herons', text: JSON.stringify(requests) }
    expect(rest.text.split(title)).toHaveLength(2)
    expect(rest.text).not.toContain(service.key)
  })

  test('never delays a request: with a full disk the models are still listed', async () => {
    const { app, connectionId } = await beginStory('normal')
    app.store.requests.insert = () => {
      throw new Error('disk full')
    }
    expect((await app.request('models.refresh', { connectionId })).models.length).toBeGreaterThan(0)
  })
})

describe('the raw exchange of a call', () => {
  test('is what the service received and sent, without the key', async () => {
    const { app, service, answered, conversationId, posts } = await beginStory('normal')
    service.setScenario('no-billing')
    const { id: messageId } = await answered('One')
    const { request, response } = await app.request('chat.exchange', { conversationId, messageId })
    const [head = '', body = ''] = request.split(/\r?\n\r?\n/)
    expect(JSON.parse(body)).toEqual(posts()[0]?.body)
    expect(head).toMatch(/^POST \/v1\/chat\/completions /)
    expect(head).toContain('Bearer [key]')
    expect(request + response).not.toContain(service.key)
    expect(response).toMatch(/^HTTP\/1.1 402/)
  })

  test('keeps the address of its request after the connection changes', async () => {
    const { app, service, answered, conversationId, connectionId } = await beginStory('normal')
    const { id: messageId } = await answered('One')
    const moved = typedConnection('http://127.0.0.1:9/v1', service.key)
    await app.request('connections.save', { ...moved, connectionId })
    const { request } = await app.request('chat.exchange', { conversationId, messageId })
    expect(request).toContain(`Host: ${new URL(service.address).host}`)
  })

  test('is the whole response as received, until the app quits', async () => {
    const { app, service, answered, conversationId } = await beginStory('normal')
    const { id: messageId, text, call } = await answered('One')
    const ask = { conversationId, messageId }
    const { response, responseKind } = await app.request('chat.exchange', ask)
    expect(responseKind).toBe('whole')
    expect(response).toMatch(/^HTTP\/1.1 200/)
    expect(response).toContain(`"${call?.completionId}"`)
    expect(response.length).toBeGreaterThan(text.length)
    expect(response).not.toContain(service.key)
    const restarted = restart(app)
    const later = await restarted.request('chat.exchange', ask)
    expect(later).toMatchObject({ response: '', responseKind: 'forgotten' })
  })

  test('is available in its own chat only', async () => {
    const { app, answered, connectionId } = await beginStory('normal')
    const { id: messageId } = await answered('One')
    const { id: conversationId } = await app.request('conversations.create', { connectionId })
    for (const name of ['chat.exchange', 'chat.attempts'] as const)
      expect(await app.ask(name, { conversationId, messageId })).toMatchObject({ code: 'not-found' })
  })
})
