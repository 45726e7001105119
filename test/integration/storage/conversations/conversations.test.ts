import { expect, test } from 'vitest'
import type { Store } from '../../../../src/main/storage/store.ts'
import { connection, conversation, message, newCall, noon } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

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
