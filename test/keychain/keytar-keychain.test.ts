import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKeytarKeychain, loadKeytar } from '../../src/main/keychain/keytar-keychain.ts'

const script = join(import.meta.dirname, 'ask-keychain.ts')
const throwAwayKeyring = join(import.meta.dirname, '..', '..', '.ci', 'with-keyring.sh')
const account = 'https://api.example.com connection-1'
const key = `sk-${'!~Ab9_-'.repeat(200)}`

// Each state of the system needs a process of its own: libsecret remembers its bus for as long as one lives.
function askWithoutBus(environment: Record<string, string>, ...steps: string[]): unknown {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, DISPLAY: _display, XDG_RUNTIME_DIR: _folder, ...rest } = process.env
  const env = { ...rest, ...environment }
  return JSON.parse(execFileSync(process.execPath, [script, ...steps], { env, encoding: 'utf8' }))
}

function askInFreshKeyring(...steps: string[]): unknown {
  const command = [throwAwayKeyring, process.execPath, script, ...steps]
  return JSON.parse(execFileSync('sh', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
}

test('keytar really loads, with the three functions that may be used', async () => {
  const keytar = await loadKeytar()
  for (const name of ['getPassword', 'setPassword', 'deletePassword'] as const) {
    expect(keytar[name]).toBeTypeOf('function')
  }
})

test('a long key is kept for its account alone, replaced, and removed', async () => {
  const keychain = createKeytarKeychain()
  await keychain.write(account, 'sk-the-first-one')
  await keychain.write(account, key)
  expect(await keychain.read(account)).toBe(key)
  expect(await keychain.read('https://api.example.org connection-1')).toBeNull()
  await keychain.remove(account)
  expect(await keychain.read(account)).toBeNull()
})

test('removing a key that is not there is no error and leaves nothing behind', async () => {
  const keychain = createKeytarKeychain()
  await keychain.remove(account)
  const keytar = await loadKeytar()
  expect(await keytar.getPassword('Tally', 'write probe')).toBeNull()
})

test('many requests at once are answered one after the other, each with its own key', async () => {
  const keychain = createKeytarKeychain()
  const accounts = Array.from({ length: 12 }, (_, number) => `https://api.example.com many-${number}`)
  await Promise.all(accounts.map((each) => keychain.write(each, `sk-of ${each}`)))
  expect(await Promise.all(accounts.map((each) => keychain.read(each)))).toEqual(
    accounts.map((each) => `sk-of ${each}`),
  )
  await Promise.all(accounts.map((each) => keychain.remove(each)))
})

test('without a session bus every request is refused as unavailable', () => {
  const refused = { refused: 'key-unavailable' }
  expect(askWithoutBus({}, 'read', 'write', 'remove')).toEqual([refused, refused, refused])
})

test('with the address of a bus that is not there it is the same', () => {
  const environment = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' }
  expect(askWithoutBus(environment, 'write')).toEqual([{ refused: 'key-unavailable' }])
})

test('a locked keyring reads as empty, refuses as locked, and does not end the process', () => {
  const locked = { refused: 'key-locked' }
  const outcomes = askInFreshKeyring('write', 'read', 'lock', 'read', 'write', 'remove')
  expect(outcomes).toEqual([null, 'sk-canary-of-a-child', null, null, locked, locked])
})
