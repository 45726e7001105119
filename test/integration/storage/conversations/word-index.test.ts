import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createJobsHere } from '../../../../src/main/jobs/create-jobs.ts'
import { createThreadedJobs } from '../../../../src/main/jobs/threaded-jobs.ts'
import { folding } from '../../../../src/main/storage/database/migrations/020-folding.ts'
import { longerPrefixes } from '../../../../src/main/storage/database/migrations/027-longer-prefixes.ts'
import { migrate, migrations } from '../../../../src/main/storage/database/migrations/migrate.ts'
import { readScalar } from '../../../../src/main/storage/database/statements.ts'
import { createSearchRepository } from '../../../../src/main/storage/search/search-repository.ts'
import { createWordIndex } from '../../../../src/main/storage/search/word-index.ts'
import { searchableText } from '../../../../src/shared/domain/conversations/searchable-text.ts'
import { conversation, message } from '../../../fixtures/samples/stored.ts'
import { threadFile } from '../../app/headless-app.ts'
import { open, openSample, temporaryFile } from '../open-sample.ts'

/** The state of a file right after a version with other word boundaries opened it. */
function withoutIndex(count: number) {
  const { store, file } = openSample()
  for (let index = 0; index < count; index += 1)
    store.messages.insert(
      message(`m${index}`, index === 0 ? null : `m${index - 1}`, { text: `heron ${index}` }),
    )
  const database = new DatabaseSync(file, { timeout: 5_000 })
  onTestFinished(() => database.close())
  database.function('searchable_text', (text) => searchableText(String(text)))
  database.exec(`DELETE FROM message_words;
    INSERT INTO words_to_index SELECT MAX(sequence), 0, count(*) FROM messages`)
  const search = createSearchRepository(database)
  const found = (words: string) => search.messages({ words }, 1_000).hits.map(({ messageId }) => messageId)
  return { store, file, database, search, found, index: createWordIndex(database) }
}

test('the index is filled from the newest message on, and reports its progress', () => {
  const { index, search, found } = withoutIndex(5)
  expect(found('heron')).toEqual([])
  expect(search.indexing()).toEqual({ done: 0, total: 5 })
  expect(index.fillSome(2)).toEqual({ done: 2, total: 5 })
  expect(found('heron')).toEqual(['m4', 'm3'])
  expect(search.indexing()).toEqual({ done: 2, total: 5 })
  while (index.fillSome(2) !== null);
  expect(found('heron')).toEqual(['m4', 'm3', 'm2', 'm1', 'm0'])
  expect(search.indexing()).toBe(null)
  expect(index.fillSome(2)).toBe(null)
})

test('in safe mode, writes during the indexing reach the disk as always', async () => {
  const { database } = withoutIndex(40)
  const seen = new Set<unknown>()
  await createJobsHere(database).run('index', null, {
    onProgress: () => seen.add(readScalar(database, 'PRAGMA synchronous')),
  })
  expect([...seen]).toEqual([2])
  expect(readScalar(database, 'PRAGMA synchronous')).toBe(2)
})

test('messages written, changed and deleted during the indexing are found correctly', () => {
  const { index, store, database, found } = withoutIndex(4)
  index.fillSome(1)
  store.messages.setAnswer('m1', { text: 'stork', reasoning: '' })
  store.messages.insert(message('m4', 'm3', { text: 'stork' }))
  store.conversations.insert({ ...conversation, id: 'other' }, 0)
  store.messages.insert(message('gone', null, { conversationId: 'other', text: 'heron' }))
  database.exec("PRAGMA foreign_keys = OFF; DELETE FROM messages WHERE id IN ('m0', 'gone')")
  while (index.fillSome(2) !== null);
  expect(found('stork')).toEqual(['m4', 'm1'])
  expect(found('heron')).toEqual(['m3', 'm2'])
})

