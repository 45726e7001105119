import { beforeEach, describe, expect, test } from 'vitest'
import type { Keychain } from '../../../../src/main/keychain/keychain.ts'
import type { SystemEncryption } from '../../../../src/main/keychain/safe-storage-keychain.ts'
import type { Service } from '../../../service/start-service.ts'
import { breakableKeychain } from '../breakable-keychain.ts'
import { fakeSystemEncryption } from '../fake-system-encryption.ts'
import { type HeadlessApp, typedConnection } from '../headless-app.ts'
import { openApp, openService } from '../story.ts'

let app: HeadlessApp
let service: Service

beforeEach(async () => {
  service = await openService()
})

type Parts = { keychain: Keychain; system?: SystemEncryption }

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

describe('a key encrypted by the system', () => {
  async function keepEncrypted(system = fakeSystemEncryption()) {
    const { keychain, working, state } = breakableKeychain()
    state.problem = 'no-service'
    start({ keychain, system })
    const { connection, key } = await save()
    expect(key).toMatchObject({ state: 'session', encryption: 'offered' })
    const connectionId = connection.id
    expect(ciphertextOf(connectionId)).toBeNull()
    const report = await app.request('keys.keep', { connectionId, in: 'encrypted' })
    expect(report).toMatchObject({ state: 'encrypted', problem: null, lastFour: service.key.slice(-4) })
    return { connectionId, keychain, working, state, system }
  }

  test('is offered before the key is entered as long as no keychain answers, without a system prompt', async () => {
    const { keychain, state } = breakableKeychain()
    state.problem = 'no-service'
    const isAsyncEncryptionAvailable = () => expect.unreachable('a wallet may ask for its password')
    start({ keychain, system: fakeSystemEncryption({ isAsyncEncryptionAvailable }) })
    const look = () => app.request('keys.look', undefined)
    expect(await look()).toEqual({
      keychain: 'secret-service',
      problem: 'no-service',
      encryption: 'offered',
    })
    state.problem = null
    expect(await look()).toMatchObject({ problem: null, encryption: 'none' })
  })

  test('is available in the next run, and never stored in plain text', async () => {
    const { connectionId, keychain, system } = await keepEncrypted()
    expect(Buffer.from(ciphertextOf(connectionId) ?? '', 'base64').toString()).not.toContain(service.key)
    restart({ keychain, system })
    expect(await app.request('connections.keyReport', { connectionId })).toMatchObject({ state: 'encrypted' })
    await app.request('models.refresh', { connectionId })
    expect(service.log().at(-1)?.headers['authorization']).toBe(`Bearer ${service.key}`)
  })

  test('is unavailable, not missing, if it cannot be decrypted', async () => {
    const { connectionId, keychain } = await keepEncrypted()
    restart({ keychain, system: fakeSystemEncryption() })
    const report = await app.request('connections.keyReport', { connectionId })
    expect(report).toMatchObject({ state: 'unavailable', problem: 'refused' })
    expect(ciphertextOf(connectionId)).not.toBeNull()
  })

  test('moves to the keychain once there is one, and is encrypted nowhere then', async () => {
    const { connectionId, working, state } = await keepEncrypted()
    state.problem = null
    const report = await app.request('keys.keep', { connectionId, in: 'keychain' })
    expect(report).toMatchObject({ state: 'stored' })
    expect(await working.read(accountOf(connectionId))).toBe(service.key)
    expect(ciphertextOf(connectionId)).toBeNull()
  })

  test('leaves a copy in an unreachable keychain to be deleted later', async () => {
    const { keychain, working, state } = breakableKeychain()
    start({ keychain })
    const connectionId = (await save()).connection.id
    state.problem = 'locked'
    await save('sk-typed-meanwhile-bbbb', connectionId)
    await app.request('keys.keep', { connectionId, in: 'encrypted' })
    expect(await working.read(accountOf(connectionId))).toBe(service.key)
    state.problem = null
    await save('sk-of-another-one-cccc')
    await expect.poll(() => working.read(accountOf(connectionId))).toBeNull()
    expect(await app.request('connections.keyReport', { connectionId })).toMatchObject({
      state: 'encrypted',
      lastFour: 'bbbb',
    })
  })
})
