import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readConversation } from '../../../../src/main/services/chat/transcript.ts'
import type { Store } from '../../../../src/main/storage/store.ts'
import {
  callEnd,
  connection,
  conversation,
  message,
  newCall,
  noon,
} from '../../../fixtures/samples/stored.ts'
import { open, openSample, temporaryFile } from '../open-sample.ts'

const yesterday = noon - 86_400_000

function titles(store: Store): string[] {
  return store.conversations.summaries().map((summary) => summary.title)
}

test('the chat with the last message comes first, even after the clock went back a day', () => {
  const { store } = openSample()
  store.conversations.update(conversation.id, { title: 'old' }, noon)
  store.conversations.insert({ ...conversation, id: 'second', title: 'new' }, yesterday)
  expect(titles(store)).toEqual(['new', 'old'])
  store.conversations.update(conversation.id, {}, yesterday - 1)
  expect(titles(store)).toEqual(['old', 'new'])
})

test('a draft or a new name does not move a chat up', () => {
  const { store } = openSample()
  store.conversations.insert({ ...conversation, id: 'second', title: 'new' }, noon)
  store.conversations.update(conversation.id, { draft: 'hm', title: 'renamed' })
  expect(titles(store)).toEqual(['new', 'renamed'])
  expect(store.conversations.summary(conversation.id)?.updatedAt).toBe(noon)
})

test('a change affects only its own fields, and a model can be removed', () => {
  const { store } = openSample()
  store.conversations.update(conversation.id, { modelId: 'small-1', draft: 'kept' })
  store.conversations.update(conversation.id, { title: 'named' })
  expect(store.conversations.find(conversation.id)).toMatchObject({ modelId: 'small-1', draft: 'kept' })
  store.conversations.update(conversation.id, { modelId: null, draft: '' })
  expect(store.conversations.find(conversation.id)).toMatchObject({
    modelId: null,
    draft: '',
    projectId: null,
    title: 'named',
  })
})

test('a chat with the demo is marked as one', () => {
  const { store } = openSample()
  store.connections.put({ ...connection, id: 'demo', kind: 'demo' })
  store.conversations.insert({ ...conversation, id: 'with-demo', connectionId: 'demo' }, noon)
  expect(store.conversations.summary('with-demo')?.isDemo).toBe(true)
})

test('an imported chat is named by its program, and is none of the demo until something is sent', () => {
  const { store, database } = openSample()
  store.connections.put({ ...connection, id: 'demo', kind: 'demo' })
  store.messages.insert(message('q', null))
  database.exec(`UPDATE messages SET importedFrom = 'ChatGPT'`)
  store.conversations.setConnection(conversation.id, 'demo')
  const summary = () => store.conversations.summary(conversation.id)
  expect(summary()).toMatchObject({ importedFrom: 'ChatGPT', isDemo: false, isUnused: false })
  store.conversations.adoptImported(connection.id)
  expect(summary()).toMatchObject({ connectionId: connection.id, importedFrom: 'ChatGPT' })
  store.conversations.setConnection(conversation.id, 'demo')
  store.calls.insert(newCall('call-1'))
  expect(summary()).toMatchObject({ importedFrom: null, isDemo: true })
  store.conversations.adoptImported(connection.id)
  expect(summary()).toMatchObject({ connectionId: 'demo' })
})

test('a chat is unused until it has a title, a draft, or instructions of its own', () => {
  const { store } = openSample()
  store.conversations.insert({ ...conversation, id: 'new', title: '', draft: '', systemPrompt: '' }, noon)
  const isUnused = () => store.conversations.summary('new')?.isUnused
  expect(isUnused()).toBe(true)
  for (const changes of [{ draft: 'Hm' }, { systemPrompt: 'Be brief.' }, { title: 'Herons' }]) {
    store.conversations.update('new', changes)
    expect(isUnused()).toBe(false)
    store.conversations.update('new', { draft: '', systemPrompt: '', title: '' })
    expect(isUnused()).toBe(true)
  }
})

test('a change of a missing chat is refused', () => {
  const { store } = openSample()
  const refusal = expect.objectContaining({ code: 'not-found' })
  expect(() => store.conversations.update('nobody', { title: 'x' })).toThrow(refusal)
  expect(() => store.conversations.setDeleted('nobody', noon)).toThrow(refusal)
})

