import { describe, expect, onTestFinished, test } from 'vitest'
import { withoutCertificates } from '../../../src/main/inference/route-finder.ts'
import { createAuthority } from '../../fixtures/certificates.ts'
import { startService } from '../../service/start-service.ts'
import { connect, type HeadlessApp, startHeadlessApp, typedConnection } from './headless-app.ts'
import { beginStory } from './story.ts'

/** A first connection with a chat, and another service. */
async function beginWithAnother() {
  const story = await beginStory('normal')
  const other = await startService({ scenario: 'normal' })
  onTestFinished(other.close)
  return { ...story, other, host: new URL(other.address).host }
}

describe('the first request to a service', () => {
  test('is made without a question in the first run, as are all later ones to it', async () => {
    const { app, answered, connectionId } = await beginStory('normal')
    await answered('Hello')
    await app.request('models.refresh', { connectionId })
    await answered('Again')
    await app.request('connections.addDemo', undefined)
    expect(app.boxes.shown).toEqual([])
  })

  test('waits for a yes once there are chats, which names its host and is remembered over a start', async () => {
    const { app, answered, other, host } = await beginWithAnother()
    await answered('Hello')
    await app.request('connections.test', typedConnection(other.address, other.key))
    expect(app.boxes.shown).toEqual([expect.stringContaining(`Send requests to ${host}?`)])
    const { conversationId } = await connect(app, other)
    const ask = { conversationId, text: 'Hello', replacing: null }
    await app.untilAnswered(() => app.request('chat.send', ask))
    app.close()
    const next = startHeadlessApp({ folder: app.folder })
    onTestFinished(() => next.close())
    await next.request('connections.test', typedConnection(other.address, other.key))
    expect([...app.boxes.shown, ...next.boxes.shown]).toHaveLength(1)
  })

  test('is not made where the person cancels: nothing is written, and the draft stays', async () => {
    const { app, answered, other, conversationId } = await beginWithAnother()
    await answered('Hello')
    const { connectionId } = await connect(app, other)
    const before = other.log().length
    app.close()
    const next = startHeadlessApp({ folder: app.folder })
    onTestFinished(() => next.close())
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

  test('is asked about once where two sends race for it', async () => {
    const { app, answered, other } = await beginWithAnother()
    await answered('Hello')
    const typed = typedConnection(other.address, other.key)
    await Promise.all([app.request('connections.test', typed), app.request('connections.test', typed)])
    expect(app.boxes.shown).toHaveLength(1)
  })
})

describe('certificates that were added', () => {
  const certificates = async (app: HeadlessApp, address: string) => (await app.route(address)).certificates

  test('are for the connections that they were added for, and for nothing else', async () => {
    const { app } = await beginStory('normal')
    const typed = typedConnection('https://a.example', 'sk-12345678')
    const { connection } = await app.request('connections.save', typed)
    const { certificate } = createAuthority('Example company')
    app.offered.file = { name: 'ca.pem', bytes: Buffer.from(certificate) }
    const all = await app.request('connections.list', undefined)
    expect(all).toHaveLength(2)
    expect(await app.ask('settings.chooseAuthority', { connectionIds: [] })).toMatchObject({ ok: false })
    await app.request('settings.chooseAuthority', { connectionIds: [connection.id] })
    expect(app.boxes.shown).toEqual([expect.stringContaining('Trust 1 certificate for a.example?')])
    expect(await certificates(app, 'https://a.example/v1/models')).toHaveLength(1)
    for (const address of ['https://a.example:8443/v1', 'https://b.example/v1', 'https://a.example.evil/'])
      expect(await certificates(app, address)).toEqual([])
    const updates = withoutCertificates({ route: app.route })
    expect((await updates.route('https://a.example/latest.yml')).certificates).toEqual([])
  })

  test('are for the first connection where they were added before it, and not for the second', async () => {
    const app = startHeadlessApp()
    onTestFinished(() => {
      app.close()
      app.remove()
    })
    const { certificate } = createAuthority('Example company')
    app.offered.file = { name: 'ca.pem', bytes: Buffer.from(certificate) }
    await app.request('settings.chooseAuthority', { connectionIds: [] })
    expect(await certificates(app, 'https://a.example/v1')).toHaveLength(1)
    await app.request('connections.save', typedConnection('https://a.example', 'sk-12345678'))
    await app.request('connections.save', typedConnection('https://b.example', 'sk-12345678'))
    expect(await certificates(app, 'https://a.example/v1')).toHaveLength(1)
    expect(await certificates(app, 'https://b.example/v1')).toEqual([])
  })
})

test('a key goes through a proxy that can read it only after a question of its own', async () => {
  const app = startHeadlessApp({
    transport: {
      route: () => Promise.resolve({ proxy: 'http://me:secret@proxy.lan:8080', certificates: [] }),
    },
  })
  onTestFinished(() => {
    app.close()
    app.remove()
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