test('an interrupted indexing continues, and the app writes meanwhile', async () => {
  const { file, store, search, found } = withoutIndex(400)
  const first = createThreadedJobs({ file, threadFile })
  const controller = new AbortController()
  const ended = first.run('index', null, {
    signal: controller.signal,
    onProgress: () => controller.abort(),
  })
  store.messages.insert(message('meanwhile', 'm399', { text: 'stork' }))
  await expect(ended).rejects.toMatchObject({ code: 'cancelled' })
  expect(search.indexing()?.done).toBeGreaterThan(0)
  const second = createThreadedJobs({ file, threadFile })
  onTestFinished(() => second.close())
  await second.run('index', null)
  expect(found('heron')).toHaveLength(400)
  expect(found('stork')).toEqual(['meanwhile'])
  expect(search.indexing()).toBe(null)
})

/** As the previous version folded them: with diacritics, and without words split by a soft hyphen. */
const foldedBefore = (text: string): string => text.normalize('NFKD').toLowerCase()

function fileOfVersionBefore(step: string, texts: readonly string[]) {
  const file = temporaryFile()
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL')
  migrate(database, migrations.slice(0, migrations.indexOf(step)))
  database.function('searchable_text', (text) => foldedBefore(String(text)))
  database.exec(`
    INSERT INTO connections (id, kind, name, base_address, streaming) VALUES ('k', 'service', 'n', 'a', 'asked-for');
    INSERT INTO conversations (id, connection_id, recency, created_at, updated_at, title, draft, system_prompt)
      VALUES ('c', 'k', 1, 1, 1, 'Łódź', '', '')`)
  const insert = database.prepare(
    "INSERT INTO messages (id, conversation_id, role, created_at, text) VALUES (?, 'c', 'user', 1, ?)",
  )
  for (const [index, text] of texts.entries()) insert.run(`m${index}`, text)
  database.exec(
    'INSERT INTO message_words (rowid, words) SELECT sequence, searchable_text(text) FROM messages',
  )
  database.close()
  return file
}

test('a changed word folding finds titles at once, and each message once it is indexed again', async () => {
  const texts = Array.from({ length: 300 }, (_, index) => `Łódź ${index} => Donau\u00addampf`)
  const file = fileOfVersionBefore(folding, texts)
  const { store } = open(file)
  const count = (words: string) => store.search.messages({ words }, 1_000).hits.length
  expect(store.search.titles({ words: 'lodz' }, 10)).toHaveLength(1)
  expect(store.search.indexing()).toEqual({ done: 0, total: 300 })
  const first = createThreadedJobs({ file, threadFile })
  const controller = new AbortController()
  const ended = first.run('index', null, { signal: controller.signal, onProgress: () => controller.abort() })
  await expect(ended).rejects.toMatchObject({ code: 'cancelled' })
  const done = store.search.indexing()?.done ?? 0
  expect(done).toBeGreaterThan(0)
  expect(count('lodz')).toBe(done)
  const second = createThreadedJobs({ file, threadFile })
  onTestFinished(() => second.close())
  await second.run('index', null)
  expect(store.search.indexing()).toBe(null)
  for (const words of ['lodz', '=>', 'donaudampf']) expect(count(words)).toBe(300)
})

test('an index without longer prefixes is filled again, each message once', () => {
  const file = fileOfVersionBefore(longerPrefixes, ['heron', 'herons', 'stork'])
  const { store, database } = open(file)
  expect(store.search.indexing()).toEqual({ done: 0, total: 3 })
  while (createWordIndex(database).fillSome(2) !== null);
  const found = (words: string) => store.search.messages({ words }, 10).hits.map(({ messageId }) => messageId)
  expect(found('hero')).toEqual(['m1', 'm0'])
  expect(found('stor')).toEqual(['m2'])
  expect(store.search.indexing()).toBe(null)
})

test('a long text whose message is gone does not restart the indexing job forever', () => {
  const { store, database } = openSample()
  database.exec('INSERT INTO texts_to_index VALUES (424242)')
  expect(createWordIndex(database).indexLongText()).toBe(false)
  expect(database.prepare('SELECT * FROM texts_to_index').all()).toEqual([])
  expect(store.search.isTextLeft()).toBe(false)
})
