import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createJobsHere } from '../../../../src/main/jobs/create-jobs.ts'
import { createThreadedJobs } from '../../../../src/main/jobs/threaded-jobs.ts'
import { readScalar } from '../../../../src/main/storage/database/sql-statements.ts'
import { createSearchRepository } from '../../../../src/main/storage/search/search-repository.ts'
import { createWordIndex } from '../../../../src/main/storage/search/word-index.ts'
import { searchableText } from '../../../../src/shared/domain/conversations/searchable-text.ts'
import { conversation, message } from '../../../fixtures/samples/stored.ts'
import { threadFile } from '../../app/headless-threads.ts'
import { openSample } from '../open-sample.ts'

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
  database.exec(`DELETE FROM messageWords;
    INSERT INTO wordsToIndex SELECT MAX(sequence), 0, count(*) FROM messages`)
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
  const ended = first.run('index', null, { signal: controller.signal, onProgress: () => controller.abort() })
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

test('the job merges the parts that writes added to the index, and finds all of them', async () => {
  const { store, file } = openSample()
  const database = new DatabaseSync(file, { timeout: 5_000 })
  onTestFinished(() => database.close())
  const parts = () => Number(readScalar(database, 'SELECT count(DISTINCT segid) FROM messageWords_idx'))
  for (let index = 0; index < 12; index += 1)
    store.messages.insert(
      message(`m${index}`, index === 0 ? null : `m${index - 1}`, { text: `heron ${index}` }),
    )
  expect(parts()).toBe(12)
  const jobs = createThreadedJobs({ file, threadFile })
  onTestFinished(() => jobs.close())
  await jobs.run('index', null)
  expect(parts()).toBe(1)
  expect(store.search.messages({ words: 'heron' }, 100).hits).toHaveLength(12)
})

test('a long text whose message is gone does not restart the indexing job forever', () => {
  const { store, database } = openSample()
  database.exec('INSERT INTO textsToIndex VALUES (424242)')
  expect(createWordIndex(database).indexLongText()).toBe(false)
  expect(database.prepare('SELECT * FROM textsToIndex').all()).toEqual([])
  expect(store.search.isTextLeft()).toBe(false)
})
