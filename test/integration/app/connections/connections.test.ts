import { createServer } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSessionKeychain } from '../../../../src/main/keychain/create-key-stores.ts'
import type { Input } from '../../../../src/shared/contract/contract.ts'
import { localAddress, localEngines } from '../../../../src/shared/domain/connections/known-services.ts'
import type { Service } from '../../../service/start-service.ts'
import type { HeadlessApp } from '../headless-app.ts'
import { typedConnection } from '../headless-app.ts'
import { openApp, openService, restart } from '../story.ts'

let app: HeadlessApp
let service: Service

beforeEach(async () => {
  app = openApp()
  service = await openService()
})

function typed(changes: Partial<Input<'connections.save'>> = {}) {
  return { ...typedConnection(service.address, service.key), ...changes }
}

describe('testing a connection', () => {
  test('reports the number of models and the duration, and saves nothing', async () => {
    const report = await app.request('connections.test', typed())
    expect(report.modelCount).toBeGreaterThan(2)
    expect(report.elapsedMs).toBeGreaterThan(0)
    expect(await app.request('connections.list', undefined)).toEqual([])
  })

  test('reports that no service responds', async () => {
    await service.close()
    const reply = await app.ask('connections.test', typed())
    expect(reply).toMatchObject({ ok: false, failure: { code: 'network', charge: 'never-left' } })
  })
})

describe('local engines', () => {
  /** The answers at the first free ports, one each. */
  const answers = [
    {
      status: 200,
      type: 'application/json',
      body: '{"object":"list","data":[{"id":"llama-3b"},{"id":"qwen-7b"}]}',
    },
    { status: 401, type: 'application/json', body: '{"error":{"message":"Missing API key"}}' },
    { status: 200, type: 'text/html', body: '<!doctype html><title>Another program</title>' },
    { status: 302, type: 'text/plain', body: '' },
  ]

  test('are the ones that answer at a usual port, asked once and without a key', async () => {
    const received: string[] = []
    const servers = await listenAtUsualPorts(answers, received)
    const found = await app.request('connections.findLocalEngines', undefined)
    await Promise.all(servers.map(({ close }) => close()))
    const [listing, locked] = servers
    expect(found.filter(({ baseAddress }) => servers.some(({ address }) => address === baseAddress))).toEqual(
      [
        { baseAddress: listing?.address, usualName: listing?.usualName, modelCount: 2 },
        { baseAddress: locked?.address, usualName: locked?.usualName, modelCount: null },
      ],
    )
    expect(received).toEqual(answers.map(() => 'GET /v1/models without a key'))
    const { requests } = await app.request('requests.list', { search: '' })
    expect(requests.map(({ method, address }) => `${method} ${address}`).toSorted()).toEqual(
      localEngines.map(({ port }) => `GET ${localAddress(port)}/models`).toSorted(),
    )
    expect(await app.request('connections.list', undefined)).toEqual([])
  })

  const json = (body: unknown, challenge?: string) => ({
    status: 401,
    type: 'application/json',
    body: JSON.stringify(body),
    challenge,
  })
  const text = (status: number, body: string, challenge?: string) => ({
    status,
    type: body.startsWith('<') ? 'text/html' : 'text/plain',
    body,
    challenge,
  })
  const page = '<!doctype html><title>401 Authorization Required</title>'
  const basic = 'Basic realm="Router"'

  test.each<[string, boolean, readonly Answer[]]>([
    [
      'are listed if they need a key, whichever words they use',
      true,
      [
        // llama.cpp, vLLM, text-generation-webui, KoboldCpp and Jan, then any engine with a challenge.
        json({ error: { code: 401, message: 'Invalid API Key', type: 'authentication_error' } }),
        json({ error: 'Unauthorized' }),
        json({ detail: 'Unauthorized' }),
        json({
          detail: { error: 'Unauthorized', msg: 'Authentication key is missing', type: 'unauthorized' },
        }),
        text(401, 'Missing authorization header'),
        text(401, '', 'Bearer realm="models"'),
      ],
    ],
    [
      'are not other programs that refuse a request',
      false,
      [
        text(403, ''),
        text(401, ''),
        text(401, page, basic),
        json({ timestamp: '2026-11-27T10:00:00Z', status: 401, error: 'Unauthorized', path: '/v1/models' }),
        json({ error: { message: 'Log in first' } }, basic),
        text(401, 'Unauthorized'),
      ],
    ],
  ])('%s', async (_what, areEngines, wanted) => {
    const servers = await listenAtUsualPorts(wanted, [])
    const found = await app.request('connections.findLocalEngines', undefined)
    await Promise.all(servers.map(({ close }) => close()))
    expect(servers).toHaveLength(wanted.length)
    const listed = found.filter(({ baseAddress }) => servers.some(({ address }) => address === baseAddress))
    expect(listed.map(({ modelCount }) => modelCount)).toEqual(areEngines ? wanted.map(() => null) : [])
  })

  interface Answer {
    readonly status: number
    readonly type: string
    readonly body: string
    readonly challenge?: string | undefined
  }

  /** Listens at the first free ports, one for each answer, in the order of the list. */
  async function listenAtUsualPorts(wanted: readonly Answer[], received: string[]) {
    const servers: { address: string; usualName: string; close(): Promise<void> }[] = []
    for (const { name, port } of localEngines) {
      const answer = wanted[servers.length]
      if (answer === undefined) break
      const server = createServer((incoming, outgoing) => {
        const key = incoming.headers.authorization === undefined ? 'without a key' : 'with a key'
        received.push(`${incoming.method} ${incoming.url} ${key}`)
        outgoing.writeHead(answer.status, {
          'content-type': answer.type,
          location: service.address,
          ...(answer.challenge !== undefined && { 'www-authenticate': answer.challenge }),
        })
        outgoing.end(answer.body)
      })
      const isListening = await new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false))
        server.listen(port, '127.0.0.1', () => resolve(true))
      })
      if (!isListening) continue
      const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
      servers.push({ address: localAddress(port), usualName: name, close })
    }
    return servers
  }
})

