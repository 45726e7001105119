import { describe, expect, test } from 'vitest'
import { busOfTest, keyringOfTest, startProcess, withoutBus } from './keychain-process.ts'

const key = 'sk-canary-of-a-child'
const unavailable = (problem: string) => ({ refused: 'key-unavailable', problem })
const locked = { refused: 'key-locked', problem: 'locked' }
const everyStep = ['read', 'write', 'remove', 'probe']

describe('a missing keyring', () => {
  test.each([
    ['no bus', {}, 'no-bus'],
    [
      'the address of a bus that is not there',
      { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' },
      'no-bus',
    ],
    ['an address that is none', { DBUS_SESSION_BUS_ADDRESS: 'nonsense' }, 'no-bus'],
  ] as const)('%s is reported, and the key is kept for this session', async (_name, given, problem) => {
    const app = startProcess(withoutBus(given))
    const refused = unavailable(problem)
    expect(await app.take(...everyStep)).toEqual([refused, refused, refused, refused])
    expect(await app.take('save', 'use', 'report', 'report anew')).toEqual([
      'session',
      key,
      { state: 'session', problem },
      { state: 'session', problem },
    ])
  })

  test('a bus without a service is reported, and a service that starts later is found', async () => {
    const bus = await busOfTest()
    const app = startProcess(bus.environment)
    const refused = unavailable('no-service')
    expect(await app.take(...everyStep)).toEqual([refused, refused, refused, refused])
    expect(await app.take('save', 'use', 'report')).toEqual([
      'session',
      key,
      { state: 'session', problem: 'no-service' },
    ])
    await bus.startKeyring()
    expect(await app.take('report anew', 'write', 'read')).toEqual([
      { state: 'session', problem: null },
      null,
      key,
    ])
  })

  test('a key saved by an earlier run is unreachable then, and not missing', async () => {
    const app = startProcess(withoutBus())
    expect(await app.take('remember a saved key', 'report')).toEqual([
      null,
      { state: 'unavailable', problem: 'no-bus' },
    ])
  })
})

describe('a locked keyring', () => {
  test('reads as empty, refuses as locked, and does not end the process', async () => {
    const { bus, keyring } = await keyringOfTest()
    const app = startProcess(bus.environment)
    expect(await app.take('write', 'read')).toEqual([null, key])
    keyring.lock()
    expect(await app.take(...everyStep)).toEqual([null, locked, locked, locked])
  })

  test('keeps a saved key locked: it is not missing, overwritten or deleted', async () => {
    const { bus, keyring } = await keyringOfTest()
    await startProcess(bus.environment).take('write')
    keyring.lock()
    const app = startProcess(bus.environment)
    const isLocked = { state: 'locked', problem: 'locked' }
    expect(await app.take('remember a saved key', 'report', 'report anew')).toEqual([
      null,
      isLocked,
      isLocked,
    ])
    expect(await app.take('use', 'delete')).toEqual([locked, locked])
    expect(await app.take('save', 'report', 'delete')).toEqual([
      'keychain',
      { state: 'session', problem: 'locked' },
      locked,
    ])
    expect(await app.take('use')).toEqual([key])
  })
})

describe('a keyring that dies while the app runs', () => {
  test('is reported as gone, even if another one replaces it, and read keys stay usable', async () => {
    const { bus, keyring } = await keyringOfTest()
    const app = startProcess(bus.environment)
    expect(await app.take('save', 'use', 'report')).toEqual([
      'keychain',
      key,
      { state: 'stored', problem: null },
    ])
    await keyring.kill()
    const gone = unavailable('gone')
    expect(await app.take(...everyStep)).toEqual([gone, gone, gone, gone])
    expect(await app.take('use', 'report', 'report anew')).toEqual([
      key,
      { state: 'stored', problem: null },
      { state: 'stored', problem: 'gone' },
    ])
    await bus.startKeyring()
    expect(await app.take('read', 'delete', 'save', 'report')).toEqual([
      gone,
      gone,
      'keychain',
      { state: 'session', problem: 'gone' },
    ])
  })

  test('is reported as gone, even during a request', async () => {
    const { bus, keyring } = await keyringOfTest()
    const app = startProcess(bus.environment)
    await app.take('write')
    keyring.freeze()
    const asked = app.take('read')
    await keyring.kill()
    expect(await asked).toEqual([unavailable('gone')])
  })
})

describe('an unresponsive keyring', () => {
  test('times out, delays no later request, and is used once it responds', async () => {
    const { bus, keyring } = await keyringOfTest()
    const app = startProcess(bus.environment, { limitMs: 500 })
    await app.take('write')
    keyring.freeze()
    const slow = unavailable('slow')
    expect(await app.take('read', 'write', 'probe')).toEqual([slow, slow, slow])
    expect(await app.take('save', 'use', 'report')).toEqual([
      'session',
      key,
      { state: 'session', problem: 'slow' },
    ])
    keyring.thaw()
    await expect.poll(() => app.take('read')).toEqual([key])
  })

  test('that waits for an unseen prompt times out, and stored keys are not lost', async () => {
    const { bus, keyring } = await keyringOfTest()
    bus.silencePrompts()
    await startProcess(bus.environment).take('write')
    keyring.lock()
    const app = startProcess(bus.environment, { limitMs: 500 })
    const slow = unavailable('slow')
    expect(await app.take('remember a saved key', 'use', 'report')).toEqual([
      null,
      slow,
      { state: 'unavailable', problem: 'slow' },
    ])
    expect(await app.take('save', 'use')).toEqual(['keychain', key])
  })

  test('does not prevent the app from quitting', async () => {
    const { bus, keyring } = await keyringOfTest()
    const app = startProcess(bus.environment)
    await app.take('write')
    keyring.freeze()
    await app.take('ask and exit')
    expect(await app.ended).toEqual([null, 'SIGKILL'])
  })
})
