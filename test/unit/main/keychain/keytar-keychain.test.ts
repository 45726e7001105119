import { describe, expect, test } from 'vitest'
import { createKeytarKeychain, type Keytar } from '../../../../src/main/keychain/keytar-keychain.ts'
import type { AppError } from '../../../../src/shared/domain/app/errors.ts'

const key = 'sk-canary-0123456789'
const account = 'https://api.example.com connection-1'

/** A working keyring in memory, with some of its functions replaced. */
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

test('a saved key can be read, until it is removed', async () => {
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
])('a keychain that returns %s has not saved the key', async (_name, answer) => {
  const refusal = await refusalOf(keychainOver({ getPassword: async () => answer }).write(account, key))
  expect(refusal.code).toBe('key-unavailable')
})

test.each([
  ['Cannot create an item in a locked collection', 'key-locked', 'locked'],
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'key-unavailable', 'no-bus'],
  ['The collection was unlocked and then vanished', 'key-unavailable', 'refused'],
])('"%s" is reported as %s', async (words, code, problem) => {
  const fail = failWith(words)
  const keychain = keychainOver({ getPassword: fail, setPassword: fail, deletePassword: fail })
  const work = [
    keychain.read(account),
    keychain.write(account, key),
    keychain.remove(account),
    keychain.probe(),
  ]
  for (const refusal of await Promise.all(work.map(refusalOf)))
    expect(refusal).toMatchObject({ code, problem })
})

test('a service that responded before and is missing now has gone', async () => {
  const words = 'The name org.freedesktop.secrets was not provided by any .service files'
  let isThere = false
  const working = fakeKeytar()
  const keychain = keychainOver({
    getPassword: (...asked) => (isThere ? working.getPassword(...asked) : failWith(words)()),
  })
  expect(await refusalOf(keychain.read(account))).toMatchObject({ problem: 'no-service' })
  isThere = true
  await keychain.read(account)
  isThere = false
  expect(await refusalOf(keychain.read(account))).toMatchObject({ problem: 'gone' })
})

test('a refusal contains neither the key nor the words of the keychain', async () => {
  const fail = failWith(`cannot save ${key} for ${account}`)
  const refusal = await refusalOf(keychainOver({ setPassword: fail }).write(account, key))
  expect(refusal.cause).toBeUndefined()
  expect(`${refusal.message} ${refusal.stack} ${JSON.stringify(refusal)}`).not.toMatch(/canary|api\.example/)
})

test("a native module that can't be loaded makes the keychain unavailable, and is loaded only on first use", async () => {
  let loadCount = 0
  const load = () => {
    loadCount += 1
    return failWith('Failed to load keytar native addon')()
  }
  const keychain = createKeytarKeychain({ load })
  expect(loadCount).toBe(0)
  const refusal = await refusalOf(keychain.read(account))
  expect(refusal).toMatchObject({ code: 'key-unavailable', problem: 'not-loaded' })
  expect(refusal.message).not.toContain('addon')
})

test('a removal that a locked keychain only seems to make is refused', async () => {
  const locked = {
    getPassword: async () => null,
    setPassword: failWith('Cannot create an item in a locked collection'),
    deletePassword: async () => false,
  }
  expect((await refusalOf(keychainOver(locked).remove(account))).code).toBe('key-locked')
})

test('a key that is still there after its removal is reported', async () => {
  const keychain = keychainOver({ deletePassword: async () => false })
  await keychain.write(account, key)
  expect((await refusalOf(keychain.remove(account))).code).toBe('key-unavailable')
})

test('a look that hangs ends within its limit, and holds up neither a save nor a read', async () => {
  const working = fakeKeytar()
  const getPassword: Keytar['getPassword'] = (service, name) =>
    name === 'look' ? new Promise(() => {}) : working.getPassword(service, name)
  const keytar = { ...working, getPassword }
  const keychain = createKeytarKeychain({ load: async () => keytar, limitMs: 1_000, lookLimitMs: 20 })
  const look = refusalOf(keychain.look())
  await keychain.write(account, key)
  expect(await look).toMatchObject({ problem: 'slow' })
  expect(await refusalOf(keychain.look())).toMatchObject({ problem: 'slow' })
  expect(await keychain.read(account)).toBe(key)
})

describe('a key that a keychain stores only after the timeout', () => {
  /** Writes only once the user has answered, however late. */
  function keychainThatAsks(secrets: Map<string, string>) {
    const answer = Promise.withResolvers<void>()
    const undone = Promise.withResolvers<void>()
    let setCount = 0
    const keytar: Keytar = {
      getPassword: async (_service, name) => secrets.get(name) ?? null,
      setPassword: async (_service, name, secret) => {
        setCount += 1
        if (setCount === 1) await answer.promise
        secrets.set(name, secret)
        if (setCount === 2) undone.resolve()
      },
      deletePassword: async (_service, name) => {
        undone.resolve()
        return secrets.delete(name)
      },
    }
    const keychain = createKeytarKeychain({ load: async () => keytar, limitMs: 20 })
    return { keychain, answer: answer.resolve, undone: undone.promise }
  }

  test('is removed again, since it is kept elsewhere by then', async () => {
    const secrets = new Map<string, string>()
    const { keychain, answer, undone } = keychainThatAsks(secrets)
    expect(await refusalOf(keychain.write(account, key))).toMatchObject({ problem: 'slow' })
    answer()
    await undone
    expect(secrets.has(account)).toBe(false)
  })

  test('does not replace the earlier one', async () => {
    const secrets = new Map([[account, 'sk-the-one-before']])
    const { keychain, answer, undone } = keychainThatAsks(secrets)
    expect(await refusalOf(keychain.write(account, key))).toMatchObject({ problem: 'slow' })
    answer()
    await undone
    expect(secrets.get(account)).toBe('sk-the-one-before')
  })
})

test('quitting waits for a keychain call only until it is done', async () => {
  const before = process.listenerCount('exit')
  const answer = Promise.withResolvers<null>()
  const keychain = keychainOver({ getPassword: () => answer.promise })
  const asked = keychain.read(account)
  await expect.poll(() => process.listenerCount('exit')).toBe(before + 1)
  answer.resolve(null)
  await asked
  expect(process.listenerCount('exit')).toBe(before)
})
