import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSessionKeychain } from '../../../../src/main/keychain/create-key-stores.ts'
import { AppError } from '../../../../src/shared/domain/app/errors.ts'
import { connection, conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { connect, temporaryFolder, typedConnection } from '../headless-app.ts'
import { openApp, openService, restart } from '../story.ts'

function addConversation({ store }: ReturnType<typeof openApp>): void {
  store.connections.put(connection)
  store.conversations.insert({ ...conversation, title: 'Mine' }, noon)
  store.messages.insert(message('m1', null))
}

test('the data folder is reported with its contents and its backups', async () => {
  const app = openApp()
  addConversation(app)
  await app.request('backups.make', undefined)
  const place = await app.request('data.place', undefined)
  expect(place).toMatchObject({
    folder: app.folder,
    isInFile: true,
    isPortable: false,
    backupCount: 1,
    contents: { conversations: 1, messages: 1, calls: 0, newestAt: noon },
  })
  expect(place.fileBytes).toBeGreaterThan(0)
  expect(place.backupBytes).toBeGreaterThan(0)
  await app.request('data.showFolder', undefined)
  expect(app.asked).toEqual(['show'])
})

test('data moves to the chosen folder at the next start', async () => {
  const app = openApp()
  addConversation(app)
  const to = temporaryFolder()
  app.picked.folder = to
  const offer = await app.request('data.chooseFolder', undefined)
  expect(offer).toMatchObject({ folder: to, risk: null })
  await app.request('data.move', { id: offer?.id ?? '' })
  expect(app.asked).toEqual(['restart'])
  const moved = restart(app)
  expect(await moved.request('conversations.list', { before: null })).toMatchObject([{ title: 'Mine' }])
  expect(await moved.request('data.place', undefined)).toMatchObject({ folder: to })
  expect(await moved.request('notices.list', undefined)).toMatchObject([{ code: 'moved' }])
})

test('a folder with other data, the current one and a missing one are refused', async () => {
  const app = openApp()
  const taken = temporaryFolder()
  writeFileSync(join(taken, 'tally.db'), 'of somebody else')
  const inside = join(app.folder, 'inside')
  mkdirSync(inside)
  for (const [folder, code] of [
    [taken, 'folder-taken'],
    [app.folder, 'folder-of-app'],
    [inside, 'folder-of-app'],
    ['/nowhere/at/all', 'file-not-read'],
    ['relative', 'file-not-read'],
    ['/proc', 'file-not-written'],
  ] as const) {
    // Only Linux has a folder that is read-only for everyone, even root.
    if (folder === '/proc' && !existsSync(folder)) continue
    app.picked.folder = folder
    expect(await app.ask('data.chooseFolder', undefined)).toMatchObject({ ok: false, code })
  }
  expect(await app.ask('data.move', { id: 'never offered' })).toMatchObject({ code: 'offer-gone' })
  expect(app.asked).toEqual([])
})

test('a folder that a cloud service syncs is offered with a warning', async () => {
  const app = openApp()
  const folder = join(temporaryFolder(), 'Dropbox', 'Tally')
  mkdirSync(folder, { recursive: true })
  app.picked.folder = folder
  expect(await app.request('data.chooseFolder', undefined)).toMatchObject({ risk: 'synced' })
})

test('erasing needs the typed confirmation, deletes the keys first and everything else at the next start', async () => {
  const keychain = createSessionKeychain()
  const app = openApp({ keychain })
  addConversation(app)
  const { connection: kept } = await app.request(
    'connections.save',
    typedConnection('https://api.example.com/v1', 'sk-canary-7f3a9c1e5b2d8046'),
  )
  const account = `https://api.example.com/v1 ${kept.id}`
  expect(await keychain.read(account)).not.toBeNull()
  await app.request('backups.make', undefined)
  mkdirSync(join(app.folder, 'logs'))
  mkdirSync(join(app.folder, 'tally-updater', 'pending'), { recursive: true })
  for (const name of ['tally.log', 'tally.old.log']) writeFileSync(join(app.folder, 'logs', name), 'a line\n')
  app.boxes.answer = 'cancel'
  expect(await app.ask('data.erase', { isKeepingKeys: false })).toMatchObject({ code: 'declined' })
  expect(app.asked).toEqual([])
  app.boxes.answer = 'confirm'
  expect(await keychain.read(account)).not.toBeNull()

  await app.request('data.erase', { isKeepingKeys: false })
  expect(await keychain.read(account)).toBeNull()
  expect(app.asked).toEqual(['restart'])
  const restarted = restart(app)
  expect(await restarted.request('conversations.list', { before: null })).toEqual([])
  expect(await restarted.request('connections.list', undefined)).toEqual([])
  expect(await restarted.request('backups.list', undefined)).toEqual([])
  expect(await restarted.request('notices.list', undefined)).toEqual([{ code: 'erased', detail: null }])
  const left = readdirSync(app.folder).toSorted()
  expect(left[0]).toBe('tally.db')
  expect(left).not.toContain('logs')
  expect(left).not.toContain('tally-updater')
})

test('an erasure that a locked keychain refuses stops no answer', async () => {
  const service = await openService({ scenario: 'slow' })
  const keychain = createSessionKeychain()
  const app = openApp({ keychain })
  const { conversationId } = await connect(app, service)
  await app.request('chat.send', { conversationId, text: 'One', replacing: null })
  keychain.remove = () =>
    Promise.reject(new AppError('key-locked', 'The keyring is locked.', { problem: 'locked' }))
  const erase = { isKeepingKeys: false }
  expect(await app.ask('data.erase', erase)).toMatchObject({ ok: false, code: 'key-locked' })
  const { messages } = await app.request('conversations.open', { conversationId })
  expect(messages.at(-1)?.call?.state).toMatch(/^(sending|streaming)$/)
})

test('a locked keychain prevents erasing everything, unless the keys are to stay', async () => {
  const keychain = createSessionKeychain()
  const app = openApp({ keychain })
  await app.request(
    'connections.save',
    typedConnection('https://api.example.com/v1', 'sk-canary-7f3a9c1e5b2d8046'),
  )
  keychain.remove = () =>
    Promise.reject(new AppError('key-locked', 'The keyring is locked.', { problem: 'locked' }))
  const erase = { isKeepingKeys: false } as const
  expect(await app.ask('data.erase', erase)).toMatchObject({ ok: false, code: 'key-locked' })
  expect(app.asked).toEqual([])
  await app.request('data.erase', { ...erase, isKeepingKeys: true })
  expect(app.asked).toEqual(['restart'])
})
