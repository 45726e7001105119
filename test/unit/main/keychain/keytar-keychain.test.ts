import { expect, test } from 'vitest'
import { createKeytarKeychain, type Keytar } from '../../../../src/main/keychain/keytar-keychain.ts'
import type { AppError } from '../../../../src/shared/errors.ts'

const key = 'sk-canary-0123456789'
const account = 'https://api.example.com connection-1'

/** A keyring that works, in memory, with some of its answers replaced. */
function fakeKeytar(replaced: Partial<Keytar> = {}): Keytar {
  const secrets = new Map<string, string>()
  return {
    getPassword: async (service, name) => secrets.get(`${service} ${name}`) ?? null,
    setPassword: async (service, name, secret) => {
      secrets.set(`${service} ${name}`, secret)
    },
    deletePassword: async (service, name) => secrets.delete(`${service} ${name}`),
    ...replaced,
  }
}

function keychainOver(replaced: Partial<Keytar> = {}) {
  const keytar = fakeKeytar(replaced)
  return createKeytarKeychain({ load: async () => keytar })
}

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => expect.unreachable('it was not refused'),
    (error) => error,
  )
}

const failWith = (words: string) => async () => {
  throw new Error(words)
}

test('a key that was written is read, and gone once it is removed', async () => {
  const keychain = keychainOver()
  await keychain.write(account, key)
  expect(await keychain.read(account)).toBe(key)
  await keychain.remove(account)
  expect(await keychain.read(account)).toBeNull()
  await keychain.remove(account)
})

test.each([
  ['nothing', null],
  ['a part of it', key.slice(0, 5)],
])('a keychain that gives back %s has not saved the key', async (_name, answer) => {
  const refusal = await refusalOf(keychainOver({ getPassword: async () => answer }).write(account, key))
  expect(refusal.code).toBe('key-unavailable')
})

test.each([
  ['Cannot create an item in a locked collection', 'key-locked'],
  ['User interaction is not allowed.', 'key-locked'],
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'key-unavailable'],
  ['The collection was unlocked and then vanished', 'key-unavailable'],
])('"%s" is told as %s', async (words, code) => {
  const fail = failWith(words)
  const keychain = keychainOver({ getPassword: fail, setPassword: fail, deletePassword: fail })
  const work = [keychain.read(account), keychain.write(account, key), keychain.remove(account)]
  for (const refusal of await Promise.all(work.map(refusalOf))) expect(refusal.code).toBe(code)
})

test('whatever the keychain says, neither the key nor its own words are in the refusal', async () => {
  const fail = failWith(`cannot save ${key} for ${account}`)
  const refusal = await refusalOf(keychainOver({ setPassword: fail }).write(account, key))
  expect(refusal.cause).toBeUndefined()
  expect(`${refusal.message} ${refusal.stack} ${JSON.stringify(refusal)}`).not.toMatch(/canary|api\.example/)
})

test('a native module that cannot be loaded is an unavailable keychain, and nothing is loaded before it is used', async () => {
  let loadCount = 0
  const load = () => {
    loadCount += 1
    return failWith('Failed to load keytar native addon')()
  }
  const keychain = createKeytarKeychain({ load })
  expect(loadCount).toBe(0)
  expect((await refusalOf(keychain.read(account))).code).toBe('key-unavailable')
})

test('a removal that a locked keychain only seems to make is refused', async () => {
  const locked = {
    getPassword: async () => null,
    setPassword: failWith('Cannot create an item in a locked collection'),
    deletePassword: async () => false,
  }
  expect((await refusalOf(keychainOver(locked).remove(account))).code).toBe('key-locked')
})

test('a key that is still there after its removal is no removal', async () => {
  const keychain = keychainOver({ deletePassword: async () => false })
  await keychain.write(account, key)
  expect((await refusalOf(keychain.remove(account))).code).toBe('key-unavailable')
})

test('a keychain that does not answer is given up, and calls never overlap', async () => {
  let under = 0
  let most = 0
  const keytar = fakeKeytar({
    getPassword: async (_service, name) => {
      under += 1
      most = Math.max(most, under)
      await new Promise((resolve) => setTimeout(resolve, name === 'stuck' ? 200 : 1))
      under -= 1
      return null
    },
  })
  const keychain = createKeytarKeychain({ load: async () => keytar, limitMs: 100 })
  await Promise.all([keychain.read('a'), keychain.read('b'), keychain.read('c')])
  expect(most).toBe(1)
  expect((await refusalOf(keychain.read('stuck'))).code).toBe('key-unavailable')
})
