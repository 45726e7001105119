import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { createSearchRepository } from '../../../../src/main/storage/search/search-repository.ts'
import type { SearchQuestion } from '../../../../src/shared/contract/conversations/search.ts'
import { addCall, connection, conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

const day = 86_400_000

/** Two conversations about herons, months apart and answered by different models. */
function twoConversations() {
  const { store, file } = openSample()
  const birds = { ...conversation, id: 'birds', title: 'Herons and other birds' }
  store.conversations.insert(birds, noon - 90 * day)
  const older = { conversationId: 'birds', createdAt: noon - 90 * day }
  store.messages.insert(message('old question', null, { ...older, text: 'What does a heron eat?' }))
  const answer = 'A heron eats fish. The heron stands still, and a heron waits for fish.'
  store.messages.insert(message('old answer', 'old question', { ...older, role: 'assistant', text: answer }))
  addCall(
    store,
    'refused',
    { messageId: 'old answer', modelRequested: 'small-1' },
    { state: 'failed', modelAnswered: null },
  )
  addCall(
    store,
    'answered',
    { messageId: 'old answer', modelRequested: 'large' },
    { modelAnswered: 'large-2026' },
  )
  store.messages.insert(
    message('new question', null, { text: 'Where is the heron in this long list of other birds?' }),
  )
  store.messages.insert(
    message('new answer', 'new question', { role: 'assistant', text: 'The heron is here.' }),
  )
  const other = new DatabaseSync(file, { timeout: 5_000 })
  other.exec("UPDATE messages SET importedModel = 'elsewhere-7b' WHERE id = 'new answer'")
  other.exec("INSERT INTO conversationTags VALUES ('birds', 'nature'), ('conversation-1', 'work')")
  const found = (question: Partial<SearchQuestion>) =>
    store.search.messages({ words: 'heron', ...question }, 50).hits.map(({ messageId }) => messageId)
  return { store, other, found }
}

describe('search filters', () => {
  test.each<[string, Partial<SearchQuestion>, string[]]>([
    ['nothing', {}, ['new answer', 'new question', 'old answer', 'old question']],
    ['who wrote it', { role: 'user' }, ['new question', 'old question']],
    ['the model that answered in the end', { model: 'large-2026' }, ['old answer']],
    ['a model that was asked and did not answer', { model: 'small-1' }, []],
    ['the model that a file named', { model: 'elsewhere-7b' }, ['new answer']],
    ['the beginning of a time', { from: noon - day }, ['new answer', 'new question']],
    ['the end of a time', { until: noon - day }, ['old answer', 'old question']],
    ['a tag', { tag: 'nature' }, ['old answer', 'old question']],
    ['several of these', { tag: 'nature', role: 'user', until: noon }, ['old question']],
    ['a tag that nothing has', { tag: "nature' OR 1=1 --" }, []],
  ])('limit the results by %s', (_name, question, ids) => {
    const { found } = twoConversations()
    expect(found(question)).toEqual(ids)
    expect(found({ ...question, order: 'best' }).toSorted()).toEqual(ids.toSorted())
  })

  test('offer the existing models and tags', () => {
    const { store, other } = twoConversations()
    const models = ['elsewhere-7b', 'large-2026', 'small-1']
    expect(store.search.facets()).toEqual({ models, tags: ['nature', 'work'] })
    store.conversations.setDeleted('birds', noon)
    expect(store.search.facets().tags).toEqual(['work'])
    other.close()
  })
})

describe('sorting by relevance', () => {
  test('ranks short texts with many matches first', () => {
    const { found } = twoConversations()
    expect(found({ order: 'best' })).toEqual(['old answer', 'new answer', 'old question', 'new question'])
  })

  test('sorts only the newest of very many matches, and says so', () => {
    const { other } = twoConversations()
    const search = createSearchRepository(other, 3)
    const { hits, rankedAmong } = search.messages({ words: 'heron', order: 'best' }, 50)
    expect(hits.map(({ messageId }) => messageId)).toEqual(['old answer', 'new answer', 'new question'])
    expect(rankedAmong).toBe(3)
    expect(search.messages({ words: 'heron', order: 'best', role: 'user' }, 50).rankedAmong).toBe(null)
    other.close()
  })
})

describe('a title is found', () => {
  const titled = (title: string) => {
    const { store } = openSample()
    store.conversations.update(conversation.id, { title })
    const found = (question: SearchQuestion) => store.search.titles(question, 20).map((hit) => hit.title)
    return { store, found }
  }

  test('by its words, like a message', () => {
    const { found } = titled('東京 Trip: Straße and getUserName')
    for (const words of ['京', 'trip stra', 'strasse', 'userName']) expect(found({ words })).toHaveLength(1)
    expect(found({ words: 'trip stork' })).toEqual([])
  })

  test('by its current wording', () => {
    const { store, found } = titled('Herons')
    store.conversations.update(conversation.id, { title: 'Storks' })
    expect(found({ words: 'herons' })).toEqual([])
    expect(found({ words: 'storks' })).toEqual(['Storks'])
    store.conversations.update(conversation.id, { draft: 'something else' }, noon)
    expect(found({ words: 'storks' })).toEqual(['Storks'])
  })

  test('in the archive, with a note, and not in the trash', () => {
    const { store } = titled('Herons')
    const { other } = twoConversations()
    other.exec('UPDATE conversations SET archivedAt = 1')
    const search = createSearchRepository(other)
    expect(search.titles({ words: 'herons' }, 20)).toMatchObject([{ isArchived: true }])
    expect(search.messages({ words: 'heron' }, 1).hits).toMatchObject([{ isArchived: true }])
    store.conversations.setDeleted(conversation.id, noon)
    expect(store.search.titles({ words: 'herons' }, 20)).toEqual([])
    other.close()
  })

  test('by tag and time, but not by properties of messages', () => {
    const { store, other } = twoConversations()
    const count = (question: Partial<SearchQuestion>) =>
      store.search.titles({ words: 'herons', ...question }, 20).length
    expect([count({}), count({ tag: 'nature' }), count({ tag: 'work' })]).toEqual([1, 1, 0])
    expect([count({ until: noon - day }), count({ from: noon - day })]).toEqual([1, 0])
    expect([count({ role: 'user' }), count({ model: 'large-2026' })]).toEqual([0, 0])
    other.close()
  })

  test('in the most recent chats first, among thousands as well', () => {
    const { store, other } = twoConversations()
    other.exec(`WITH RECURSIVE made (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM made WHERE number < 1200)
      INSERT INTO conversations (id, connectionId, title, draft, systemPrompt, recency, createdAt, updatedAt, deletedAt)
      SELECT 'chat-' || number, '${connection.id}', 'Storks', '', '', 5000 - number, 0, 0, iif(number = 1, 1, NULL) FROM made;
      INSERT INTO titleWords (rowid, words) SELECT sequence, title FROM conversations WHERE title = 'Storks';
      INSERT INTO conversationTags VALUES ('chat-1100', 'nature')`)
    const found = (question: Partial<SearchQuestion>) =>
      store.search.titles({ words: 'storks', ...question }, 2).map(({ conversationId }) => conversationId)
    expect(found({})).toEqual(['chat-2', 'chat-3'])
    expect(found({ tag: 'nature' })).toEqual(['chat-1100'])
    expect(found({ from: noon })).toEqual([])
    other.close()
  })

  test('no longer once its chat is permanently deleted, even if a new one gets its number', () => {
    const { store, file } = openSample()
    store.conversations.insert({ ...conversation, id: 'gone', title: 'Herons' }, noon)
    const other = new DatabaseSync(file, { timeout: 5_000 })
    other.exec("DELETE FROM conversations WHERE id = 'gone'")
    store.conversations.insert(
      { ...conversation, id: 'next', connectionId: connection.id, title: 'Storks' },
      noon,
    )
    expect(store.search.titles({ words: 'herons' }, 20)).toEqual([])
    expect(store.search.titles({ words: 'storks' }, 20)).toMatchObject([{ conversationId: 'next' }])
    other.close()
  })
})
