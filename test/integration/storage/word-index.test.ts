import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createThreadedJobs } from '../../../src/main/jobs/threaded-jobs.ts'
import { createSearchRepository } from '../../../src/main/storage/search-index/search-repository.ts'
import { createWordIndex } from '../../../src/main/storage/search-index/word-index.ts'
import { searchableText } from '../../../src/shared/searchable-text.ts'
import { threadFile } from '../app/headless-app.ts'
import { openSample } from './open-sample.ts'
import { conversation, message } from './samples.ts'

/** As a file is right after a version that cuts words in another way has opened it. */
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

test('the index is filled from the newest message on, and says how far it is', () => {
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

test('what is written, changed and deleted meanwhile is found as it is', () => {
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

test('a filling that is ended goes on where it was, and the app writes meanwhile', async () => {
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