test('a connection that the disk refuses leaves no key behind', async () => {
  app.close()
  app.remove()
  const keychain = createSessionKeychain()
  const accounts: string[] = []
  const write = (account: string, key: string): Promise<void> => {
    accounts.push(account)
    return keychain.write(account, key)
  }
  app = openApp({ keychain: { ...keychain, write } })
  app.refuseWrites(true)
  expect(await app.ask('connections.save', typed())).toMatchObject({ ok: false, code: 'not-saved' })
  expect(accounts).toHaveLength(1)
  expect(await keychain.read(accounts[0] ?? '')).toBeNull()
  expect(await app.request('connections.list', undefined)).toEqual([])
})

describe('a saved connection', () => {
  test('is named by its host and never exposes the key', async () => {
    const saved = await app.request('connections.save', typed())
    expect(saved.key).toEqual({
      state: 'stored',
      lastFour: service.key.slice(-4),
      address: `${new URL(service.address).origin}/v1`,
      savedAt: expect.any(Number),
      lastUsedAt: null,
      problem: null,
      keyPlace: 'keychain',
      keychain: 'secret-service',
      encryption: 'none',
      isPortable: false,
    })
    expect(saved.connection.baseAddress).toBe(`${new URL(service.address).origin}/v1`)
    expect(JSON.stringify([saved, await app.request('connections.list', undefined)])).not.toContain(
      service.key,
    )
  })

  test('keeps its key when only the path changes, and can be tested without typing it again', async () => {
    const { connection } = await app.request('connections.save', typed())
    const again = typed({ connectionId: connection.id, key: '' })
    expect((await app.request('connections.test', again)).modelCount).toBeGreaterThan(0)
    expect((await app.request('connections.save', again)).key.state).toBe('stored')
  })

  test('asks for the key again if its address moves to another origin, which never gets the old key', async () => {
    const { connection } = await app.request('connections.save', typed())
    const elsewhere = await openService()
    const moved = typed({ connectionId: connection.id, address: elsewhere.address, key: '' })
    expect(await app.ask('connections.test', moved)).toMatchObject({ ok: false, code: 'key-needed' })
    expect(await app.ask('connections.save', moved)).toMatchObject({ ok: false, code: 'key-needed' })
    expect(elsewhere.log()).toEqual([])
  })

  test('can be renamed and moved without a key, but a new one needs its key', async () => {
    const address = 'https://one.example.com/v1'
    const { connection } = await app.request('connections.save', typed({ address }))
    await app.request('keys.delete', { connectionId: connection.id })
    const edit = { connectionId: connection.id, key: '', name: 'Home' }
    const renamed = await app.request('connections.save', typed({ ...edit, address }))
    expect(renamed).toMatchObject({ connection: { name: 'Home' }, key: { state: 'none' } })
    const moved = await app.request(
      'connections.save',
      typed({ ...edit, address: 'https://two.example.com' }),
    )
    expect(moved.connection.baseAddress).toBe('https://two.example.com/v1')
    expect(await app.ask('connections.save', typed({ address, key: '' }))).toMatchObject({
      code: 'key-needed',
    })
  })

  test('without a key leaves new chats to one that has its key', async () => {
    const save = async (host: string) =>
      (await app.request('connections.save', typed({ address: `https://${host}.example.com` }))).connection.id
    const [first, second] = [await save('one'), await save('two')]
    await app.request('connections.addDemo', undefined)
    const chosen = async () =>
      (await app.request('conversations.create', { connectionId: null })).connectionId
    expect(await chosen()).toBe(first)
    await app.request('keys.delete', { connectionId: first })
    expect(await chosen()).toBe(second)
    await app.request('keys.delete', { connectionId: second })
    expect(await chosen()).toBe(first)
  })

  test('keeps its place and its name, and the chosen default, also after a restart', async () => {
    const save = async (host: string) =>
      (await app.request('connections.save', typed({ address: `https://${host}.example.com` }))).connection.id
    const [one, two, three] = [await save('one'), await save('two'), await save('three')]
    await app.request('connections.move', { connectionId: three, place: 0 })
    await app.request('connections.makeDefault', { connectionId: two })
    const renamed = typed({
      connectionId: one,
      address: 'https://one.example.com',
      key: '',
      name: 'Called one',
    })
    await app.request('connections.save', renamed)
    app = restart(app)
    expect(
      (await app.request('connections.list', undefined)).map(({ id, name, isDefault }) => [
        id,
        name,
        isDefault,
      ]),
    ).toEqual([
      [three, 'three.example.com', false],
      [one, 'Called one', false],
      [two, 'two.example.com', true],
    ])
  })

  test('refreshes its models on demand, and keeps the old list after a refusal', async () => {
    const { connection } = await app.request('connections.save', typed())
    const listed = await app.request('models.refresh', { connectionId: connection.id })
    service.setScenario('down')
    expect(await app.ask('models.refresh', { connectionId: connection.id })).toMatchObject({ ok: false })
    expect(await app.request('models.list', { connectionId: connection.id })).toEqual(listed)
  })
})

