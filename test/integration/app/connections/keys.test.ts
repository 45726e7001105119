import { beforeEach, describe, expect, test } from 'vitest'
import type { Keychain } from '../../../../src/main/keychain/keychain.ts'
import type { Service } from '../../../service/start-service.ts'
import { breakableKeychain } from '../breakable-keychain.ts'
import { connect, type HeadlessApp, typedConnection } from '../headless-app.ts'
import { openApp, openService } from '../story.ts'

let app: HeadlessApp
let service: Service

beforeEach(async () => {
  service = await openService()
})

type Parts = { keychain: Keychain }

function start(parts: Parts): void {
  app = openApp(parts)
}

/** The same data and the same keychain, in another run of the app. */
function restart(parts: Parts): void {
  app.close()
  app = openApp({ ...parts, folder: app.folder })
}

const save = (key = service.key, connectionId: string | null = null) =>
  app.request('connections.save', { ...typedConnection(service.address, key), connectionId })

const accountOf = (connectionId: string) => `${new URL(service.address).origin}/v1 ${connectionId}`
const ciphertextOf = (connectionId: string) => app.store.encryptedKeys.find(accountOf(connectionId))

describe("a keychain that can't be used", () => {
  test.each(['no-service', 'locked'] as const)(
    'because of %s leaves the key in this session, which can send, and reports why',
    async (problem) => {
      const { keychain, state } = breakableKeychain()
      state.problem = problem
      start({ keychain })
      const { connectionId, conversationId } = await connect(app, service)
      const report = await app.request('connections.keyReport', { connectionId })
      expect(report).toMatchObject({ state: 'session', problem, lastFour: service.key.slice(-4) })
      const answer = await app.answered({ conversationId, text: 'Hello' })
      expect(answer.failure).toBeNull()
      expect(ciphertextOf(connectionId)).toBeNull()
    },
  )

  test('leaves a later run without the key, which it names as the cause before a missing model', async () => {
    const { keychain, state } = breakableKeychain()
    state.problem = 'no-service'
    start({ keychain })
    const { conversationId } = await connect(app, service)
    restart({ keychain })
    const asked = { conversationId, text: 'Hello', modelIds: ['gone', 'away'] }
    expect(await app.ask('chat.compare', asked)).toMatchObject({ ok: false, code: 'key-needed' })
  })

  test('is tried again on request, and then keeps the key', async () => {
    const { keychain, working, state } = breakableKeychain()
    state.problem = 'locked'
    start({ keychain })
    const { connection } = await save()
    const connectionId = connection.id
    expect(await app.ask('keys.keep', { connectionId, in: 'keychain' })).toMatchObject({ code: 'key-locked' })
    expect(await app.request('connections.keyReport', { connectionId })).toMatchObject({ state: 'session' })
    state.problem = null
    const report = await app.request('keys.keep', { connectionId, in: 'keychain' })
    expect(report).toMatchObject({ state: 'stored', problem: null })
    expect(await working.read(accountOf(connectionId))).toBe(service.key)
    restart({ keychain })
    expect(await app.request('connections.keyReport', { connectionId })).toMatchObject({ state: 'stored' })
  })
})

