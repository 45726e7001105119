import { copyFileSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { connection, conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { openApp, restart } from '../story.ts'

// Every start of an app here starts threads too, and a busy computer takes its time for them.

/** An app with data, and a sound backup file outside of its folder, which tests can damage. */
async function startWithBackup() {
  const app = openApp()
  app.store.connections.put(connection)
  app.store.conversations.insert({ ...conversation, title: 'Mine' }, noon)
  app.store.messages.insert(message('m1', null))
  const [backup] = await app.request('backups.make', undefined)
  const outside = join(app.folder, 'outside')
  mkdirSync(outside)
  const file = join(outside, 'chosen.db')
  copyFileSync(join(app.folder, 'backups', backup?.name ?? ''), file)
  app.picked.backup = file
  return { app, file }
}

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}

test('a chosen backup file is inspected, and can be restored', async () => {
  const { app, file } = await startWithBackup()
  const before = readFileSync(file)
  const offer = await app.request('backups.offerFile', undefined)
  expect(offer).toMatchObject({
    name: 'chosen.db',
    contents: { conversations: 1, messages: 1, newestAt: noon },
  })
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(join(app.folder, 'outside'))).toEqual(['chosen.db'])
  await app.request('backups.restore', { id: offer?.id ?? '' })
  expect(app.asked).toEqual(['restart'])
})

test('a restored file sets no proxy, certificate, unencrypted address, key or name', async () => {
  const { app, file } = await startWithBackup()
  change(
    file,
    `INSERT INTO settings (name, value) VALUES
       ('proxy', '{"use":"own","address":"http://127.0.0.1:9"}'),
       ('authority', '{"fileName":"ca.pem","certificates":["x"]}'),
       ('left-over-keys', '["https://api.example.com connection-1"]'),
       ('consents', '["https://evil.example"]'),
       ('ledger-copy', '{"folder":"/srv/team","deviceId":"0123456789ab","deviceName":"","withTitles":true,"lastRun":null}'),
       ('send-key', '"mod-enter"');
     UPDATE connections SET name = 'bank.example', baseAddress = 'https://evil.example/v1',
       dashboardAddress = 'https://pay.example/'`,
  )
  const offer = await app.request('backups.offerFile', undefined)
  await app.request('backups.restore', { id: offer?.id ?? '' })
  const restored = restart(app)
  const settings = await restored.request('settings.read', undefined)
  expect(settings).toMatchObject({ proxy: { use: 'system' }, authority: null, sendKey: 'mod-enter' })
  expect(restored.store.settings.read('left-over-keys')).toBeUndefined()
  expect((await restored.trust.settle()).plainOrigins).toEqual([])
  expect(restored.store.settings.read('consents')).toBeUndefined()
  const copy = await restored.request('ledgerCopy.read', undefined)
  expect(copy).toMatchObject({ folder: null, withTitles: false })
  expect(copy.deviceId).not.toBe('0123456789ab')
  expect(await restored.request('connections.list', undefined)).toMatchObject([
    { name: 'evil.example', dashboardAddress: '' },
  ])
})

test("a restored connection keeps the name and the dashboard of the current data, and not the file's", async () => {
  const { app, file } = await startWithBackup()
  const dashboardAddress = 'https://pay.example/'
  const kept = { name: 'Work', ownName: 'Work', dashboardAddress }
  app.store.connections.put({ ...connection, ...kept })
  change(
    file,
    `UPDATE connections SET name = 'bank.example', ownName = 'bank.example';
     INSERT INTO connections (id, kind, name, ownName, baseAddress, dashboardAddress, streaming, takesStreamOptions)
       VALUES ('other', 'service', 'Work', 'Work', 'https://evil.example/v1', '', 'not-measured', 1)`,
  )
  const offer = await app.request('backups.offerFile', undefined)
  await app.request('backups.restore', { id: offer?.id ?? '' })
  const restored = restart(app)
  expect(await restored.request('connections.list', undefined)).toMatchObject([
    { name: 'evil.example', ownName: '', dashboardAddress: '' },
    kept,
  ])
})

/** SQLite creates no such names, but reads them: they are written into the file byte by byte. */
function plant(file: string, sql: string): void {
  change(file, sql)
  writeFileSync(
    file,
    Buffer.from(readFileSync(file).toString('latin1').replaceAll('hidden_', 'sqlite_'), 'latin1'),
  )
}

const evilProxy = '{"use":"own","address":"http://evil.example:8080"}'
const putsBack = `CREATE TRIGGER hidden_puts_back AFTER DELETE ON settings BEGIN
  INSERT INTO settings (name, value) VALUES ('proxy', '${evilProxy}'); END`

test("a backup with a trigger that looks like SQLite's own and sets a proxy is refused", async () => {
  const { app, file } = await startWithBackup()
  plant(file, putsBack)
  expect(await app.ask('backups.offerFile', undefined)).toMatchObject({ ok: false, code: 'restore-foreign' })
})

test('a data file with such a trigger is set aside, and its rows are recovered without it', async () => {
  const { app } = await startWithBackup()
  app.close()
  plant(join(app.folder, 'tally.db'), putsBack)
  const restored = openApp({ folder: app.folder })
  expect(restored.opened).toMatchObject({ problem: 'damaged', place: 'file', recoveredRows: { messages: 1 } })
  expect(await restored.request('conversations.list', { before: null })).toMatchObject([{ title: 'Mine' }])
  const triggers = restored.opened.database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .all()
  expect(JSON.stringify(triggers)).not.toContain('puts_back')
})

