import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { breakableKeychain } from '../breakable-keychain.ts'
import { connect, typedConnection } from '../headless-app.ts'
import { beginStory, openApp, openService, restart } from '../story.ts'

/** A first connection with a chat, and another service. */
async function beginWithAnother() {
  const story = await beginStory('normal')
  const other = await openService()
  return { ...story, other, host: new URL(other.address).host }
}

describe('the first request to a service', () => {
  test('needs no consent in the first run, nor do later ones to the same service', async () => {
    const { app, answered, connectionId } = await beginStory('normal')
    await answered('Hello')
    await app.request('models.refresh', { connectionId })
    await answered('Again')
    await app.request('connections.addDemo', undefined)
    expect(app.boxes.shown).toEqual([])
  })

  test('needs consent once there are chats; the box names the host, and a restart keeps the consent', async () => {
    const { app, answered, other, host } = await beginWithAnother()
    await answered('Hello')
    await app.request('connections.test', typedConnection(other.address, other.key))
    expect(app.boxes.shown).toEqual([expect.stringContaining(`Send requests to ${host}?`)])
    const { conversationId } = await connect(app, other)
    const ask = { conversationId, text: 'Hello', replacing: null }
    await app.answered(ask)
    const next = restart(app)
    await next.request('connections.test', typedConnection(other.address, other.key))
    expect([...app.boxes.shown, ...next.boxes.shown]).toHaveLength(1)
  })

  test('is not made after a cancel: nothing is written, and the draft stays', async () => {
    const { app, answered, other, conversationId } = await beginWithAnother()
    await answered('Hello')
    const { connectionId } = await connect(app, other)
    const before = other.log().length
    const next = restart(app)
    next.store.settings.write('consents', [])
    next.boxes.answer = 'cancel'
    await next.request('conversations.chooseConnection', { conversationId, connectionId })
    await next.request('keys.checkAgain', { connectionId })
    await next.request('conversations.saveDraft', { conversationId, draft: 'And then?' })
    const calls = next.store.calls.list(conversationId).length
    const modelId = next.store.models.list(connectionId).models[0]?.id ?? ''
    const ask = { conversationId, text: 'And then?', replacing: null, modelId }
    expect(await next.ask('chat.send', ask)).toMatchObject({ ok: false })
    expect(other.log()).toHaveLength(before)
    expect(next.store.calls.list(conversationId)).toHaveLength(calls)
    expect((await next.request('conversations.open', { conversationId })).conversation.draft).toBe(
      'And then?',
    )
  })

  test('needs consent for another path of the same host, and so does its saved key', async () => {
    const { app, answered, connectionId, conversationId, service } = await beginStory('normal')
    await answered('Hello')
    const other = `${new URL(service.address).origin}/tenant/v1`
    const moved = { ...typedConnection(other, ''), connectionId }
    const send = { conversationId, text: 'And then?', replacing: null }
    const before = service.log().length
    app.boxes.answer = 'cancel'
    expect(await app.ask('connections.save', moved)).toMatchObject({ code: 'declined' })
    expect(await app.ask('connections.test', moved)).toMatchObject({ code: 'declined' })
    expect(app.boxes.shown.every((box) => box.includes(other) && box.includes('saved API key'))).toBe(true)
    const database = new DatabaseSync(join(app.folder, 'tally.db'))
    const move = database.prepare('UPDATE connections SET baseAddress = ? WHERE id = ?')
    move.run(other, connectionId)
    expect(await app.ask('models.refresh', { connectionId })).toMatchObject({ code: 'key-needed' })
    expect(await app.ask('chat.send', send)).toMatchObject({ ok: false })
    move.run(service.address, connectionId)
    database.close()
    expect(service.log()).toHaveLength(before)
    expect(app.boxes.shown).toHaveLength(2)
  })

  test('needs one consent to use a saved key at another path, and the key stays saved', async () => {
    const { keychain, working } = breakableKeychain()
    const [app, service] = [openApp({ keychain }), await openService()]
    const { connectionId } = await connect(app, service)
    const first = (await app.request('connections.list', undefined))[0]?.baseAddress
    const other = `${new URL(service.address).origin}/tenant/v1`
    const moved = { ...typedConnection(other, ''), connectionId }
    await app.ask('connections.test', moved)
    expect(service.log().at(-1)).toMatchObject({
      path: '/tenant/v1/models',
      headers: { authorization: `Bearer ${service.key}` },
    })
    const { key } = await app.request('connections.save', moved)
    expect(key).toMatchObject({ state: 'stored', address: other })
    await app.ask('models.refresh', { connectionId })
    expect(app.boxes.shown).toHaveLength(1)
    expect(await working.read(`${other} ${connectionId}`)).toBe(service.key)
    expect(await working.read(`${first} ${connectionId}`)).toBeNull()
  })

  test('is never automatic: a refresh without consent sends nothing and keeps the list', async () => {
    const { app, answered, connectionId, service } = await beginStory('normal')
    await answered('Hello')
    const kept = await app.request('models.list', { connectionId })
    app.store.settings.write('consents', [])
    const before = service.log().length
    const automatic = { connectionId, isAutomatic: true }
    expect(await app.request('models.refresh', automatic)).toEqual(kept)
    expect(app.boxes.shown).toEqual([])
    expect(service.log()).toHaveLength(before)
    await app.request('models.refresh', { connectionId })
    expect(app.boxes.shown).toEqual([expect.stringContaining("You haven't allowed requests")])
    await app.request('models.refresh', automatic)
    expect(service.log()).toHaveLength(before + 2)
  })

  test('needs consent after the demo, even once all chats and usage are deleted', async () => {
    const app = openApp()
    const elsewhere = await openService()
    const demo = await app.request('connections.addDemo', undefined)
    await app.request('models.refresh', { connectionId: demo.id })
    const { id: conversationId } = await app.request('conversations.create', { connectionId: demo.id })
    await app.answered({ conversationId, text: 'My salary' })
    await app.request('conversations.delete', { conversationId })
    await app.request('trash.empty', undefined)
    await app.request('ledger.clearBefore', { before: '2999-01-01' })
    app.boxes.answer = 'cancel'
    const typed = typedConnection(elsewhere.address, 'My_salary_is_123456')
    expect(await app.ask('connections.test', typed)).toMatchObject({ code: 'declined' })
    expect(elsewhere.log()).toEqual([])
  })

  test('needs consent before the first chat once another service listed its models', async () => {
    const app = openApp()
    const services = [await openService(), await openService()]
    const [one, two] = services.map(({ address, key }) => typedConnection(address, key))
    app.boxes.answer = 'cancel'
    expect(
      await app.ask('connections.test', typedConnection('http://127.0.0.1:9', 'sk-12345678')),
    ).toMatchObject({ ok: false })
    if (one === undefined || two === undefined) throw new Error('There are two services.')
    await app.request('connections.test', one)
    await app.request('connections.test', one)
    expect(app.boxes.shown).toEqual([])
    expect(await app.ask('connections.test', two)).toMatchObject({ code: 'declined' })
    expect(services[1]?.log()).toEqual([])
  })

  test('asks once if two sends happen at the same time', async () => {
    const { app, answered, other } = await beginWithAnother()
    await answered('Hello')
    const typed = typedConnection(other.address, other.key)
    await Promise.all([app.request('connections.test', typed), app.request('connections.test', typed)])
    expect(app.boxes.shown).toHaveLength(1)
  })
})

