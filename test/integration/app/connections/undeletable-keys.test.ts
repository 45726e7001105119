import { describe, expect, test } from 'vitest'
import { createSessionKeychain } from '../../../../src/main/keychain/create-key-stores.ts'
import type { Keychain } from '../../../../src/main/keychain/keychain.ts'
import { AppError } from '../../../../src/shared/domain/app/errors.ts'
import { accountOf, beginRemoval, keep } from '../conversations/removal-story.ts'
import { typedConnection } from '../headless-app.ts'

describe("a keychain that can't delete the key", () => {
  function stubborn() {
    const keychain = createSessionKeychain()
    const state = { isLocked: false }
    const remove = (account: string): Promise<void> =>
      state.isLocked
        ? Promise.reject(new AppError('key-locked', 'The keychain is locked.', { problem: 'locked' }))
        : keychain.remove(account)
    return { keychain: { ...keychain, remove }, state }
  }

  test('keeps the connection until the user leaves the key there, and Tally knows where', async () => {
    const { keychain, state } = stubborn()
    const { app, first } = await beginRemoval({ keychain })
    state.isLocked = true
    const before = await app.request('connections.list', undefined)
    expect(await app.ask('connections.delete', { connectionId: first.id, ...keep })).toMatchObject({
      ok: false,
    })
    expect(await app.request('connections.list', undefined)).toEqual(before)
    await app.request('connections.delete', { connectionId: first.id, chats: 'keep', key: 'leave' })
    expect(await app.request('connections.list', undefined)).toHaveLength(1)
    expect(await keychain.read(accountOf(first))).not.toBeNull()

    // Erasing everything later deletes it after all.
    state.isLocked = false
    await app.request('data.erase', { isKeepingKeys: false })
    expect(await keychain.read(accountOf(first))).toBeNull()
  })

  test('leaves no key behind while another key is being saved', async () => {
    const inner = createSessionKeychain()
    const gate = Promise.withResolvers<void>()
    let isHeld = false
    const keychain: Keychain = {
      ...inner,
      async write(account, key) {
        if (isHeld) await gate.promise
        await inner.write(account, key)
      },
    }
    const { app, one, first } = await beginRemoval({ keychain })
    isHeld = true
    const typed = { ...typedConnection(one.address, 'another-key-0123456789'), connectionId: first.id }
    const saving = app.ask('connections.save', typed)
    await app.request('connections.delete', { connectionId: first.id, ...keep })
    gate.resolve()
    expect(await saving).toMatchObject({ code: 'connection-deleted' })
    expect(await inner.read(accountOf(first))).toBeNull()
  })
})

describe('a connection saved again before the keychain has responded', () => {
  test('keeps the last saved values, and leaves no other key behind', async () => {
    const inner = createSessionKeychain()
    const gate = Promise.withResolvers<void>()
    const written: string[] = []
    const keychain: Keychain = {
      ...inner,
      async write(account, key) {
        written.push(account)
        if (key.startsWith('slow')) await gate.promise
        await inner.write(account, key)
      },
    }
    const { app, first } = await beginRemoval({ keychain })
    const connectionId = first.id
    const save = (address: string, key: string) =>
      app.request('connections.save', { ...typedConnection(address, key), connectionId })
    const slow = save('https://slow.example/v1', 'slow-key-0123456789')
    await save('https://quick.example/v1', 'quick-key-0123456789')
    gate.resolve()
    await slow
    const [latest] = await app.request('connections.list', undefined)
    expect(latest?.baseAddress).toBe('https://slow.example/v1')
    const [slowAccount = '', quickAccount = ''] = written.slice(-2)
    expect(await inner.read(slowAccount)).toBe('slow-key-0123456789')
    expect(await inner.read(quickAccount)).toBeNull()
    expect(await inner.read(accountOf(first))).toBeNull()
  })
})
