import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { salvageInto } from '../../../../src/main/storage/database/repair/salvage.ts'
import { rowOf, salvagedTables, shapeOf } from '../../../../src/main/storage/database/repair/table-shape.ts'
import { createBillRepository } from '../../../../src/main/storage/repositories/usage/bill-repository.ts'
import { migrate } from '../../../../src/main/storage/schema/migrate.ts'
import { seedsFor } from '../../../fixtures/cases.ts'
import { putNewDatabase } from '../../../fixtures/new-database.ts'
import { conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { imageOf, markOf } from '../../../fixtures/samples/stored-images.ts'
import { fullFile } from '../full-file.ts'
import { openSample, temporaryFile } from '../open-sample.ts'

const pageSize = 4_096

/** The column that identifies a row of each table; a chat is identified by its title too. */
const texts = {
  conversations: 'title',
  messages: 'text',
  callRows: 'completionId',
  callOrigins: 'conversationTitle',
  models: 'id',
  programs: 'name',
  conversationTags: 'tag',
  prices: 'promptPerMillion',
  bills: 'id',
  billRows: 'model',
  encryptedKeys: 'ciphertext',
  settings: 'value',
} as const

function rowsOf(database: DatabaseSync): Record<string, string[]> {
  const read = (table: string, column: string): string[] =>
    database
      .prepare(`SELECT ${column} AS text FROM ${table} ORDER BY 1`)
      .all()
      .map((row) => String(row['text']))
  return Object.fromEntries(Object.entries(texts).map(([table, column]) => [table, read(table, column)]))
}

function salvaged(bytes: Buffer): DatabaseSync {
  const [file, rescued] = [temporaryFile(), temporaryFile()]
  writeFileSync(file, bytes)
  putNewDatabase(rescued)
  const database = new DatabaseSync(rescued)
  migrate(database)
  // Nobody keeps this file.
  database.exec('PRAGMA synchronous = OFF')
  salvageInto(database, file)
  return database
}

/** Checks that the rest is consistent, and that everything in it is reachable. */
function expectWhole(database: DatabaseSync): void {
  const first = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
  expect(first('PRAGMA quick_check')).toBe('ok')
  expect(first('SELECT count(*) FROM pragma_foreign_key_check')).toBe(0)
  const parentFirst = `SELECT count(*) FROM messages JOIN messages AS parent ON parent.id = messages.parentId
    WHERE parent.sequence > messages.sequence`
  expect(first(parentFirst)).toBe(0)
  // An answer without a parent, or a message below its own kind, would be out of view.
  expect(first(`SELECT count(*) FROM messages WHERE role = 'assistant' AND parentId IS NULL`)).toBe(0)
  const sameRole = `SELECT count(*) FROM messages JOIN messages AS parent ON parent.id = messages.parentId WHERE parent.role = messages.role`
  expect(first(sameRole)).toBe(0)
  const chosenRoots = `SELECT count(*) FROM conversations WHERE chosenRootId IS NULL AND EXISTS (SELECT 1 FROM messages WHERE conversationId = conversations.id)`
  expect(first(chosenRoots)).toBe(0)
  expect(first(`SELECT count(*) FROM messageWords`)).toBe(
    first(`SELECT count(*) FROM messages WHERE text <> ''`),
  )
}

function pageOf(bytes: Buffer, number: number): Buffer {
  return bytes.subarray((number - 1) * pageSize, number * pageSize)
}

const sample = (() => {
  let kept: { bytes: Buffer; rows: Record<string, string[]> } | null = null
  return () => {
    if (kept !== null) return kept
    const { file, store } = fullFile()
    store.close()
    const database = new DatabaseSync(file, { readOnly: true })
    kept = { bytes: readFileSync(file), rows: rowsOf(database) }
    database.close()
    return kept
  }
})()

function isOn(page: Buffer, text: string): boolean {
  const mark = /§\w+§/.exec(text)?.[0] ?? text
  return page.includes(mark)
}

const harms = {
  zeros: (page: Buffer) => page.fill(0),
  noise: (page: Buffer, seed: number) => {
    for (let at = 0; at < page.length; at += 1) page[at] = (at * 31 + seed * 17 + ((at * seed) >> 3)) & 0xff
  },
  'a wrong head': (page: Buffer, seed: number) => page.fill(seed & 0xff, 0, 12),
  'one wrong byte': (page: Buffer, seed: number) => {
    const at = seed % page.length
    page[at] = (page[at] ?? 0) ^ (1 << (seed & 7))
  },
} as const

test('with any one damaged page, every row outside of it is recovered, and the result is sound', () => {
  const { bytes, rows } = sample()
  const pageCount = bytes.length / pageSize
  const harm = fc.constantFrom(...(Object.keys(harms) as (keyof typeof harms)[]))
  const page = fc.oneof(fc.integer({ min: 1, max: pageCount }), fc.integer({ min: 1, max: 40 }))
  const run = (number: number, kind: keyof typeof harms, seed: number): void => {
    const damaged = Buffer.from(bytes)
    harms[kind](pageOf(damaged, number), seed)
    const database = salvaged(damaged)
    const after = rowsOf(database)
    for (const table of Object.keys(rows)) {
      const lost = (rows[table] ?? []).filter((text) => !after[table]?.includes(text))
      expect(lost.filter((text) => !isOn(pageOf(bytes, number), text))).toEqual([])
    }
    expectWhole(database)
    database.close()
  }
  const property = fc.property(page, harm, fc.nat(100_000), run)
  // The role of an answer, changed by one bit: as a user's message it would follow one.
  const role = bytes.indexOf('assistant')
  for (let at = role; at < role + 'assistant'.length; at += 1)
    run(1 + Math.floor(at / pageSize), 'one wrong byte', at % pageSize)
  for (const each of seedsFor(30)) fc.assert(property, each)
})

test.each([
  ['its head', 0, 100],
  ['its first page', 0, pageSize],
])('%s zeroed loses no text', (_name, start, end) => {
  const { bytes, rows } = sample()
  const database = salvaged(Buffer.from(bytes).fill(0, start, end))
  expect(rowsOf(database)).toEqual(rows)
  expectWhole(database)
  database.close()
})

test('every row before the cut of a truncated file is recovered', () => {
  const { bytes, rows } = sample()
  for (const share of [0.2, 0.5, 0.9]) {
    const length = Math.floor((bytes.length * share) / pageSize) * pageSize
    const lostPart = bytes.subarray(length)
    const database = salvaged(bytes.subarray(0, length + 1_000))
    const after = rowsOf(database)
    for (const [table, before] of Object.entries(rows)) {
      const there = new Set(after[table])
      expect(before.filter((text) => !there.has(text) && !isOn(lostPart, text))).toEqual([])
    }
    expectWhole(database)
    database.close()
  }
})

test('a sound file is recovered unchanged, to the letter', () => {
  const { bytes } = sample()
  const file = temporaryFile()
  writeFileSync(file, bytes)
  const database = salvaged(bytes)
  database.prepare('ATTACH ? AS before').run(file)
  for (const table of salvagedTables) {
    const differences = `SELECT count(*) AS count FROM (SELECT * FROM ${table} EXCEPT SELECT * FROM before.${table})`
    expect(database.prepare(differences).get()).toEqual({ count: 0 })
    const missing = `SELECT count(*) AS count FROM (SELECT * FROM before.${table} EXCEPT SELECT * FROM ${table})`
    expect(database.prepare(missing).get()).toEqual({ count: 0 })
  }
  database.close()
})

test('the lines of a lost bill are kept, closed, under their days', () => {
  const { file, store } = fullFile()
  const [before] = store.bills.list()
  store.close()
  const raw = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  raw.exec('PRAGMA secure_delete = ON; DELETE FROM bills; PRAGMA wal_checkpoint(TRUNCATE)')
  raw.close()
  const database = salvaged(readFileSync(file))
  const bills = createBillRepository(database, (work) => work()).list()
  const [after] = bills
  const days = before?.rows.concat(before.tally).flatMap(({ day }) => day ?? []) ?? []
  expect(bills).toHaveLength(1)
  expect(after).toMatchObject({ id: before?.id, rows: before?.rows, tally: before?.tally })
  expect(after).toMatchObject({ connectionName: 'Recovered bill', closedAt: 0 })
  expect([after?.period.from, after?.period.to]).toEqual([days.toSorted()[0], days.toSorted().at(-1)])
  database.close()
})

test('deleted rows do not return from free pages', () => {
  const { file, store } = fullFile({ talks: 1, turns: 2 })
  const sent = { at: noon, method: 'GET', attempt: 1, callId: null } as const
  for (let number = 0; number < 400; number += 1)
    store.requests.insert({ ...sent, address: 'https://cleared.example/v1' })
  // As an earlier version cleared it: what is deleted now leaves zeros.
  const earlier = new DatabaseSync(file)
  earlier.exec('PRAGMA secure_delete = OFF; DELETE FROM requests')
  earlier.close()
  store.requests.insert({ ...sent, address: 'https://kept.example/v1' })
  store.close()
  const bytes = readFileSync(file)
  expect(bytes.includes('cleared.example')).toBe(true)
  const page = Math.floor(bytes.indexOf('kept.example') / pageSize) + 1
  // One cell now points outside its page, so that unreachable pages are searched too.
  pageOf(bytes, page).writeUInt16BE(2, 3)
  const database = salvaged(bytes)
  const addresses = database.prepare('SELECT address FROM requests').all()
  expect(addresses).toEqual([{ address: 'https://kept.example/v1' }])
  database.close()
})

test('the saved part of an unfinished answer is recovered as its text', () => {
  const { store, file } = openSample()
  store.messages.insert(message('question', null))
  store.messages.insert(message('answer', 'question', { role: 'assistant', text: '' }))
  store.messages.appendAnswer('answer', { text: 'A heron ', reasoning: 'Which bird' })
  store.messages.appendAnswer('answer', { text: 'stands', reasoning: '?' })
  store.close()
  const database = salvaged(readFileSync(file))
  const answer = database.prepare("SELECT text, reasoning FROM messages WHERE id = 'answer'").get()
  expect(answer).toEqual({ text: 'A heron stands', reasoning: 'Which bird?' })
  expectWhole(database)
  database.close()
})

test('an image is recovered with its uses, and not if a part of it is lost', () => {
  const { file, store } = openSample()
  const [whole, cut] = [imageOf('whole ', 2_000), imageOf('cut', 3_000)]
  for (const image of [whole, cut]) store.images.add(conversation.id, image)
  store.messages.insert(message('question', null, { text: `${markOf(whole)}\n${markOf(cut)}` }))
  store.conversations.update(conversation.id, { draft: markOf(whole) })
  store.close()
  const raw = new DatabaseSync(file)
  raw.exec(
    `DELETE FROM imageParts WHERE hash = '${cut.hash}' AND position = 1; PRAGMA wal_checkpoint(TRUNCATE)`,
  )
  raw.close()
  const bytes = readFileSync(file)
  // Without the page tree, each row must be told by its shape.
  for (const damaged of [bytes, Buffer.from(bytes).fill(0, 0, pageSize)]) {
    const database = salvaged(damaged)
    const all = (sql: string) => database.prepare(sql).all()
    expect(all('SELECT hash FROM images')).toEqual([{ hash: whole.hash }])
    expect(all('SELECT sum(length(data)) AS length FROM imageParts')).toEqual([{ length: 16_000 }])
    expect(all('SELECT owner, place FROM imageUses WHERE hash = (SELECT hash FROM images)')).toEqual([
      { owner: conversation.id, place: 'draft' },
      { owner: 'question', place: 'message' },
    ])
    database.close()
  }
})

test('every table is either recovered or rebuilt', () => {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  migrate(database)
  const tables = database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map((row) => String(row['name']))
  const madeAnew = [
    'usageDays',
    'usageConversations',
    'usageConversationDays',
    'usageConversationSpans',
    'wordsToIndex',
    'textsToIndex',
    'imageUses',
  ]
  expect(tables.toSorted()).toEqual([...salvagedTables, ...madeAnew].toSorted())
})

test('an answer never becomes the tools of a program, nor the other way round', () => {
  const { database } = openSample()
  const shapes = salvagedTables.map((name) => shapeOf(database, name))
  const tablesOf = (...values: string[]) =>
    shapes.filter((shape) => rowOf(shape, { rowid: 1, values: [null, ...values] }) !== null)
  expect(tablesOf('agent', '0f'.repeat(16), '[["Bash",9]]')).toMatchObject([{ name: 'programToolSets' }])
  expect(tablesOf('answer', 'Hello', '')).toMatchObject([{ name: 'answerParts' }])
})
