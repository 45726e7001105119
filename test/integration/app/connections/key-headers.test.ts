import { describe, expect, test } from 'vitest'
import type { Scenario } from '../../../service/scenario.ts'
import type { Service } from '../../../service/start-service.ts'
import { beginMetering, completion } from '../../meter/meter-story.ts'
import { typedConnection } from '../headless-app.ts'
import { beginStory, openApp, openService } from '../story.ts'

/** The headers that may carry the key, in each request since the given number. */
function sentKeys(service: Service, from = 0) {
  return service
    .log()
    .slice(from)
    .map(({ method, headers }) => ({
      method,
      authorization: headers.authorization,
      'x-api-key': headers['x-api-key'],
      'api-key': headers['api-key'],
    }))
}

const keyless = { authorization: undefined, 'x-api-key': undefined, 'api-key': undefined }
const list = { method: 'GET', ...keyless }

describe('testing a connection whose service refuses a bearer token', () => {
  test('finds x-api-key and saves it, for the list, chats and the shown request', async () => {
    const { app, service, connectionId, answered, open } = await beginStory('normal')
    service.setScenario('x-api-key')
    const from = service.log().length
    const typed = { ...typedConnection(service.address, ''), connectionId }
    expect(await app.request('connections.test', typed)).toMatchObject({ keyHeader: 'x-api-key' })
    const { key } = service
    // The last request proves that the service reads the header.
    expect(sentKeys(service, from)).toEqual([
      { ...list, authorization: `Bearer ${key}` },
      { ...list, 'x-api-key': key },
      list,
    ])
    expect(app.events).toContainEqual({
      type: 'connection-changed',
      connection: expect.objectContaining({ id: connectionId, keyHeader: 'x-api-key' }),
    })
    await app.request('models.refresh', { connectionId })
    await answered('Hello')
    expect(sentKeys(service, from + 3)).toEqual([
      { ...list, 'x-api-key': key },
      { ...keyless, method: 'POST', 'x-api-key': key },
    ])
    const { conversation, messages } = await open()
    const messageId = messages.at(-1)?.id ?? ''
    const shown = await app.request('chat.exchange', { conversationId: conversation.id, messageId })
    expect(shown.request).toContain('x-api-key: [key]')
    expect(app.boxes.shown).toEqual([])
  })

  test.each(['x-api-key', 'api-key'] as const)('finds %s for a new connection', async (keyHeader) => {
    const [app, service] = [openApp(), await openService({ scenario: keyHeader })]
    const typed = typedConnection(service.address, service.key)
    expect(await app.request('connections.test', typed)).toMatchObject({ keyHeader })
    expect(service.log()).toHaveLength(3)
    const { connection } = await app.request('connections.save', typed)
    expect(connection).toMatchObject({ keyHeader })
    const { models } = await app.request('models.refresh', { connectionId: connection.id })
    expect(models.length).toBeGreaterThan(0)
    expect(service.log()).toHaveLength(4)
    const elsewhere = await openService()
    const moved = { ...typedConnection(elsewhere.address, elsewhere.key), connectionId: connection.id }
    expect(await app.request('connections.save', moved)).toMatchObject({
      connection: { keyHeader: 'bearer' },
    })
  })

  const publicList: Scenario = {
    description: 'Lists models without a key, but refuses a wrong bearer token.',
    isAnswered: ({ headers }) => headers.authorization === undefined,
    answer: ({ response }) => void response.end('{"data":[{"id":"a"}]}'),
  }

  test.each([
    ['of no header', 'normal'],
    ['of x-api-key', 'x-api-key'],
    ['beside a public list', publicList],
  ] as const)('has the usual error for a wrong key %s, after three requests', async (_name, scenario) => {
    const [app, service] = [openApp(), await openService({ scenario })]
    const reply = await app.ask('connections.test', typedConnection(service.address, 'wrong-key-0123456789'))
    expect(reply).toMatchObject({ ok: false, failure: { code: 'key', charge: 'turned-away' } })
    expect(service.log().map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
  })

  test('makes no other request without a key, or where a header was chosen', async () => {
    const { app, service, connectionId } = await beginStory('normal')
    const chosen = await app.request('connections.chooseKeyHeader', { connectionId, keyHeader: 'api-key' })
    expect(chosen).toMatchObject({ keyHeader: 'api-key' })
    const from = service.log().length
    const typed = { ...typedConnection(service.address, ''), connectionId }
    expect(await app.ask('connections.test', typed)).toMatchObject({ ok: false, failure: { code: 'key' } })
    expect(sentKeys(service, from)).toEqual([{ ...list, 'api-key': service.key }])
    const other = await openService({ scenario: 'x-api-key' })
    await openApp().ask('connections.test', typedConnection(other.address, ''))
    expect(other.log()).toHaveLength(1)
  })
})

test("the meter replaces a program's token with the key in the connection's header", async () => {
  const { app, ask, service, token, connectionId } = await beginMetering('normal')
  service.setScenario('x-api-key')
  await app.request('connections.chooseKeyHeader', { connectionId, keyHeader: 'x-api-key' })
  const from = service.log().length
  expect((await ask({})).status).toBe(200)
  expect((await ask(completion())).status).toBe(200)
  const twice = { authorization: `Bearer ${token}`, 'X-Api-Key': token }
  expect((await ask({ ...completion(), headers: twice })).status).toBe(200)
  const passed = { ...keyless, 'x-api-key': service.key }
  expect(sentKeys(service, from)).toEqual([
    { ...passed, method: 'GET' },
    { ...passed, method: 'POST' },
    { ...passed, method: 'POST' },
  ])
})
