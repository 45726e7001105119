import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noticesOf } from '../../../../src/main/services/app/notices.ts'
import { openDatabase } from '../../../../src/main/storage/database/database.ts'
import { connection, noon } from '../../../fixtures/samples/stored.ts'
import { open, openSample, temporaryFile } from '../open-sample.ts'

function closedSample(): string {
  const { store, file } = openSample()
  store.close()
  return file
}

test('with an engine that can lose rows nothing is written, and data can be read', () => {
  const file = temporaryFile()
  const openWithOldEngine = (place: string) => {
    const opened = openDatabase(place, { now: () => noon, engineVersion: '3.51.2' })
    onTestFinished(() => opened.database.close())
    return opened
  }
  expect(openWithOldEngine(file)).toMatchObject({ problem: 'too-old-engine', place: 'memory' })
  expect(existsSync(file)).toBe(false)
  const told = [{ code: 'database-engine-too-old', detail: null }]
  expect(noticesOf(openWithOldEngine(file))).toEqual(told)

  const full = closedSample()
  const before = readFileSync(full)
  const { store, ...report } = openWithOldEngine(full)
  expect(report).toMatchObject({ problem: 'too-old-engine', place: 'read-only' })
  expect(noticesOf(report)).toEqual(told)
  expect(store.conversations.summaries()).toHaveLength(1)
  expect(readFileSync(full).equals(before)).toBe(true)
})

test('on a disk without write-ahead logs, such as a network drive, data is read-only', () => {
  const file = closedSample()
  const before = readFileSync(file)
  answerJournalModeWith('delete')
  const { store, ...report } = open(file)
  expect(report).toMatchObject({ problem: 'unwritable', place: 'read-only' })
  expect(store.conversations.summaries()).toHaveLength(1)
  expect(() => store.connections.put(connection)).toThrow(expect.objectContaining({ code: 'read-only' }))
  expect(readFileSync(file).equals(before)).toBe(true)
})

test.each(['synchronous', 'foreign_keys', 'trusted_schema', 'cell_size_check'])(
  'an engine that refuses %s writes nothing',
  (name) => {
    const file = closedSample()
    answerPragmaWith(name, 3)
    expect(open(file)).toMatchObject({ problem: 'unwritable', movedTo: null })
  },
)

/** Imitates the first response of another engine or another kind of disk. */
function answerJournalModeWith(mode: string): void {
  answer('PRAGMA journal_mode = WAL', { journal_mode: mode })
}

function answerPragmaWith(name: string, value: number): void {
  answer(`PRAGMA ${name}`, { [name]: value })
}

function answer(question: string, row: object): void {
  const { prepare } = DatabaseSync.prototype
  let isAnswered = false
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    sql,
  ) {
    const statement = prepare.call(this, sql)
    const isWritable = this.location() !== null && sql === question && !isAnswered
    if (isWritable) Object.defineProperty(statement, 'get', { value: () => row })
    if (isWritable) isAnswered = true
    return statement
  })
  onTestFinished(() => spy.mockRestore())
}
