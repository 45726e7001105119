import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startService } from '../../service/start-service.ts'
import { type HeadlessApp, startHeadlessApp } from './headless-app.ts'

let app: HeadlessApp
let service: Awaited<ReturnType<typeof startService>>

beforeEach(async () => {
  app = startHeadlessApp()
  service = await startService({ scenario: 'normal' })
})
afterEach(async () => {
  app.close()
  app.remove()
  await service.close()
})

function typed(changes: { connectionId?: string | null; address?: string; key?: string } = {}) {
  return { connectionId: null, address: service.address, key: service.key, ...changes }
}

describe('testing a connection', () => {
  test('says how many models there are and how long it took, and keeps nothing', async () => {
    const report = await app.request('connections.test', typed())
    expect(report.modelCount).toBeGreaterThan(2)
    expect(report.elapsedMs).toBeGreaterThan(0)
    expect(await app.request('connections.list', undefined)).toEqual([])
  })

  test('with a wrong key says so, without repeating it', async () => {
    const wrong = 'wrong-key-0123456789'
    const reply = await app.ask('connections.test', typed({ key: wrong }))
    expect(reply).toMatchObject({ ok: false, failure: { code: 'key', charge: 'turned-away' } })
    expect(JSON.stringify(reply)).not.toContain(wrong)
  })

  test('with nobody there says so', async () => {
    await service.close()
    const reply = await app.ask('connections.test', typed())
    expect(reply).toMatchObject({ ok: false, failure: { code: 'network', charge: 'never-left' } })
  })

  test('refuses an address or a key that cannot be used, without asking anybody', async () => {
    const other = { ok: false, code: 'address-refused' }
    expect(await app.ask('connections.test', typed({ address: 'http://example.com' }))).toMatchObject(other)
    expect(await app.ask('connections.test', typed({ key: 'has a blank in it' }))).toMatchObject({
      ok: false,
      code: 'key-malformed',
    })
    expect(service.log()).toEqual([])
  })
})

describe('a saved connection', () => {
  test('is named by its host and never gives the key away', async () => {
    const saved = await app.request('connections.save', typed())
    expect(saved.key).toEqual({ state: 'stored', lastFour: service.key.slice(-4) })
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

  test('asks for the key anew when its address moves to another origin, which never sees the old one', async () => {
    const { connection } = await app.request('connections.save', typed())
    const elsewhere = await startService({ scenario: 'normal' })
    const moved = typed({ connectionId: connection.id, address: elsewhere.address, key: '' })
    expect(await app.ask('connections.test', moved)).toMatchObject({ ok: false, code: 'key-needed' })
    expect(await app.ask('connections.save', moved)).toMatchObject({ ok: false, code: 'key-needed' })
    expect(elsewhere.log()).toEqual([])
    await elsewhere.close()
  })

  test('lists the models again on demand; a refusal leaves the old list as it was', async () => {
    const { connection } = await app.request('connections.save', typed())
    const listed = await app.request('models.refresh', { connectionId: connection.id })
    service.setScenario('down')
    expect(await app.ask('models.refresh', { connectionId: connection.id })).toMatchObject({ ok: false })
    expect(await app.request('models.list', { connectionId: connection.id })).toEqual(listed)
  })
})

describe('the demo', () => {
  test('is there once however often it is asked for, and needs no key', async () => {
    const demo = await app.request('connections.addDemo', undefined)
    expect(await app.request('connections.addDemo', undefined)).toEqual(demo)
    await app.request('models.refresh', { connectionId: demo.id })
    const { id: conversationId } = await app.request('conversations.create', { connectionId: demo.id })
    const answer = await app.untilAnswered(() =>
      app.request('chat.send', { conversationId, text: 'What is a token?', replacing: null }),
    )
    expect(answer.call).toMatchObject({ isDemo: true, state: 'complete', source: 'reported' })
    expect(service.log()).toEqual([])
  })
})
