import { expect, test } from 'vitest'
import { createSessionKeychain } from '../../../../src/main/keychain/create-key-places.ts'

test('a key is stored for its account only, until it is removed', async () => {
  const keychain = createSessionKeychain()
  await keychain.write('https://a.example 1', 'first-key')
  await keychain.write('https://a.example 1', 'second-key')
  expect(await keychain.read('https://a.example 1')).toBe('second-key')
  expect(await keychain.read('https://b.example 1')).toBeNull()
  await keychain.remove('https://a.example 1')
  await keychain.remove('never written')
  expect(await keychain.read('https://a.example 1')).toBeNull()
})

test('a new session has no keys of the last one', async () => {
  await createSessionKeychain().write('account', 'some-key')
  expect(await createSessionKeychain().read('account')).toBeNull()
})
