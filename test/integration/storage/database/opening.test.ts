import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../../src/main/storage/database/database.ts'
import { newestVersion } from '../../../../src/main/storage/schema/migrate.ts'
import { connection, conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { open, openSample, temporaryFile } from '../open-sample.ts'

const fullSync = 2
const pageSize = 4_096

function folderOf(file: string): string[] {
  return readdirSync(dirname(file)).toSorted()
}

/** A closed database of Tally with one chat in it. */
function closedSample(): string {
  const { store, file } = openSample()
  store.close()
  return file
}

/** The state after a power cut: a file with most of its rows, and a log with the last ones. */
function uncleanSample(lastStatement = ''): string {
  const { store, file } = openSample()
  for (let number = 0; number < 40; number += 1) {
    const parentId = number === 0 ? null : `m${number - 1}`
    store.messages.insert(message(`m${number}`, parentId, { text: 'word '.repeat(2_000) }))
    if (number === 38) change(file, 'PRAGMA wal_checkpoint(TRUNCATE)')
  }
  change(file, lastStatement)
  const copy = temporaryFile()
  for (const end of ['', '-wal']) copyFileSync(file + end, copy + end)
  return copy
}

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}

test("the file is opened with a write-ahead log, full sync, foreign keys and Tally's application id", () => {
  const file = temporaryFile()
  const { database } = openDatabase(file, { now: () => noon, engineVersion: '3.53.4' })
  onTestFinished(() => database.close())
  const read = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
  expect(read('journal_mode')).toBe('wal')
  expect(read('synchronous')).toBe(fullSync)
  expect(read('foreign_keys')).toBe(1)
  expect(read('trusted_schema')).toBe(0)
  expect(read('cell_size_check')).toBe(1)
  expect(read('fullfsync')).toBe(1)
  expect(read('busy_timeout')).toBe(5_000)
  expect(read('application_id')).toBe(0x54414c59)
  expect(read('user_version')).toBe(newestVersion())
})

test("a newer file that this version can't read is left alone, and nothing is shown instead", () => {
  const file = closedSample()
  change(file, 'PRAGMA user_version = 9999; ALTER TABLE messages RENAME COLUMN text TO words')
  const before = readFileSync(file)
  const { store, ...report } = open(file)
  expect(report).toMatchObject({ problem: 'newer', movedTo: null, place: 'memory' })
  expect(store.conversations.summaries()).toEqual([])
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a newer file whose ledger is written in another way can be read', () => {
  const file = closedSample()
  change(file, 'PRAGMA user_version = 9999; DROP TRIGGER addCall')
  const { store, ...report } = open(file)
  expect(report).toMatchObject({ problem: 'newer', place: 'read-only' })
  expect(store.conversations.summaries()).toHaveLength(1)
})

test('missing folders on the path to the file are created', () => {
  const file = join(dirname(temporaryFile()), 'some', 'where', 'tally.db')
  expect(open(file).problem).toBeNull()
  expect(existsSync(file)).toBe(true)
})

test('after a crash the whole file is checked: damaged pages are found before the first write', () => {
  const file = uncleanSample()
  // An early text, whose pages the log doesn't have.
  const page = 20 + Math.floor(readFileSync(file).indexOf('word word') / pageSize)
  overwrite(file, page * pageSize, (page + 3) * pageSize)
  const before = readFileSync(`${file}-wal`)
  const { problem, movedTo } = open(file)
  expect(problem).toBe('damaged')
  expect(readFileSync(join(movedTo ?? '', 'tally.db-wal')).equals(before)).toBe(true)
})

test('a newer file with an unmerged log keeps both, byte for byte', () => {
  const file = uncleanSample('PRAGMA user_version = 9999')
  const before = [readFileSync(file), readFileSync(`${file}-wal`)]
  expect(open(file).problem).toBe('newer')
  expect([readFileSync(file), readFileSync(`${file}-wal`)]).toEqual(before)
})

