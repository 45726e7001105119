import { describe, expect, test } from 'vitest'
import { createSessionKeychain } from '../../../../src/main/keychain/create-key-stores.ts'
import type { Keychain } from '../../../../src/main/keychain/keychain.ts'
import { createLog } from '../../../../src/main/log.ts'
import { createApiKeyService } from '../../../../src/main/services/connections/api-keys.ts'
import type { StoredConnection } from '../../../../src/main/storage/row-types.ts'
import { aStoredConnection } from '../../../fixtures/samples/stored.ts'

const address = 'https://api.example.com/v1'
const key = 'sk-1234567890abcd'
const saved = { address, lastFour: 'abcd', keyPlace: 'keychain', savedAt: 1000, lastUsedAt: null } as const

const connection = (changes: Partial<StoredConnection> = {}): StoredConnection =>
  aStoredConnection({ id: 'c1', key: saved, ...changes })

function service(working: Keychain = createSessionKeychain()) {
  const likelyStrength = () => 'offered' as const
  const encrypted = { ...createSessionKeychain(), strength: async () => likelyStrength(), likelyStrength }
  const keychain = { ...working, look: () => expect.unreachable('a key needs no look') }
  const places = { kind: 'secret-service', keychain, encrypted, session: createSessionKeychain() } as const
  const kept = new Map<string, unknown>()
  const settings = {
    read: (name: string) => kept.get(name),
    write: (name: string, value: unknown) => void kept.set(name, value),
  }
  return createApiKeyService({
    keyStores: places,
    settings,
    connections: { list: () => [] },
    files: { isPortable: false },
    log: createLog(
      () => {},
      () => 0,
    ),
    now: () => 1000,
  })
}

/** A keychain as an earlier run of the app left it. */
async function keychainWithKey(): Promise<Keychain> {
  const keychain = createSessionKeychain()
  await service(keychain).save('c1', { address, key, before: null })
  return keychain
}

describe('a key', () => {
  test('never goes to another address, not even to another port or path', async () => {
    const restarted = service(await keychainWithKey())
    for (const baseAddress of [
      'https://other.example.com/v1',
      'https://api.example.com:8443/v1',
      'https://api.example.com/tenant/v1',
    ]) {
      await expect(restarted.keyFor(connection({ baseAddress }))).rejects.toMatchObject({
        code: 'key-needed',
      })
    }
  })

  test('kept for an earlier session only is requested again', async () => {
    const afterRestart = connection({ key: { ...saved, keyPlace: 'session' } })
    await expect(service().keyFor(afterRestart)).rejects.toMatchObject({ code: 'key-needed' })
    expect(await service().report(afterRestart)).toMatchObject({ state: 'none', lastFour: 'abcd' })
  })

  test('is requested again if it was removed from an unlocked keychain', async () => {
    expect(await service().report(connection())).toMatchObject({ state: 'none', lastFour: 'abcd' })
  })

  test('shows none of its characters if it is hardly longer than four', async () => {
    expect(await service().save('c1', { address, key: 'ollama', before: null })).toMatchObject({
      lastFour: null,
    })
  })

  test('is not needed by the demo or a local server', async () => {
    const local = connection({ baseAddress: 'http://127.0.0.1:8080/v1', key: null })
    expect(await service().keyFor(local)).toBeNull()
    expect(await service().keyFor(connection({ kind: 'demo', baseAddress: '' }))).toBeNull()
    await expect(service().keyFor(connection({ key: null }))).rejects.toMatchObject({ code: 'key-needed' })
  })
})