test('a key is sent through a proxy that can read it only after separate consent', async () => {
  const app = openApp({
    transport: {
      route: () => Promise.resolve({ proxy: 'http://me:secret@proxy.lan:8080', certificates: [] }),
    },
  })
  app.boxes.answer = 'cancel'
  const typed = typedConnection('http://127.0.0.1:9', 'sk-12345678')
  expect(await app.ask('connections.test', typed)).toMatchObject({ code: 'declined' })
  expect(app.boxes.shown).toEqual([
    expect.stringContaining('Let the proxy proxy.lan:8080 read your API key?'),
  ])
  expect(app.boxes.shown.join()).not.toContain('secret')
  await app.ask('connections.test', { ...typed, key: '' })
  expect(app.boxes.shown).toHaveLength(1)
})

test('consent to a proxy that can read the key is signed, so a forged one is ignored', async () => {
  const { keychain } = breakableKeychain()
  const transport = { route: () => Promise.resolve({ proxy: 'http://proxy.lan:8080', certificates: [] }) }
  const app = openApp({ keychain, transport })
  const typed = typedConnection('http://127.0.0.1:9', 'sk-12345678')
  await app.ask('connections.test', typed)
  expect(app.boxes.shown).toHaveLength(1)
  const again = restart(app, { keychain, transport })
  await again.ask('connections.test', typed)
  expect(again.boxes.shown).toEqual([])
  const written = again.store.settings.read('trust')
  again.store.settings.write('trust', JSON.parse(JSON.stringify(written).replace('proxy.lan', 'other.lan')))
  again.store.settings.write('consents', ['http://127.0.0.1:9 through http://proxy.lan:8080'])
  again.close()
  const planted = openApp({ folder: app.folder, keychain, transport })
  planted.boxes.answer = 'cancel'
  expect(await planted.ask('connections.test', typed)).toMatchObject({ code: 'declined' })
})

test('consent to plain HTTP for a test ends with the app if no connection is saved', async () => {
  const { keychain } = breakableKeychain()
  const app = openApp({ keychain })
  const typed = typedConnection('http://plain.invalid/v1', '')
  await app.ask('connections.test', typed)
  await app.ask('connections.test', typed)
  expect(app.boxes.shown).toHaveLength(1)
  expect((await app.trust.settle()).plainOrigins).toEqual([])
  const next = restart(app, { keychain })
  await next.ask('connections.test', typed)
  expect(next.boxes.shown).toHaveLength(1)
  await next.request('connections.save', typed)
  expect(next.boxes.shown).toHaveLength(1)
  expect((await next.trust.settle()).plainOrigins).toEqual(['http://plain.invalid'])
})