test('loses its list of models when its address changes', async () => {
  const { connection } = await app.request('connections.save', typed())
  const connectionId = connection.id
  await app.request('models.refresh', { connectionId })
  const elsewhere = await openService({ scenario: 'down' })
  await app.request('connections.save', typed({ connectionId, address: elsewhere.address }))
  expect((await app.request('models.list', { connectionId })).models).toEqual([])
})

describe('unencrypted HTTP to another computer', () => {
  const address = 'http://models.example.com'

  test('is saved only after consent, which is remembered for that origin only', async () => {
    const { connection } = await app.request('connections.save', typed({ address }))
    expect(connection.baseAddress).toBe(`${address}/v1`)
    await app.request('connections.save', typed({ address: `${address}/api/v1` }))
    expect(app.boxes.shown).toEqual([expect.stringContaining('models.example.com without encryption')])
    await app.request('connections.save', typed({ address: `${address}:8080` }))
    expect(app.boxes.shown).toHaveLength(2)
  })

  test('is neither saved nor tested after a cancel', async () => {
    app.boxes.answer = 'cancel'
    expect(await app.ask('connections.save', typed({ address }))).toMatchObject({ code: 'declined' })
    expect(await app.ask('connections.test', typed({ address }))).toMatchObject({ code: 'declined' })
    expect(await app.request('connections.list', undefined)).toEqual([])
    expect(app.trust.read().plainOrigins).toEqual([])
  })

  test('needs consent again once no connection uses that origin', async () => {
    const { connection } = await app.request('connections.save', typed({ address }))
    expect(app.trust.read().plainOrigins).toEqual([address])
    await app.request('connections.save', typed({ connectionId: connection.id }))
    expect(app.trust.read().plainOrigins).toEqual([])
  })

  test('sends nothing if the consent is gone, as after a restore', async () => {
    const { connection } = await app.request('connections.save', typed({ address }))
    app.trust.write({ plainOrigins: [] })
    expect(await app.ask('models.refresh', { connectionId: connection.id })).toMatchObject({
      ok: false,
      code: 'plain-not-allowed',
    })
  })
})

describe('a dashboard address', () => {
  test('is completed, kept with the connection, and refused if a browser could not open it', async () => {
    const dashboardAddress = 'example.com/billing'
    const { connection } = await app.request('connections.save', typed({ dashboardAddress }))
    expect(connection.dashboardAddress).toBe('https://example.com/billing')
    for (const wrong of ['https://user:word@example.com', 'not an address', 'file:///etc/passwd'])
      expect(await app.ask('connections.save', typed({ dashboardAddress: wrong }))).toMatchObject({
        code: 'dashboard-refused',
      })
  })
})

describe('the demo', () => {
  test('is added once, however often it is requested, and needs no key', async () => {
    const demo = await app.request('connections.addDemo', undefined)
    expect(await app.request('connections.addDemo', undefined)).toEqual(demo)
    await app.request('models.refresh', { connectionId: demo.id })
    const { id: conversationId } = await app.request('conversations.create', { connectionId: demo.id })
    const answer = await app.answered({ conversationId, text: 'What is a token?' })
    expect(answer.call).toMatchObject({ isDemo: true, state: 'complete', source: 'reported' })
    expect(service.log()).toEqual([])
  })
})
