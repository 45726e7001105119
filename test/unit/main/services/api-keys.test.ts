import { describe, expect, test } from 'vitest'
import { createSessionKeychain } from '../../../../src/main/keychain/create-key-places.ts'
import type { Keychain } from '../../../../src/main/keychain/keychain.ts'
import { createLog } from '../../../../src/main/log.ts'
import { createApiKeyService } from '../../../../src/main/services/connections/api-keys.ts'
import type { StoredConnection } from '../../../../src/main/storage/row-types.ts'
import { AppError } from '../../../../src/shared/domain/app/errors.ts'
import { aStoredConnection } from '../../../fixtures/samples/stored.ts'

const address = 'https://api.example.com/v1'
const key = 'sk-1234567890abcd'
const saved = { address, lastFour: 'abcd', keyPlace: 'keychain', savedAt: 1000, lastUsedAt: null } as const

const connection = (changes: Partial<StoredConnection> = {}): StoredConnection =>
  aStoredConnection({ id: 'c1', key: saved, ...changes })

function failing(code: 'key-locked' | 'key-unavailable'): Keychain {
  const problem = code === 'key-locked' ? 'locked' : 'no-service'
  const refuse = () => Promise.reject(new AppError(code, 'refused', { problem }))
  return { read: refuse, write: refuse, remove: refuse, probe: refuse }
}

function service(keychain: Keychain = createSessionKeychain()) {
  const encrypted = { ...createSessionKeychain(), strength: async () => 'offered' as const }
  const places = { kind: 'secret-service', keychain, encrypted, session: createSessionKeychain() } as const
  const kept = new Map<string, unknown>()
  const settings = {
    read: (name: string) => kept.get(name),
    write: (name: string, value: unknown) => void kept.set(name, value),
  }
  return createApiKeyService({
    keyPlaces: places,
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
  test('is kept in the keychain and used for the address it was saved for after a restart', async () => {
    const restarted = service(await keychainWithKey())
    expect(await restarted.keyFor(connection())).toBe(key)
    expect(await restarted.report(connection())).toMatchObject({ state: 'stored', lastFour: 'abcd' })
  })

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

  test.each(['key-locked', 'key-unavailable'] as const)(
    'is kept for this session only if the keychain reports %s',
    async (code) => {
      const credentials = service(failing(code))
      const note = await credentials.save('c1', { address, key, before: null })
      expect(note).toMatchObject({ address, lastFour: 'abcd', keyPlace: 'session' })
      expect(await credentials.keyFor(connection({ key: note }))).toBe(key)
      expect(await credentials.report(connection({ key: note }))).toMatchObject({ state: 'session' })
    },
  )

  test('kept for an earlier session only is requested again', async () => {
    const afterRestart = connection({ key: { ...saved, keyPlace: 'session' } })
    await expect(service().keyFor(afterRestart)).rejects.toMatchObject({ code: 'key-needed' })
    expect(await service().report(afterRestart)).toMatchObject({ state: 'none', lastFour: 'abcd' })
  })

  test('is locked, not missing, if a locked keyring does not return it', async () => {
    const locked = { ...failing('key-locked'), read: () => Promise.resolve(null) }
    expect(await service(locked).report(connection())).toMatchObject({ state: 'locked', lastFour: 'abcd' })
  })

  test('is requested again if it was removed from an unlocked keychain', async () => {
    expect(await service().report(connection())).toMatchObject({ state: 'none', lastFour: 'abcd' })
  })

  test('is used once the person has unlocked the keyring', async () => {
    const unlocked = await keychainWithKey()
    let isLocked = true
    const keychain: Keychain = {
      ...unlocked,
      read: (account) => (isLocked ? Promise.resolve(null) : unlocked.read(account)),
      probe: async () => {
        isLocked = false
      },
    }
    expect(await service(keychain).keyFor(connection())).toBe(key)
  })

  test('shows none of its characters if it is hardly longer than four', async () => {
    expect(await service().save('c1', { address, key: 'ollama', before: null })).toMatchObject({
      lastFour: null,
    })
  })

  test.each([
    ['key-locked', 'locked'],
    ['key-unavailable', 'unavailable'],
  ] as const)('in a keychain that reports %s is %s', async (code, state) => {
    expect(await service(failing(code)).report(connection())).toMatchObject({ state, lastFour: 'abcd' })
  })

  test('is gone from keychain and memory once it is deleted', async () => {
    const credentials = service(await keychainWithKey())
    await credentials.keyFor(connection())
    await credentials.forget('c1', saved)
    expect(await credentials.report(connection())).toMatchObject({ state: 'none' })
  })

  test('is not needed by the demo or a local server', async () => {
    const local = connection({ baseAddress: 'http://127.0.0.1:8080/v1', key: null })
    expect(await service().keyFor(local)).toBeNull()
    expect(await service().keyFor(connection({ kind: 'demo', baseAddress: '' }))).toBeNull()
    await expect(service().keyFor(connection({ key: null }))).rejects.toMatchObject({ code: 'key-needed' })
  })
})
