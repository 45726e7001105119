import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createStore } from '../../../../src/main/storage/create-store.ts'
import { hashOfSchema, hasKnownSchema } from '../../../../src/main/storage/database/known-schema.ts'
import { cachePrices } from '../../../../src/main/storage/database/migrations/025-cache-prices.ts'
import {
  applicationId,
  migrate,
  migrations,
  readUserVersion,
} from '../../../../src/main/storage/database/migrations/migrate.ts'
import { readScalar } from '../../../../src/main/storage/database/statements.ts'
import { createWordIndex } from '../../../../src/main/storage/search/word-index.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'

function openInMemory(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  return database
}

function tablesOf(database: DatabaseSync): unknown[] {
  const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
  return rows.flatMap((row) => Object.values(row)).filter((name) => !String(name).startsWith('sqlite_'))
}

test('a file of the newest version is recognized without building its schema again', () => {
  const database = openInMemory()
  migrate(database)
  const build = (): string => {
    throw new Error(`newestHash in known-schema.ts should be ${hashOfSchema(database)}`)
  }
  expect(hasKnownSchema(database, build)).toBe(true)
  database.exec('CREATE TRIGGER foreign_one AFTER INSERT ON messages BEGIN SELECT 1; END')
  expect(hasKnownSchema(database)).toBe(false)
})

test("all migrations lead to the newest version, with Tally's application id and every table, all strict", () => {
  const database = openInMemory()
  migrate(database)
  expect(readUserVersion(database)).toBe(migrations.length)
  expect(readScalar(database, 'PRAGMA application_id')).toBe(applicationId)
  expect(tablesOf(database)).toEqual([
    'answer_parts',
    'bill_rows',
    'bills',
    'budget_overrides',
    'budgets',
    'calls',
    'connections',
    'conversation_tags',
    'conversations',
    'custom_words',
    'default_prompts',
    'dictionaries',
    'encrypted_keys',
    'ledger_anonymisings',
    'ledger_clearings',
    'message_words',
    'message_words_config',
    'message_words_data',
    'message_words_docsize',
    'message_words_idx',
    'messages',
    'model_lists',
    'models',
    'plain_origins',
    'prices',
    'programs',
    'project_corrections',
    'projects',
    'prompt_folders',
    'prompts',
    'queued_messages',
    'requests',
    'settings',
    'texts_to_index',
    'title_words',
    'title_words_config',
    'title_words_data',
    'title_words_docsize',
    'title_words_idx',
    'usage_conversation_days',
    'usage_conversations',
    'usage_days',
    'words_to_index',
  ])
  const lax = `SELECT count(*) FROM pragma_table_list
    WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_words%' ESCAPE '\\' AND NOT strict`
  expect(readScalar(database, lax)).toBe(0)
})

test('a file of the first version keeps its rows, and gets defaults for new columns', () => {
  const database = openInMemory()
  migrate(database, migrations.slice(0, 1))
  database.exec(`
    INSERT INTO connections (id, kind, name, base_address, streaming) VALUES
      ('asked', 'service', 'a', 'https://a.example/v1', 'asked-for'),
      ('refused', 'service', 'b', 'https://b.example/v1', 'refused');
    INSERT INTO conversations (id, connection_id, recency, created_at, updated_at, title, draft, system_prompt)
      VALUES ('c', 'asked', 1, 1, 1, 't', '', '');
    INSERT INTO messages (id, conversation_id, role, created_at, text) VALUES ('m', 'c', 'assistant', 1, 'words');
    INSERT INTO calls (id, conversation_id, conversation_title, message_id, connection_id, connection_name, is_demo,
        state, model_asked, source, started_at, utc_offset_minutes)
      VALUES ('k', 'c', 't', 'm', 'asked', 'a', 0, 'complete', 'x', 'reported', 1, 0)`)
  migrate(database)
  const { connections, messages, calls, search } = createStore(database)
  expect(connections.find('asked')).toMatchObject({ streaming: 'not-measured', answers: null })
  expect(connections.find('refused')).toMatchObject({ streaming: 'refused', takesStreamOptions: true })
  expect(messages.find('m')).toMatchObject({ text: 'words', reasoning: '' })
  expect(calls.find('k')).toMatchObject({
    baseAddress: null,
    attempt: 1,
    streamingMode: 'stream-with-usage',
    estimate: null,
  })
  expect(search.titles({ words: 't' }, 5)).toMatchObject([{ conversationId: 'c' }])
  createWordIndex(database).fillSome(10)
  expect(search.messages({ words: 'words' }, 5).hits).toMatchObject([{ messageId: 'm' }])
})

test('a message queued by version 22 stays, with an id and in front of later ones', () => {
  const database = openInMemory()
  migrate(database, migrations.slice(0, 22))
  database.exec(`
    INSERT INTO connections (id, kind, name, base_address, streaming) VALUES ('k', 'service', 'a', 'b', 'not-measured');
    INSERT INTO conversations (id, connection_id, recency, created_at, updated_at, title, draft, system_prompt)
      VALUES ('c', 'k', 1, 1, 1, 't', '', ''), ('d', 'k', 2, 1, 1, 't', '', '');
    INSERT INTO queued_messages (conversation_id, text, queued_at) VALUES ('c', 'First', 7), ('d', 'Other', 8)`)
  migrate(database)
  const { queue, conversations } = createStore(database)
  queue.insert('c', { id: 'next', text: 'Second' }, 9)
  const id = expect.stringMatching(/^[0-9a-f]{32}$/u)
  expect(queue.list('c')).toEqual([
    { id, text: 'First' },
    { id: 'next', text: 'Second' },
  ])
  expect(queue.list('d')).toEqual([{ id, text: 'Other' }])
  expect(readScalar(database, "SELECT queued_at FROM queued_messages WHERE text = 'First'")).toBe(7)
  expect(new Set([...queue.list('c'), ...queue.list('d')].map((message) => message.id)).size).toBe(3)
  expect(conversations.find('c')).toMatchObject({ title: 't' })
})

test('a price saved before the cache had prices keeps its own, and has none for the cache', () => {
  const database = openInMemory()
  migrate(database, migrations.slice(0, migrations.indexOf(cachePrices)))
  database.exec("INSERT INTO prices VALUES ('k', 'm', '2026-10-01', '0.5', '1.5', 'USD')")
  migrate(database)
  const { prices } = createStore(database)
  const price = aPrice({ connectionId: 'k', model: 'm' })
  expect(prices.list()).toEqual([price])
  prices.put({ ...price, cachedPerMillion: '0.05' })
  expect(prices.list()).toEqual([{ ...price, cachedPerMillion: '0.05' }])
})

test('only pending migrations run', () => {
  const database = openInMemory()
  migrate(database, ['CREATE TABLE one (a)'])
  migrate(database, ['CREATE TABLE one (a)', 'CREATE TABLE two (a)'])
  expect(tablesOf(database)).toEqual(['one', 'two'])
  expect(readUserVersion(database)).toBe(2)
})

test('a failed migration undoes those before it, and the version stays', () => {
  const database = openInMemory()
  migrate(database, ['CREATE TABLE one (a)'])
  const steps = ['CREATE TABLE one (a)', 'CREATE TABLE two (a)', 'CREATE TABLE three (a); nonsense']
  expect(() => migrate(database, steps)).toThrow('nonsense')
  expect(tablesOf(database)).toEqual(['one'])
  expect(readUserVersion(database)).toBe(1)
  expect(database.isTransaction).toBe(false)
})
