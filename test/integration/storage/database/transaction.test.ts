import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readScalar } from '../../../../src/main/storage/database/sql-statements.ts'
import { readSnapshot } from '../../../../src/main/storage/database/transaction.ts'
import { callEnd, conversation, message, newCall } from '../../../fixtures/samples/stored.ts'
import { open, openSample } from '../open-sample.ts'

test('a failed transaction leaves nothing behind and passes its error on', () => {
  const { store } = openSample()
  const reason = new Error('the reason')
  const work = () => {
    store.messages.insert(message('m1', null))
    store.calls.insert(newCall('call-1'))
    throw reason
  }
  expect(() => store.transaction(work)).toThrow(reason)
  expect(store.messages.all(conversation.id)).toEqual([])
  expect(store.messages.path(conversation.id)).toEqual([])
  expect(store.calls.list(conversation.id)).toEqual([])
})

test('another database connection sees an answer and its counts together or not at all', () => {
  const { store, file } = openSample()
  const reader = open(file).store
  store.messages.insert(message('m1', null, { role: 'assistant', text: '' }))
  store.calls.insert(newCall('call-1'))
  const seen = () => [reader.messages.find('m1')?.text, reader.calls.list(conversation.id)[0]?.state]
  store.transaction(() => {
    store.messages.setAnswer('m1', { text: 'the answer', reasoning: '' })
    store.calls.finish('call-1', callEnd())
    expect(seen()).toEqual(['', 'sending'])
  })
  expect(seen()).toEqual(['the answer', 'complete'])
})

test('a nested transaction is undone with the outer one', () => {
  const { store } = openSample()
  const work = () => {
    store.transaction(() => store.messages.insert(message('m1', null)))
    throw new Error('outer')
  }
  expect(() => store.transaction(work)).toThrow('outer')
  expect(store.messages.all(conversation.id)).toEqual([])
})

test('a failed nested transaction is undone alone when the outer one continues', () => {
  const { store } = openSample()
  const result = store.transaction(() => {
    store.messages.insert(message('m1', null))
    const inner = () => {
      store.messages.insert(message('m2', 'm1'))
      throw new Error('inner')
    }
    expect(() => store.transaction(inner)).toThrow('inner')
    return 'done'
  })
  expect(result).toBe('done')
  expect(store.messages.all(conversation.id).map((each) => each.id)).toEqual(['m1'])
})

test('an error that ended the snapshot reaches the caller, and the next snapshot is read', () => {
  const { database } = openSample()
  const fail = (): void =>
    readSnapshot(database, () => {
      // As SQLite does after an error of the disk.
      database.exec('ROLLBACK')
      throw new Error('The disk failed.')
    })
  expect(fail).toThrow('The disk failed.')
  expect(readSnapshot(database, () => database.isTransaction)).toBe(true)
  expect(database.isTransaction).toBe(false)
})

test('a transaction refused by another writer leaves the database as patient as before', () => {
  const { store, database, file } = openSample()
  const other = open(file).database
  other.exec('BEGIN IMMEDIATE')
  database.exec('PRAGMA busy_timeout = 3')
  expect(() => store.transaction(() => 'done')).toThrow('refused')
  expect(readScalar(database, 'PRAGMA busy_timeout')).toBe(3)
  other.exec('ROLLBACK')
  expect(store.transaction(() => 'done')).toBe('done')
})

const each = 300

async function write(file: string, name: string): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'counting-child.ts'), file, name, String(each)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [named, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(code).toBe(0)
  return named.trim().split('\n')
}

test('two processes that write to one file lose no write', async () => {
  const { store, file } = openSample()
  store.close()
  const named = (await Promise.all([write(file, 'one'), write(file, 'two')])).flat()
  expect(named).toHaveLength(2 * each)
  const { store: after, problem } = open(file)
  expect(problem).toBeNull()
  const ids = after.calls.list(conversation.id).map(({ id }) => id)
  expect(ids.toSorted()).toEqual(named.toSorted())
})