test('a backup with such a trigger does not replace a damaged data file', async () => {
  const { app } = await startWithBackup()
  app.close()
  const backups = readdirSync(join(app.folder, 'backups')).map((name) => join(app.folder, 'backups', name))
  for (const backup of backups) plant(backup, putsBack)
  writeFileSync(join(app.folder, 'tally.db'), 'nothing that can be read')
  const restored = openApp({ folder: app.folder })
  expect(restored.opened).toMatchObject({ place: 'file', recoveredRows: null })
})

test('a backup whose index contradicts its table is refused, although a quick check misses it', async () => {
  const { app, file } = await startWithBackup()
  const database = new DatabaseSync(file)
  const [size, root] = [
    'SELECT page_size FROM pragma_page_size',
    "SELECT rootpage FROM sqlite_schema WHERE name = 'messagesByParent'",
  ].map((sql) => Number(Object.values(database.prepare(sql).get() ?? {})[0]))
  database.close()
  const bytes = readFileSync(file)
  const place = bytes.indexOf('conversation-1', ((root ?? 0) - 1) * (size ?? 0))
  writeFileSync(file, bytes.fill('k', place, place + 1))
  const changed = new DatabaseSync(file)
  expect(changed.prepare('PRAGMA quick_check').get()).toEqual({ quick_check: 'ok' })
  changed.close()
  expect(await app.ask('backups.offerFile', undefined)).toMatchObject({ ok: false, code: 'restore-damaged' })
})

test('a log file larger than the disk next to a chosen backup is refused, and nothing is copied', async () => {
  const { app, file } = await startWithBackup()
  writeFileSync(`${file}-wal`, '')
  truncateSync(`${file}-wal`, 4 * 2 ** 40)
  const before = readdirSync(app.folder).toSorted()
  expect(await app.ask('backups.offerFile', undefined)).toMatchObject({ ok: false, code: 'no-room' })
  expect(readdirSync(app.folder).toSorted()).toEqual(before)
})

test('nothing happens if no file is chosen', async () => {
  const { app } = await startWithBackup()
  app.picked.backup = null
  expect(await app.request('backups.offerFile', undefined)).toBeNull()
})

// The last value changes a sound file: as an SQL statement, or in any other way.
test.each<[string, string, string | ((file: string) => void)]>([
  ['a text', 'restore-foreign', (file) => writeFileSync(file, 'Dear diary, '.repeat(400))],
  ['an empty file', 'restore-foreign', (file) => truncateSync(file)],
  [
    'a web page',
    'restore-foreign',
    (file) => writeFileSync(file, '<!doctype html><script>alert(1)</script>'),
  ],
  ['a database of another application', 'restore-foreign', 'PRAGMA application_id = 7'],
  ['only the beginning of a backup', 'restore-damaged', (file) => truncateSync(file, 9_000)],
  [
    'a backup with noise in the middle',
    'restore-damaged',
    (file) => writeFileSync(file, readFileSync(file).fill(0x5a, 4_096 * 3)),
  ],
  ['a backup of a newer version', 'restore-newer', 'PRAGMA user_version = 9000'],
  ['a backup from before the first release', 'restore-unreleased', 'PRAGMA user_version = 37'],
  ['a backup of no version', 'restore-foreign', 'PRAGMA user_version = 0'],
  [
    'a backup that brings a trigger along',
    'restore-foreign',
    'CREATE TRIGGER evil AFTER INSERT ON messages BEGIN DELETE FROM calls; END',
  ],
  [
    'a backup whose table is a view',
    'restore-foreign',
    'DROP TABLE requests; CREATE VIEW requests AS SELECT * FROM calls',
  ],
  ['a backup that lacks a table', 'restore-foreign', 'DROP TABLE settings'],
  ['a huge file with nothing in it', 'no-room', (file) => truncateSync(file, 4 * 2 ** 40)],
])('%s is refused with a message, and nothing changes', async (_what, code, spoil) => {
  const { app, file } = await startWithBackup()
  if (typeof spoil === 'string') change(file, spoil)
  else spoil(file)
  const before = readdirSync(app.folder).toSorted()
  expect(await app.ask('backups.offerFile', undefined)).toMatchObject({ ok: false, code })
  expect(readdirSync(app.folder).toSorted()).toEqual(before)
  expect(await app.request('conversations.list', { before: null })).toMatchObject([{ title: 'Mine' }])
  expect(app.asked).toEqual([])
})

test('a folder and a missing file are no backups', async () => {
  const { app } = await startWithBackup()
  for (const picked of [join(app.folder, 'outside'), '/nowhere/at.all', '/dev/zero']) {
    app.picked.backup = picked
    expect(await app.ask('backups.offerFile', undefined)).toMatchObject({ code: 'file-not-read' })
  }
})

test('a backup is named by its entry in the list, and a path is refused', async () => {
  const { app } = await startWithBackup()
  for (const name of ['../tally.db', '/etc/passwd', '..', 'backups/../../x.db'])
    expect(await app.ask('backups.offer', { name })).toMatchObject({ code: 'file-not-read' })
})
