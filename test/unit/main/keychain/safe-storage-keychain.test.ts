import { describe, expect, test } from 'vitest'
import {
  createSafeStorageKeychain,
  type SystemEncryption,
} from '../../../../src/main/keychain/safe-storage-keychain.ts'
import { fakeSystemEncryption } from '../../../integration/app/fake-system-encryption.ts'

const account = 'https://api.example.com connection-1'
const key = 'sk-canary-0123456789'

function keychainOver(changes: Partial<SystemEncryption> = {}, platform: NodeJS.Platform = 'linux') {
  const kept = new Map<string, string>()
  const keychain = createSafeStorageKeychain({
    system: fakeSystemEncryption(changes),
    ciphertexts: {
      find: (name) => kept.get(name) ?? null,
      put: (name, ciphertext) => void kept.set(name, ciphertext),
      remove: (name) => void kept.delete(name),
    },
    platform,
    strengthLimitMs: 20,
  })
  return { keychain, kept }
}

const weak: [string, Partial<SystemEncryption>][] = [
  ['whose backend is basic_text', { getSelectedStorageBackend: () => 'basic_text' }],
  ['whose backend is unknown', { getSelectedStorageBackend: () => 'unknown' }],
]

test('a key is read unchanged, stored only encrypted, and gone once it is removed', async () => {
  const { keychain, kept } = keychainOver()
  await keychain.write(account, key)
  expect(await keychain.read(account)).toBe(key)
  expect([...kept.keys()]).toEqual([account])
  expect(Buffer.from(kept.get(account) ?? '', 'base64').toString('latin1')).not.toContain('canary')
  await keychain.remove(account)
  expect(await keychain.read(account)).toBeNull()
  expect(kept.size).toBe(0)
})

test('text encrypted with the well-known password is not read on Linux', async () => {
  const planted = Buffer.from(`v10${account}\n${key}`).toString('base64')
  const decryptStringAsync = async () => ({ result: `${account}\n${key}`, shouldReEncrypt: false })
  const { keychain, kept } = keychainOver({ decryptStringAsync })
  kept.set(account, planted)
  await expect(keychain.read(account)).rejects.toMatchObject({ code: 'key-unavailable' })
  const elsewhere = keychainOver({ decryptStringAsync }, 'darwin')
  elsewhere.kept.set(account, planted)
  expect(await elsewhere.keychain.read(account)).toBe(key)
})

describe('encryption as weak as plain text', () => {
  test.each(weak)('%s is called weak without a test encryption', async (_name, changes) => {
    const neverAsked = () => expect.unreachable('it was asked')
    const { keychain } = keychainOver({ isAsyncEncryptionAvailable: neverAsked, ...changes })
    expect(keychain.likelyStrength()).toBe('weak')
    expect(await keychain.strength()).toBe('weak')
  })

  test.each([
    ...weak,
    [
      'that turns out to use the hard-coded password',
      { encryptStringAsync: async () => Buffer.from('v10 and so on') },
    ],
  ] as typeof weak)('%s never gets a key, and nothing is written', async (_name, changes) => {
    const { keychain, kept } = keychainOver(changes)
    await expect(keychain.write(account, key)).rejects.toMatchObject({ code: 'encryption-refused' })
    expect(kept.size).toBe(0)
  })

  test('is recognized by its first bytes on Linux only, because other systems keep the password', async () => {
    const bytes = Buffer.from('v10 of macOS')
    const { keychain, kept } = keychainOver(
      {
        encryptStringAsync: async () => bytes,
        decryptStringAsync: async () => ({ result: `${account}\n${key}`, shouldReEncrypt: false }),
        getSelectedStorageBackend: () => expect.unreachable('there is no such function'),
      },
      'darwin',
    )
    await keychain.write(account, key)
    expect(kept.size).toBe(1)
  })
})

describe('unavailable encryption', () => {
  test('is not offered, and never gets a key', async () => {
    const { keychain, kept } = keychainOver({ isAsyncEncryptionAvailable: async () => false })
    expect(await keychain.strength()).toBe('none')
    await expect(keychain.write(account, key)).rejects.toMatchObject({ code: 'encryption-refused' })
    expect(kept.size).toBe(0)
  })

  test('does not delay a report if the system does not respond', async () => {
    const { keychain } = keychainOver({ isAsyncEncryptionAvailable: () => new Promise(() => {}) })
    await expect(keychain.strength()).rejects.toMatchObject({ problem: 'slow' })
  })

  test('writes nothing if it does not return the same text', async () => {
    const { keychain, kept } = keychainOver({
      decryptStringAsync: async () => ({ result: 'something else', shouldReEncrypt: false }),
    })
    await expect(keychain.write(account, key)).rejects.toMatchObject({ code: 'key-unavailable' })
    expect(kept.size).toBe(0)
  })
})

test('a key stored under another origin is unavailable', async () => {
  const { keychain, kept } = keychainOver()
  await keychain.write(account, key)
  const elsewhere = 'https://evil.example connection-1'
  kept.set(elsewhere, kept.get(account) ?? '')
  await expect(keychain.read(elsewhere)).rejects.toMatchObject({ code: 'key-unavailable' })
  expect(await keychain.read(account)).toBe(key)
})

test('reports an undecryptable key as unavailable, not missing, without the words of the system', async () => {
  const { keychain, kept } = keychainOver()
  kept.set(account, Buffer.from('v11 of another computer').toString('base64'))
  const refusal = await keychain.read(account).catch((error) => error)
  expect(refusal).toMatchObject({ code: 'key-unavailable', problem: 'refused' })
  expect(refusal.message).not.toContain('ciphertext')
  expect(kept.size).toBe(1)
})
