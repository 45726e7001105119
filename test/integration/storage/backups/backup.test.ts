import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from '../../../../src/main/storage/backups/backup.ts'
import { isIntactBackup, listBackups } from '../../../../src/main/storage/backups/backups-folder.ts'
import { contentMark } from '../../../../src/main/storage/backups/content-hash.ts'
import { copyDatabase } from '../../../../src/main/storage/files/atomic-file-operations.ts'
import { applicationId, firstVersion } from '../../../../src/main/storage/schema/migrate.ts'
import { conversation, noon } from '../../../fixtures/samples/stored.ts'
import { fullFile } from '../full-file.ts'
import { fileOfVersionBefore, open, openSample } from '../open-sample.ts'

function backupsOf(file: string): string[] {
  const folder = join(dirname(file), 'backups')
  return existsSync(folder) ? readdirSync(folder).toSorted() : []
}

function backedUp() {
  const { file } = openSample()
  const database = new DatabaseSync(file)
  onTestFinished(() => database.close())
  return { database, folder: join(dirname(file), 'backups') }
}

function read(file: string, sql: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return Object.values(database.prepare(sql).get() ?? {})[0]
  } finally {
    database.close()
  }
}

test('a file of an earlier version is backed up completely before it is changed', () => {
  const file = fileOfVersionBefore()
  const { store, problem } = open(file)
  expect(problem).toBeNull()
  expect(store.conversations.find('c')).toMatchObject({ title: 'An old title (moved)' })
  const [backup = '', ...others] = backupsOf(file)
  expect(others).toEqual([])
  const copy = join(dirname(file), 'backups', backup)
  expect(read(copy, 'PRAGMA user_version')).toBe(firstVersion)
  expect(read(copy, 'PRAGMA application_id')).toBe(applicationId)
  expect(read(copy, 'SELECT title FROM conversations')).toBe('An old title')
})

test('a new file and one of this version need no backup', () => {
  const { store, file } = openSample()
  store.close()
  open(file)
  expect(backupsOf(file)).toEqual([])
})