test('quitting leaves one file, without a log', () => {
  expect(folderOf(closedSample())).toEqual(['tally.db'])
})

test.each<[string, (file: string) => void, string[]]>([
  ['a page of HTML', (file: string) => writeFileSync(file, '<!doctype html>'.repeat(400)), []],
  ['an empty file', (file: string) => writeFileSync(file, ''), []],
  ['a header of zeros', (file: string) => overwrite(file, 0, 100), [conversation.id]],
  ['a broken schema page', (file: string) => overwrite(file, 100, 400), [conversation.id]],
  ['a file cut off', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 6_000)), []],
  [
    'a file without one of its tables',
    (file: string) => change(file, 'DROP TABLE messages'),
    [conversation.id],
  ],
  [
    'a file without one of its columns',
    (file: string) => change(file, 'ALTER TABLE requests DROP COLUMN durationMs'),
    [conversation.id],
  ],
])(
  '%s is set aside completely, and a new database starts with the readable rows',
  (_name, damage, recoveredRows) => {
    const file = closedSample()
    damage(file)
    const before = readFileSync(file)
    const { store, problem, movedTo } = open(file)
    expect(problem).toBe('damaged')
    expect(basename(movedTo ?? '')).toBe('damaged-2026-11-20T12-00-00.000Z')
    expect(readFileSync(join(movedTo ?? '', 'tally.db')).equals(before)).toBe(true)
    expect(store.conversations.summaries().map(({ id }) => id)).toEqual(recoveredRows)
    store.connections.put(connection)
    store.close()
    expect(open(file)).toMatchObject({ problem: null, movedTo: null })
  },
)

test('a database of another program is set aside and keeps its rows', () => {
  const file = temporaryFile()
  change(file, 'CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES (1)')
  const { problem, movedTo } = open(file)
  expect(problem).toBe('foreign')
  const moved = new DatabaseSync(join(movedTo ?? '', 'tally.db'), { readOnly: true })
  onTestFinished(() => moved.close())
  expect(moved.prepare('SELECT name FROM recipes').all()).toHaveLength(1)
})

test('a log without its file is kept, together with its index', () => {
  const file = temporaryFile()
  writeFileSync(`${file}-wal`, 'words')
  writeFileSync(`${file}-shm`, 'index')
  const { problem, movedTo } = open(file)
  expect(problem).toBe('damaged')
  expect(readdirSync(movedTo ?? '').toSorted()).toEqual(['tally.db-shm', 'tally.db-wal'])
})

test('two damaged files of the same moment get separate folders', () => {
  const file = temporaryFile()
  const folders = [1, 2].map(() => {
    writeFileSync(file, 'x'.repeat(5_000))
    const { store, movedTo } = open(file)
    store.close()
    return basename(movedTo ?? '')
  })
  expect(folders).toEqual(['damaged-2026-11-20T12-00-00.000Z', 'damaged-2026-11-20T12-00-00.000Z-2'])
})

test('a start that was killed before the first table is simply repeated', () => {
  const file = temporaryFile()
  change(file, 'PRAGMA journal_mode = WAL')
  expect(statSync(file).size).toBeGreaterThan(0)
  expect(open(file).problem).toBeNull()
})

test.each([
  ['a folder that is a file', (file: string) => join(file, 'inside.db')],
  ['a file that is a folder', (file: string) => dirname(file)],
])('%s means that nothing will be saved, and the app still has a store', (_name, place) => {
  const file = temporaryFile()
  writeFileSync(file, 'a file')
  const { store, problem, movedTo } = open(place(file))
  expect({ problem, movedTo }).toEqual({ problem: 'unwritable', movedTo: null })
  store.connections.put(connection)
  store.conversations.insert(conversation, noon)
  expect(store.conversations.summaries()).toHaveLength(1)
  expect(readFileSync(file, 'utf8')).toBe('a file')
})

function overwrite(file: string, start: number, end: number): void {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0, start, end))
}