test('an imported answer keeps its origin, and is no call', () => {
  const { store, file } = openSample()
  store.messages.insert(message('q1', null))
  store.messages.insert(message('a1', 'q1', { role: 'assistant' }))
  store.messages.insert(message('q2', 'a1'))
  const database = new DatabaseSync(file)
  database.exec(`UPDATE messages SET importedFrom = 'ChatGPT', importedModel = 'gpt-4o',
    importedUsage = '{"promptTokens":7,"completionTokens":5,"totalTokens":null}' WHERE id = 'a1'`)
  database.exec("UPDATE messages SET importedFrom = 'ChatGPT' WHERE id = 'q1'")
  database.close()
  const usage = { promptTokens: 7, completionTokens: 5, totalTokens: null }
  const { messages } = readConversation(store, conversation.id, [])
  expect(messages.map(({ origin, call }) => ({ origin, call }))).toEqual([
    { origin: { program: 'ChatGPT', model: null, usage: null }, call: null },
    { origin: { program: 'ChatGPT', model: 'gpt-4o', usage }, call: null },
    { origin: null, call: null },
  ])
  expect(store.calls.totals(conversation.id)).toMatchObject({ callCount: 0, notReportedCount: 0 })
})

const ofChat = (conversationId: string) => ({ conversationId, messageId: `answer of ${conversationId}` })
const fields = '{"stop": ["a word"]}'

test('keeping a temporary chat saves its texts, and none of a call of the chat before that ends late', () => {
  const { store } = openSample()
  store.temporary.begin({ ...conversation, id: 'first' }, noon)
  store.calls.insert(newCall('late', { ...ofChat('first'), extraFields: fields }))
  store.temporary.begin({ ...conversation, id: 'second' }, noon)
  store.messages.insert({ ...message('question', null), conversationId: 'second' }, true)
  store.calls.insert(newCall('own', { ...ofChat('second'), extraFields: fields }))
  store.calls.finish('late', callEnd({ usageText: '{"said": "a word"}' }))
  store.calls.finish('own', callEnd({ usageText: '{"total_tokens": 1290}' }))
  store.temporary.keep(noon)
  expect(store.calls.find('late')).toMatchObject({ state: 'complete', extraFields: null, usageText: null })
  expect(store.calls.find('own')).toMatchObject({ extraFields: fields, usageText: '{"total_tokens": 1290}' })
})

const { id } = conversation

test('pins, archive and tags survive a restart', () => {
  const file = temporaryFile()
  const before = open(file).store
  before.connections.put(connection)
  before.conversations.insert(conversation, noon)
  before.order.setPinned(id, noon)
  before.order.setArchived(id, noon)
  before.order.setTags(id, ['work', 'recipes'])
  const summary = before.conversations.summary(id)
  before.close()

  const { store } = open(file)
  expect(summary).toMatchObject({ isPinned: true, isArchived: true, tags: ['recipes', 'work'] })
  expect(store.conversations.summary(id)).toEqual(summary)
  expect(store.conversations.summaries()).toEqual([summary])
  store.order.setPinned(id, null)
  store.order.setArchived(id, null)
  store.order.setTags(id, ['work'])
  expect(store.conversations.summary(id)).toMatchObject({
    isPinned: false,
    isArchived: false,
    projectId: null,
    tags: ['work'],
  })
})

test('pinning, archiving and tagging do not move a chat up', () => {
  const { store } = openSample()
  store.conversations.insert({ ...conversation, id: 'newer', title: 'newer' }, noon)
  store.order.setPinned(id, noon)
  store.order.setArchived(id, noon)
  store.order.setTags(id, ['work'])
  expect(store.conversations.summaries().map((summary) => summary.id)).toEqual(['newer', id])
})

test('tags are kept all or none', () => {
  const { store } = openSample()
  store.order.setTags(id, ['kept'])
  expect(() => store.order.setTags(id, ['new', 'twice', 'twice'])).toThrow()
  expect(store.conversations.summary(id)?.tags).toEqual(['kept'])
})

test('an organized chat is not treated as empty', () => {
  const { store } = openSample()
  const untouched = () => store.conversations.findUnused(connection.id, '', null)?.id ?? null
  store.order.setPinned(id, noon)
  expect(untouched()).toBeNull()
  store.order.setPinned(id, null)
  store.order.setArchived(id, noon)
  expect(untouched()).toBeNull()
  store.order.setArchived(id, null)
  store.order.setTags(id, ['later'])
  expect(untouched()).toBeNull()
  store.order.setTags(id, [])
  expect(untouched()).toBe(id)
})

test('a missing chat cannot be pinned or archived', () => {
  const { store } = openSample()
  const refusal = expect.objectContaining({ code: 'not-found' })
  expect(() => store.order.setPinned('nobody', noon)).toThrow(refusal)
  expect(() => store.order.setArchived('nobody', noon)).toThrow(refusal)
  expect(() => store.order.setTags('nobody', ['x'])).toThrow()
})
