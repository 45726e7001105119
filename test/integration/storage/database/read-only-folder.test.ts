import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../../src/main/storage/schema/migrate.ts'
import { conversation, message } from '../../../fixtures/samples/stored.ts'
import { open, openSample, temporaryFile } from '../open-sample.ts'

function openInReadOnlyFolder(file: string, version = 'this-version'): unknown {
  chmodSync(dirname(file), 0o555)
  onTestFinished(() => chmodSync(dirname(file), 0o755))
  const child = join(import.meta.dirname, 'opening-child.ts')
  return JSON.parse(execFileSync(process.execPath, [child, file, version], { encoding: 'utf8' }))
}

const nothingWillBeSaved = {
  problem: 'unwritable',
  movedTo: null,
  place: 'memory',
  titles: [],
  refusal: null,
}
const canOnlyBeRead = { problem: 'unwritable', movedTo: null, place: 'read-only', refusal: 'read-only' }

/** A file with a chat of ten messages in it, still open unless it is closed. */
function talkedOn() {
  const { store, file } = openSample()
  store.conversations.update(conversation.id, { title: 'A talk' })
  for (let number = 0; number < 10; number += 1)
    store.messages.insert(message(`m${number}`, number === 0 ? null : `m${number - 1}`))
  return { store, file }
}

test('in a read-only folder without a database the app starts, and says that nothing will be saved', () => {
  expect(openInReadOnlyFolder(temporaryFile())).toMatchObject(nothingWillBeSaved)
})

test('a good database in a read-only folder can be read, accepts nothing and stays the same', () => {
  const { store, file } = talkedOn()
  store.close()
  const before = readFileSync(file)
  expect(openInReadOnlyFolder(file)).toEqual({ ...canOnlyBeRead, titles: ['A talk'], messages: [10] })
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(dirname(file))).toEqual(['tally.db'])
})

test('a database in a read-only folder can be read after a crash, including its log', () => {
  const { file } = talkedOn()
  const copy = temporaryFile()
  for (const end of ['', '-wal']) copyFileSync(file + end, copy + end)
  expect(openInReadOnlyFolder(copy)).toEqual({ ...canOnlyBeRead, titles: ['A talk'], messages: [10] })
  expect(readdirSync(dirname(copy))).toEqual(['tally.db', 'tally.db-wal'])
})

test('a database of an earlier version in a read-only folder can be read, and keeps its version', () => {
  const file = temporaryFile()
  const database = new DatabaseSync(file)
  migrate(database)
  database.exec(`
    INSERT INTO connections (id, kind, name, baseAddress, streaming) VALUES ('k', 'service', 'n', 'a', 'asked-for');
    INSERT INTO conversations (id, connectionId, recency, createdAt, updatedAt, title, draft, systemPrompt)
      VALUES ('c', 'k', 1, 1, 1, 'An old title', '', '')`)
  database.close()
  const before = readFileSync(file)
  expect(openInReadOnlyFolder(file, 'next-version')).toMatchObject({
    ...canOnlyBeRead,
    titles: ['An old title'],
  })
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a file that nobody may read, owned by another account, is reported', () => {
  const { store, file } = talkedOn()
  store.close()
  chmodSync(file, 0o000)
  expect(openInReadOnlyFolder(file)).toMatchObject(nothingWillBeSaved)
})

test("a damaged database that can't be moved stays", () => {
  const file = temporaryFile()
  writeFileSync(file, 'x'.repeat(5_000))
  expect(openInReadOnlyFolder(file)).toMatchObject(nothingWillBeSaved)
  expect(readdirSync(dirname(file))).toEqual(['tally.db'])
  expect(readFileSync(file, 'utf8')).toBe('x'.repeat(5_000))
})

test("a damaged database that can't be moved is read as far as possible", () => {
  const { store, file } = talkedOn()
  store.close()
  writeFileSync(file, readFileSync(file).fill(0, 0, 100))
  expect(openInReadOnlyFolder(file)).toEqual({ ...canOnlyBeRead, titles: ['A talk'], messages: [10] })
})

test('everything works again once the folder is writable', () => {
  const { store, file } = talkedOn()
  store.close()
  openInReadOnlyFolder(file)
  chmodSync(dirname(file), 0o755)
  expect(open(file)).toMatchObject({ problem: null, place: 'file' })
})
