import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { addCall, connection, conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { imageOf, markOf } from '../../../fixtures/samples/stored-images.ts'
import { temporaryFolder } from '../headless-app.ts'
import { threadFile } from '../headless-threads.ts'
import { beginStory, openApp, restart } from '../story.ts'

type App = ReturnType<typeof openApp>

async function titles(app: App): Promise<string[]> {
  return (await app.request('conversations.list', { before: null })).map(({ title }) => title)
}

/** A chat with this title and one message, like a turn leaves it. */
function addConversation({ store }: App, title: string): string {
  const id = crypto.randomUUID()
  store.connections.put(connection)
  store.conversations.insert({ ...conversation, id, title }, noon)
  store.messages.insert(message(`question of ${id}`, null, { conversationId: id, text: `About ${title}` }))
  return id
}

test('a restored backup has every renamed, deleted and added item as it was', async () => {
  const app = openApp()
  const id = addConversation(app, 'Apples')
  const [backup] = await app.request('backups.make', undefined)
  expect(backup).toMatchObject({ reason: 'by-hand' })
  await app.request('conversations.rename', { conversationId: id, title: 'Pears' })
  addConversation(app, 'Plums')

  const offer = await app.request('backups.offer', { name: backup?.name ?? '' })
  expect(offer).toMatchObject({ name: backup?.name, contents: { conversations: 1, messages: 1, calls: 0 } })
  expect(app.asked).toEqual([])
  await app.request('backups.restore', { id: offer.id })
  expect(app.asked).toEqual(['restart'])
  const backups = await app.request('backups.list', undefined)
  expect(backups.map(({ reason }) => reason).toSorted()).toEqual(['before-restore', 'by-hand'])

  const again = restart(app)
  expect(await titles(again)).toEqual(['Apples'])
  const [notice] = await again.request('notices.list', undefined)
  expect(notice).toMatchObject({ code: 'restored' })
  expect(existsSync(join(notice?.detail ?? '', 'tally.db'))).toBe(true)
})

test('a restored backup has the images of its messages', async () => {
  const app = openApp()
  const id = addConversation(app, 'Apples')
  const image = imageOf('an apple', 3)
  app.store.images.add(id, image)
  app.store.messages.insert(message('with image', null, { conversationId: id, text: markOf(image) }))
  const [backup] = await app.request('backups.make', undefined)
  app.store.messages.setText('with image', 'No image')
  while (app.store.images.dropUnused(Number.MAX_SAFE_INTEGER));
  expect(app.store.images.find(image.hash)).toBeNull()
  const offer = await app.request('backups.offer', { name: backup?.name ?? '' })
  await app.request('backups.restore', { id: offer.id })
  const { images, messages } = restart(app).store
  expect(messages.find('with image')?.text).toBe(markOf(image))
  expect([...images.readParts(image.hash)]).toEqual(image.parts)
  expect(images.thumbnail(image.hash)).toBe(image.thumbnail)
  expect(images.hasUnused(Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('after a restore, the copy of the ledger goes on in the files that it has, and no call is in two', async () => {
  const app = openApp()
  addConversation(app, 'Apples')
  const folder = temporaryFolder()
  app.picked.folder = folder
  addCall(app.store, 'early', { startedAt: noon })
  const { deviceId } = await app.request('ledgerCopy.chooseFolder', undefined)
  await app.request('ledgerCopy.change', { deviceName: 'Laptop' })
  const [backup] = await app.request('backups.make', undefined)
  addCall(app.store, 'late', { startedAt: noon })
  await app.request('ledgerCopy.copyNow', undefined)
  const offer = await app.request('backups.offer', { name: backup?.name ?? '' })
  await app.request('backups.restore', { id: offer.id })

  const again = restart(app)
  const state = { deviceId, deviceName: 'Laptop', withTitles: false }
  expect(await again.request('ledgerCopy.read', undefined)).toEqual({
    ...state,
    folder: null,
    isRunning: false,
    lastRun: null,
  })
  again.picked.folder = folder
  const copied = { callCount: 2, onlyInCopyCount: 1, problem: null }
  expect(await again.request('ledgerCopy.chooseFolder', undefined)).toMatchObject({
    ...state,
    lastRun: copied,
  })
  const [day = ''] = readdirSync(join(folder, 'ledger'))
  expect(readdirSync(join(folder, 'ledger', day)).toSorted()).toEqual([
    `${deviceId}.csv`,
    `${deviceId}.jsonl`,
  ])
  const lines = readFileSync(join(folder, 'ledger', day, `${deviceId}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(lines.map((line) => JSON.parse(line).callId))).toEqual(new Set(['early', 'late']))
})

test('a restore needs consent in a native box, and a canceled one changes nothing and can be confirmed later', async () => {
  const app = openApp()
  addConversation(app, 'Apples')
  const [backup] = await app.request('backups.make', undefined)
  const offer = await app.request('backups.offer', { name: backup?.name ?? '' })
  app.boxes.answer = 'cancel'
  expect(await app.ask('backups.restore', { id: offer.id })).toMatchObject({ code: 'declined' })
  expect(app.boxes.shown).toEqual([
    expect.stringMatching(/^Restore the backup of \w+ \d+, \d{4}, \d+:\d\d\s[AP]M\?/),
  ])
  expect(app.asked).toEqual([])
  expect(await app.request('backups.list', undefined)).toEqual([backup])
  app.boxes.answer = 'confirm'
  await app.request('backups.restore', { id: offer.id })
  expect(app.asked).toEqual(['restart'])
})

test('progress is in bytes, and a canceled backup leaves nothing behind', async () => {
  const app = openApp({ jobThread: threadFile })
  addConversation(app, 'Apples')
  const begun = app.next((event) => event.type === 'task-changed' && event.task?.kind === 'back-up')
  const making = app.ask('backups.make', undefined)
  await begun
  await app.request('tasks.cancel', undefined)
  expect(await making).toMatchObject({ ok: false, code: 'cancelled' })
  const total = expect.any(Number)
  expect(app.events).toContainEqual({ type: 'task-changed', task: { kind: 'back-up', done: 0, total } })
  const folder = join(app.folder, 'backups')
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  expect(await app.request('backups.make', undefined)).toHaveLength(1)
})

test('a backup of damaged data is refused with a message, and the last good backup is kept', async () => {
  const app = openApp()
  addConversation(app, 'Apples')
  const [good] = await app.request('backups.make', undefined)
  const path = join(app.folder, 'backups', good?.name ?? '')
  const before = readFileSync(path)
  app.close()
  damage(join(app.folder, 'tally.db'))

  const again = openApp({ folder: app.folder })
  expect(await again.ask('backups.make', undefined)).toMatchObject({ ok: false, code: 'data-unsound' })
  // A day without changes needs no backup; this day has one.
  again.store.settings.write('anything', 'changed')
  await again.makeDaily()
  expect(again.events).toContainEqual({ type: 'notice-raised', code: 'backup-unsound', detail: null })
  expect(readdirSync(join(app.folder, 'backups'))).toEqual([good?.name])
  expect(readFileSync(path).equals(before)).toBe(true)
})

/** Overwrites the index of the messages with noise: a start does not read it, a copy does. */
function damage(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const page = database
    .prepare("SELECT rootpage AS page FROM sqlite_schema WHERE name = 'messagesByParent'")
    .get()
  const size = database.prepare('PRAGMA page_size').get()
  database.close()
  const bytes = readFileSync(file)
  const start = (Number(page?.['page']) - 1) * Number(size?.['page_size'])
  writeFileSync(file, bytes.fill(0x5a, start, start + 200))
}

test('a daily backup is made at most once a day, and only after a change', async () => {
  const app = openApp()
  addConversation(app, 'Apples')
  await app.makeDaily()
  await app.makeDaily()
  const backups = await app.request('backups.list', undefined)
  expect(backups.map(({ reason }) => reason)).toEqual(['daily'])

  // The same file a day later, as its name says.
  const name = backups[0]?.name ?? ''
  const folder = join(app.folder, 'backups')
  const older = nameADayBefore(name)
  writeFileSync(join(folder, older), readFileSync(join(folder, name)))
  app.close()
  rmSync(join(folder, name))

  const unchanged = openApp({ folder: app.folder })
  await unchanged.makeDaily()
  expect(await unchanged.request('backups.list', undefined)).toHaveLength(1)
  unchanged.close()

  const changed = openApp({ folder: app.folder })
  addConversation(changed, 'Plums')
  await changed.makeDaily()
  expect(await changed.request('backups.list', undefined)).toHaveLength(2)
})

function nameADayBefore(name: string): string {
  const at = new Date(Date.now() - 30 * 3_600_000)
  return name.replace(/\d{4}-.*$/, `${at.toISOString().replaceAll(':', '-')}.db`)
}

test("no answer starts after a restore was confirmed, because the backup wouldn't have it", async () => {
  const { app, send, answered } = await beginStory('normal')
  await answered('Before')
  await app.request('backups.make', undefined)
  const [backup] = await app.request('backups.list', undefined)
  const offer = await app.request('backups.offer', { name: backup?.name ?? '' })
  await app.request('backups.restore', { id: offer.id })
  await expect(send('After')).rejects.toThrow('busy')
})

test('a restore refused because of other work stops no answer, and can be confirmed later', async () => {
  const { app, send, open } = await beginStory('slow')
  const [backup] = await app.request('backups.make', undefined)
  const offer = await app.request('backups.offer', { name: backup?.name ?? '' })
  await send('One')
  const work = app.request('data.check', undefined)
  expect(await app.ask('backups.restore', { id: offer.id })).toMatchObject({ ok: false, code: 'busy' })
  expect((await open()).messages.at(-1)?.call?.state).toMatch(/^(sending|streaming)$/)
  await work
  await app.request('backups.restore', { id: offer.id })
  expect(app.asked).toEqual(['restart'])
})

test('confirming an expired offer of a restore does nothing', async () => {
  const app = openApp()
  addConversation(app, 'Apples')
  const [backup] = await app.request('backups.make', undefined)
  const first = await app.request('backups.offer', { name: backup?.name ?? '' })
  await app.request('backups.decline', undefined)
  expect(await app.ask('backups.restore', { id: first.id })).toMatchObject({ code: 'offer-gone' })
  expect(readdirSync(app.folder).filter((name) => name.startsWith('restoring'))).toEqual([])
  expect(app.asked).toEqual([])
})
