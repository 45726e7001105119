import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createSessionKeychain } from '../../../../src/main/keychain/create-key-stores.ts'
import { connect, type HeadlessApp } from '../headless-app.ts'
import { threadFile } from '../headless-threads.ts'
import { openApp, openService } from '../story.ts'

const pageSize = 4_096
const day = 86_400_000
/** So far into the question that neither title nor answer repeats it. */
const mark = '§here§'
const question = `Is the heron here? ${'And where else? '.repeat(20)} ${mark}`
const damagedNow = { code: 'data-damaged-now', detail: null }

const keychain = createSessionKeychain()

function start(folder: string): HeadlessApp {
  return openApp({ folder, keychain })
}

/** The folder of an app with one answer, and a service for later ones. */
async function usedFolder() {
  const service = await openService()
  const app = openApp({ keychain })
  const { conversationId, connectionId } = await connect(app, service)
  await app.answered({ conversationId, text: question })
  app.close()
  const file = join(app.folder, 'tally.db')
  const posts = () => service.log().filter(({ method }) => method === 'POST')
  return { folder: app.folder, file, conversationId, connectionId, posts }
}

/** Damages the page with the messages on it. */
function spoil(file: string): void {
  const bytes = readFileSync(file)
  const page = Math.floor(bytes.indexOf(mark) / pageSize)
  writeFileSync(file, bytes.fill(0x5a, page * pageSize, (page + 1) * pageSize))
}

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}

test('data of a newer version can be read and searched, and nothing is written or sent', async () => {
  const { folder, file, conversationId, connectionId, posts } = await usedFolder()
  change(file, 'PRAGMA user_version = 9999')
  const before = readFileSync(file)
  const app = start(folder)
  expect(await app.request('notices.list', undefined)).toEqual([{ code: 'data-newer', detail: null }])
  expect((await app.request('conversations.open', { conversationId })).messages).toHaveLength(2)
  expect((await app.request('search.messages', { words: 'heron' })).found).not.toEqual([])
  expect((await app.request('usage.ofChat', { conversationId })).doRowsMatchLedger).toBe(true)
  const refused = { ok: false, code: 'read-only' }
  expect(await app.ask('chat.send', { conversationId, text: 'And now?', replacing: null })).toMatchObject(
    refused,
  )
  expect(await app.ask('conversations.rename', { conversationId, title: 'New' })).toMatchObject(refused)
  expect(await app.ask('conversations.delete', { conversationId })).toMatchObject(refused)
  expect(await app.ask('conversations.create', { connectionId })).toMatchObject(refused)
  app.close()
  expect(posts()).toHaveLength(1)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('data from before the first release is left alone, and the window says how to bring it along', async () => {
  const { folder, file, posts } = await usedFolder()
  change(file, 'PRAGMA user_version = 37')
  const before = readFileSync(file)
  const app = start(folder)
  expect(await app.request('notices.list', undefined)).toEqual([{ code: 'data-unreleased', detail: null }])
  expect(await app.request('conversations.list', { before: null })).toEqual([])
  app.close()
  expect(posts()).toHaveLength(1)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a chat without a model can be opened in read-only data', async () => {
  const { folder, file, conversationId } = await usedFolder()
  change(file, 'UPDATE conversations SET modelId = NULL; PRAGMA user_version = 9999')
  const app = start(folder)
  expect((await app.request('conversations.open', { conversationId })).messages).toHaveLength(2)
})

test('damage found while running is reported once, and the next start recovers the rest', async () => {
  const { folder, file, conversationId } = await usedFolder()
  spoil(file)
  const app = start(folder)
  const open = () => app.ask('conversations.open', { conversationId })
  expect(await open()).toMatchObject({ ok: false, code: 'data-damaged' })
  await open()
  expect(await app.request('notices.list', undefined)).toEqual([damagedNow])
  expect(app.events.filter(({ type }) => type === 'notice-raised')).toHaveLength(1)
  app.close()

  const next = start(folder)
  const [notice] = await next.request('notices.list', undefined)
  expect(notice).toMatchObject({ code: 'data-damaged', recoveredRows: { conversations: 1, calls: 1 } })
  expect(await next.request('conversations.list', { before: null })).toHaveLength(1)
  next.close()
  expect(await start(folder).request('notices.list', undefined)).toEqual([])
})

test('damage found by the search thread is reported too', async () => {
  const { folder, file } = await usedFolder()
  spoil(file)
  const app = openApp({ folder, keychain, jobThread: threadFile })
  const raised = app.next(({ type }) => type === 'notice-raised')
  expect(await app.ask('search.messages', { words: 'heron' })).toMatchObject({
    ok: false,
    code: 'data-damaged',
  })
  expect(await raised).toMatchObject(damagedNow)
})

test('the whole file is checked once a week in the background, with a report', async () => {
  const { folder, file } = await usedFolder()
  const app = start(folder)
  await app.checkWhenDue()
  const checkedAt = Number(app.store.settings.read('checked-at'))
  expect(checkedAt).toBeGreaterThan(0)
  app.store.settings.write('checked-at', checkedAt - 6 * day)
  app.close()

  spoil(file)
  const next = start(folder)
  await next.checkWhenDue()
  expect(await next.request('notices.list', undefined)).toEqual([])
  next.store.settings.write('checked-at', checkedAt - 8 * day)
  await next.checkWhenDue()
  expect(await next.request('notices.list', undefined)).toEqual([damagedNow])
  expect(next.store.settings.read('checked-at')).toBe(checkedAt - 8 * day)
  expect(existsSync(file)).toBe(true)
})

test('a check requested by the user makes the next start repair its findings', async () => {
  const { folder, file } = await usedFolder()
  spoil(file)
  const app = start(folder)
  expect(await app.request('data.check', undefined)).toEqual({ isIntact: false })
  app.close()
  expect(start(folder).opened.problem).toBe('damaged')
})

test('a clock that was set back makes a check due', async () => {
  const { folder } = await usedFolder()
  const app = start(folder)
  const later = Date.now() + 30 * day
  app.store.settings.write('checked-at', later)
  await app.checkWhenDue()
  expect(Number(app.store.settings.read('checked-at'))).toBeLessThan(later)
})
