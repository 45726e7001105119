import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { backUp } from '../../../../src/main/storage/backups/backup.ts'
import { conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { fullFile } from '../full-file.ts'
import { open, openSample, temporaryFile } from '../open-sample.ts'

const pageSize = 4_096
const day = 86_400_000

function foldersBeside(file: string): string[] {
  return readdirSync(dirname(file)).filter((name) => name.startsWith('damaged-'))
}

/** A copy of the file as it is now, made on this day. */
function backUpOn(file: string, at: number): string {
  const database = new DatabaseSync(file)
  const copy = backUp(database, join(dirname(file), 'backups'), 'by-hand', at)
  database.close()
  utimesSync(copy, at / 1_000, at / 1_000)
  return copy
}

/** Makes the whole file unreadable. */
function ruin(file: string): void {
  writeFileSync(file, 'These were conversations once. '.repeat(500))
}

test('the recovery of a damaged file is reported in numbers, and not repeated at the next start', () => {
  const { file, store } = fullFile({ talks: 3, turns: 10 })
  store.close()
  writeFileSync(file, readFileSync(file).fill(0, 0, 100))
  const first = open(file)
  expect(first).toMatchObject({
    problem: 'damaged',
    place: 'file',
    recoveredRows: { conversations: 3, messages: 60, calls: 30, madeAt: null },
  })
  expect(first.store.messages.path('talk-1')).toHaveLength(20)
  expect(first.store.search.messages({ words: 'heron' }, 5).hits).toHaveLength(5)
  first.store.messages.insert(message('new', null, { conversationId: 'talk-1' }))
  first.store.close()
  const folders = foldersBeside(file)
  expect(folders).toHaveLength(1)

  const second = open(file)
  expect(second).toMatchObject({ problem: null, movedTo: null, recoveredRows: null })
  expect(second.store.messages.find('new')).not.toBeNull()
  expect(foldersBeside(file)).toEqual(folders)
})

test('if nothing is readable, a copy of the newest good backup is used', () => {
  const { store, file } = openSample()
  store.close()
  backUpOn(file, noon)
  change(file, `UPDATE conversations SET title = 'The second day'`)
  const second = backUpOn(file, noon + day)
  change(file, `UPDATE conversations SET title = 'The third day'`)
  const third = backUpOn(file, noon + 2 * day)
  writeFileSync(third, readFileSync(third).fill(0x5a, pageSize))
  const before = readFileSync(second)
  ruin(file)
  const opened = open(file)
  expect(opened).toMatchObject({
    problem: 'damaged',
    recoveredRows: { conversations: 1, madeAt: noon + day },
  })
  expect(opened.store.conversations.find(conversation.id)?.title).toBe('The second day')
  opened.store.conversations.update(conversation.id, { title: 'Afterwards' })
  expect(readFileSync(second).equals(before)).toBe(true)
})

test('a file of another program is replaced by the newest backup', () => {
  const { store, file } = openSample()
  store.close()
  backUpOn(file, noon)
  rmSync(file)
  change(file, 'CREATE TABLE recipes (name TEXT)')
  expect(open(file)).toMatchObject({ problem: 'foreign', recoveredRows: { conversations: 1, madeAt: noon } })
})

test('rows that are only in the write-ahead log are recovered too', () => {
  const { store, file } = openSample()
  for (let number = 0; number < 30; number += 1)
    store.messages.insert(message(`m${number}`, number === 0 ? null : `m${number - 1}`))
  const copy = temporaryFile()
  copyFileSync(`${file}-wal`, `${copy}-wal`)
  const opened = open(copy)
  expect(opened).toMatchObject({ problem: 'damaged', recoveredRows: { conversations: 1, messages: 30 } })
  expect(opened.store.messages.path(conversation.id)).toHaveLength(30)
  expect(readdirSync(opened.movedTo ?? '')).toEqual(['tally.db-wal'])
})

test('a log that ends in the middle counts up to its last complete commit', () => {
  const { store, file } = openSample()
  for (let number = 0; number < 30; number += 1)
    store.messages.insert(message(`m${number}`, number === 0 ? null : `m${number - 1}`))
  const copy = temporaryFile()
  const log = readFileSync(`${file}-wal`)
  writeFileSync(`${copy}-wal`, log.subarray(0, Math.floor(log.length * 0.7)))
  const opened = open(copy)
  const count = opened.store.messages.path(conversation.id).length
  expect(count).toBeGreaterThan(10)
  expect(opened.store.messages.path(conversation.id).map(({ id }) => id)).toEqual(
    Array.from({ length: count }, (_each, number) => `m${number}`),
  )
})

test('messages whose chat is lost get one again, with the title from the ledger', () => {
  const { file, store } = fullFile({ talks: 2, turns: 3 })
  store.close()
  change(
    file,
    `PRAGMA foreign_keys = OFF; DELETE FROM conversations WHERE id = 'talk-1'; DELETE FROM connections; DROP TABLE requests`,
  )
  const { store: after, recoveredRows } = open(file)
  expect(recoveredRows).toMatchObject({ conversations: 1, messages: 12 })
  expect(after.conversations.summaries().map(({ title }) => title)).toEqual(['§call5§', '§talk0§'])
  expect(after.messages.path('talk-1')).toHaveLength(6)
  expect(after.connections.list()).toMatchObject([
    { name: 'Example', baseAddress: 'https://api.example.com/v1' },
  ])
})

test('messages whose parents are lost follow the remaining ones before them, and all are reachable', () => {
  const { file, store } = fullFile({ talks: 1, turns: 6 })
  store.close()
  change(
    file,
    `PRAGMA foreign_keys = OFF; DELETE FROM messages WHERE id IN ('q-0', 'a-2', 'q-3'); DROP TABLE requests`,
  )
  const { store: after } = open(file)
  const path = after.messages.path('talk-0')
  expect(path.map(({ id }) => id)).toEqual([
    'recovered-talk-0',
    'a-0',
    'q-1',
    'a-1',
    'q-2',
    'a-3',
    'q-4',
    'a-4',
    'q-5',
    'a-5',
  ])
  expect(path.map(({ role }) => role)).toEqual(
    path.map((_each, index) => (index % 2 === 0 ? 'user' : 'assistant')),
  )
  for (const { id } of after.messages.all('talk-0')) {
    after.messages.choose(id)
    expect(after.messages.path('talk-0').map((each) => each.id)).toContain(id)
  }
})

test('a kill between setting the old file aside and placing the new one is finished by the next start', () => {
  const { file, store } = fullFile({ talks: 2, turns: 3 })
  store.close()
  const whole = readFileSync(file)
  for (const isOldThere of [true, false]) {
    writeFileSync(`${file}-brought-back`, whole)
    if (isOldThere) ruin(file)
    else rmSync(file, { force: true })
    const opened = open(file)
    expect(opened).toMatchObject({
      problem: 'damaged',
      place: 'file',
      recoveredRows: { conversations: 2, messages: 12 },
    })
    expect(existsSync(`${file}-brought-back`)).toBe(false)
    expect(foldersBeside(file)).toHaveLength(1)
    opened.store.close()
  }
})

test('a recovery interrupted by a kill is started again', () => {
  const { file, store } = fullFile({ talks: 2, turns: 3 })
  store.close()
  writeFileSync(file, readFileSync(file).fill(0, 0, 100))
  writeFileSync(`${file}-brought-back.draft`, 'half')
  expect(open(file)).toMatchObject({ problem: 'damaged', recoveredRows: { conversations: 2, messages: 12 } })
  expect(readdirSync(dirname(file)).filter((name) => name.includes('draft'))).toEqual([])
})

test('a requested check without findings is not repeated', () => {
  const { store, file } = openSample()
  store.close()
  const first = open(file)
  first.health.askForCheck()
  first.store.close()
  expect(existsSync(`${file}-check`)).toBe(true)
  expect(open(file).problem).toBeNull()
  expect(existsSync(`${file}-check`)).toBe(false)
})

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file)
  database.function('searchable_text', (text) => String(text))
  database.exec(sql)
  database.close()
}