test('without a backup the file is not changed, and the user is told that nothing is saved', () => {
  const file = fileOfVersionBefore()
  writeFileSync(join(dirname(file), 'backups'), 'in the way')
  const before = readFileSync(file)
  const { problem } = open(file)
  expect(problem).toBe('unwritable')
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('three backups are kept for each reason; the oldest is deleted only if the newest is sound', () => {
  const { database, folder } = backedUp()
  for (let day = 0; day < 5; day += 1) backUp(database, folder, 'by-hand', noon + day * 86_400_000)
  backUp(database, folder, 'other', noon)
  expect(readdirSync(folder).toSorted()).toEqual([
    'by-hand-2026-11-22T12-00-00.000Z.db',
    'by-hand-2026-11-23T12-00-00.000Z.db',
    'by-hand-2026-11-24T12-00-00.000Z.db',
    'other-2026-11-20T12-00-00.000Z.db',
  ])
})

test('a damaged file of an earlier version is neither backed up nor changed, but its readable rows are recovered', () => {
  const file = fileOfVersionBefore()
  const bytes = readFileSync(file)
  const page = Math.floor(bytes.lastIndexOf('asked-for') / 4_096)
  writeFileSync(file, bytes.fill(0x5a, page * 4_096, (page + 1) * 4_096))
  const { store, problem, recoveredRows } = open(file)
  expect({ problem, recoveredRows }).toMatchObject({
    problem: 'damaged',
    recoveredRows: { conversations: 1 },
  })
  expect(store.conversations.find('c')).toMatchObject({ title: 'An old title' })
  expect(backupsOf(file)).toEqual([])
})

test('leftovers of an earlier attempt cause no harm', () => {
  const { file } = openSample()
  const folder = join(dirname(file), 'backups')
  mkdirSync(folder)
  writeFileSync(join(folder, 'by-hand-2026-11-20T12-00-00.000Z.db.draft'), 'half')
  const database = new DatabaseSync(file)
  const copy = backUp(database, folder, 'by-hand', noon)
  database.close()
  expect(read(copy, 'SELECT id FROM conversations')).toBe(conversation.id)
  expect(readdirSync(folder)).toHaveLength(1)
})

test('only files with the name of a backup are listed, and others stay', () => {
  const { database, folder } = backedUp()
  backUp(database, folder, 'before-update-from-3', noon)
  backUp(database, folder, 'daily', noon + 1)
  const others = [
    'notes.txt',
    'daily.db',
    'other-2026-11-20T12-00-00.000Z.db',
    'daily-2026-99-99T12-00-00.000Z.db',
  ]
  for (const name of others) writeFileSync(join(folder, name), 'not ours')
  expect(listBackups(folder)).toMatchObject([
    { reason: 'daily', at: noon + 1 },
    { reason: 'before-update', at: noon },
  ])
  for (let day = 1; day < 12; day += 1) backUp(database, folder, 'daily', noon + day * 86_400_000)
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(others))
  expect(isIntactBackup(join(folder, 'notes.txt'))).toBe(false)
  expect(isIntactBackup(join(folder, listBackups(folder)[0]?.name ?? ''))).toBe(true)
})

test('a repeated time, because the clock went back, loses no backup', () => {
  const { database, folder } = backedUp()
  expect(backUp(database, folder, 'by-hand', noon)).not.toBe(backUp(database, folder, 'by-hand', noon))
  expect(listBackups(folder)).toHaveLength(2)
})

test('any change makes a backup due, also one of equal length, but not those of every start', () => {
  const { store, file } = fullFile({ talks: 2, turns: 3 })
  store.budgets.put({
    id: 'budget-1',
    period: 'month',
    currency: 'USD',
    limit: '10',
    connectionId: null,
    programId: null,
    projectId: null,
    createdAt: noon,
  })
  store.prompts.put({
    id: 'prompt-1',
    name: 'Brief',
    text: 'Be brief.',
    createdAt: noon,
    updatedAt: noon,
    folder: null,
    isFavourite: false,
    defaultFor: [],
  })
  store.conversations.update('talk-0', { modelId: 'small-1' })
  store.requests.insert({ at: noon, method: 'GET', address: 'https://a.example', attempt: 1, callId: null })
  store.close()
  const database = new DatabaseSync(file)
  const changes = [
    "UPDATE prices SET promptPerMillion = '0.9' WHERE promptPerMillion = '0.4'",
    "UPDATE budgets SET limitAmount = '20'",
    "UPDATE budgets SET currency = 'EUR'",
    "UPDATE conversations SET title = replace(title, 'talk0', 'talk9')",
    "UPDATE conversations SET systemPrompt = 'Be clear.' WHERE id = 'talk-0'",
    "UPDATE conversations SET modelId = 'large-1' WHERE modelId = 'small-1'",
    "UPDATE messages SET text = replace(text, 'Question 1', 'Question 9')",
    "UPDATE messages SET isExcluded = 1 - isExcluded WHERE id IN ('q-0', 'q-1')",
    "UPDATE calls SET conversationTitle = replace(conversationTitle, 'call0', 'call9')",
    "UPDATE billRows SET amount = '0.0009'",
    "UPDATE savedPrompts SET text = 'Be clear.'",
    "UPDATE settings SET value = replace(value, '20', '30') WHERE name = 'limits'",
    "UPDATE connections SET name = 'Elpmaxe'",
  ]
  const marks = new Set([contentMark(database)])
  for (const [number, change] of changes.entries()) {
    database.exec(change)
    marks.add(contentMark(database))
    expect(marks.size, change).toBe(number + 2)
  }
  database.exec('DELETE FROM requests')
  expect(marks).toContain(contentMark(database))
  database.close()
})

test('moved data has every value of the original, including those that make no backup due', () => {
  const { store, file } = openSample()
  store.requests.insert({ at: noon, method: 'GET', address: 'https://a.example', attempt: 1, callId: null })
  store.close()
  const target = join(dirname(file), 'moved.db')
  copyDatabase(file, target)
  const copy = new DatabaseSync(target)
  copy.exec("UPDATE requests SET address = 'https://b.example'")
  copy.close()
  expect(() => copyDatabase(file, target)).toThrow('not like the original')
  expect(existsSync(target)).toBe(true)
})
