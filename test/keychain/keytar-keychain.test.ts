import { expect, test } from 'vitest'
import { createKeytarKeychain, loadKeytar } from '../../src/main/keychain/keytar-keychain.ts'

const account = 'https://api.example.com connection-1'
const key = `sk-${'!~Ab9_-'.repeat(200)}`

test('keytar loads, with the three functions that may be used', async () => {
  const keytar = await loadKeytar()
  for (const name of ['getPassword', 'setPassword', 'deletePassword'] as const) {
    expect(keytar[name]).toBeTypeOf('function')
  }
})

test('a long key is stored for its account only, replaced, and removed', async () => {
  const keychain = createKeytarKeychain()
  await keychain.write(account, 'sk-the-first-one')
  await keychain.write(account, key)
  expect(await keychain.read(account)).toBe(key)
  expect(await keychain.read('https://api.example.org connection-1')).toBeNull()
  await keychain.remove(account)
  expect(await keychain.read(account)).toBeNull()
})

test('removing a missing key is no error and leaves nothing behind', async () => {
  const keychain = createKeytarKeychain()
  await keychain.remove(account)
  const keytar = await loadKeytar()
  expect(await keytar.getPassword('Tally', 'write probe')).toBeNull()
})

test('parallel requests are answered one after the other, each with its own key', async () => {
  const keychain = createKeytarKeychain()
  const accounts = Array.from({ length: 12 }, (_, number) => `https://api.example.com many-${number}`)
  await Promise.all(accounts.map((each) => keychain.write(each, `sk-of ${each}`)))
  expect(await Promise.all(accounts.map((each) => keychain.read(each)))).toEqual(
    accounts.map((each) => `sk-of ${each}`),
  )
  await Promise.all(accounts.map((each) => keychain.remove(each)))
})