describe('a key in a locked keyring', () => {
  test('is locked and not missing, and becomes available after unlocking', async () => {
    const { keychain, state } = breakableKeychain()
    start({ keychain })
    const connectionId = (await save()).connection.id
    state.problem = 'locked'
    restart({ keychain })
    expect(await app.request('connections.list', undefined)).toHaveLength(1)
    const locked = { state: 'locked', problem: 'locked', lastFour: service.key.slice(-4) }
    expect(await app.request('connections.keyReport', { connectionId })).toMatchObject(locked)
    expect(await app.request('keys.checkAgain', { connectionId })).toMatchObject(locked)
    state.problem = null
    expect(await app.request('keys.checkAgain', { connectionId })).toMatchObject({
      state: 'stored',
      problem: null,
    })
  })

  test('stays there if another key is typed meanwhile for this session', async () => {
    const { keychain, working, state } = breakableKeychain()
    start({ keychain })
    const connectionId = (await save('sk-first-key-of-all-aaaa')).connection.id
    state.problem = 'locked'
    restart({ keychain })
    const { key } = await save('sk-typed-meanwhile-bbbb', connectionId)
    expect(key).toMatchObject({ state: 'session', problem: 'locked', lastFour: 'bbbb' })
    state.problem = null
    restart({ keychain })
    const report = await app.request('connections.keyReport', { connectionId })
    expect(report).toMatchObject({ state: 'stored', lastFour: 'aaaa' })
    expect(await working.read(accountOf(connectionId))).toBe('sk-first-key-of-all-aaaa')
  })

  test("can't be deleted, and nothing of it is forgotten", async () => {
    const { keychain, working, state } = breakableKeychain()
    start({ keychain })
    const connectionId = (await save()).connection.id
    state.problem = 'locked'
    expect(await app.ask('keys.delete', { connectionId })).toMatchObject({ code: 'key-not-deleted' })
    expect(await working.read(accountOf(connectionId))).toBe(service.key)
    expect(app.store.connections.find(connectionId)?.key).toMatchObject({ keyPlace: 'keychain' })
    state.problem = null
    expect(await app.request('keys.delete', { connectionId })).toMatchObject({
      state: 'none',
      lastFour: null,
      address: null,
    })
    expect(await working.read(accountOf(connectionId))).toBeNull()
    await app.ask('models.refresh', { connectionId })
    expect(service.log().at(-1)?.headers).not.toHaveProperty('authorization')
  })

  test('is deleted as soon as the keyring opens if its address was removed meanwhile', async () => {
    const { keychain, working, state } = breakableKeychain()
    start({ keychain })
    const connectionId = (await save()).connection.id
    const left = accountOf(connectionId)
    state.problem = 'locked'
    const elsewhere = await openService()
    const moved = { ...typedConnection(elsewhere.address, elsewhere.key), connectionId }
    await app.request('connections.save', moved)
    expect(await working.read(left)).toBe(service.key)
    restart({ keychain })
    state.problem = null
    await app.request('connections.save', moved)
    await expect.poll(() => working.read(left)).toBeNull()
    expect(elsewhere.log().length + service.log().length).toBe(0)
  })
})

test('is deleted by no list of left-over keys in the data file while its connection uses it', async () => {
  const { keychain, working } = breakableKeychain()
  start({ keychain })
  const [first, second] = [(await save()).connection.id, (await save()).connection.id]
  await working.write('trust settings', 'secret')
  const gone = accountOf('deleted')
  await working.write(gone, 'sk-of-a-deleted-connection')
  app.store.settings.write('left-over-keys', [accountOf(first), 'trust settings', gone])
  await save('sk-another-key-eeee', second)
  await expect.poll(() => working.read(gone)).toBeNull()
  expect(await working.read(accountOf(first))).toBe(service.key)
  expect(await working.read('trust settings')).toBe('secret')
})

test('a key that no header takes is refused before any request, and is neither repeated nor kept', async () => {
  const { keychain, working } = breakableKeychain()
  start({ keychain })
  const asked = typedConnection(service.address, 'sk-canary\n0123456789')
  for (const reply of [await app.ask('connections.save', asked), await app.ask('connections.test', asked)]) {
    expect(reply).toMatchObject({ ok: false, code: 'key-malformed' })
    expect(JSON.stringify(reply)).not.toMatch(/canary|0123456/)
  }
  expect(await app.request('connections.list', undefined)).toEqual([])
  expect(await working.read(accountOf(''))).toBeNull()
  expect(service.log()).toEqual([])
})

describe('the times of saving and using a key', () => {
  test("are updated by every call with it, only for the connection's address", async () => {
    let time = 1_000
    app = openApp({ now: () => time })
    const { connectionId, conversationId } = await connect(app, service)
    const reportOf = () => app.request('connections.keyReport', { connectionId })
    expect(await reportOf()).toMatchObject({ savedAt: 1_000, lastUsedAt: 1_000 })
    time = 2_000
    expect(await reportOf()).toMatchObject({ lastUsedAt: 1_000 })
    await app.answered({ conversationId, text: 'Hello' })
    expect(await reportOf()).toMatchObject({ savedAt: 1_000, lastUsedAt: 2_000 })
    app.store.connections.noteKeyUse(connectionId, 'https://other.example.com', 9_000)
    expect(await reportOf()).toMatchObject({ lastUsedAt: 2_000 })
    time = 3_000
    await save('sk-another-key-dddd', connectionId)
    expect(await reportOf()).toMatchObject({ savedAt: 3_000, lastUsedAt: null })
  })
})
