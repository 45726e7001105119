import { expect, test } from 'vitest'
import type { Store } from '../../../../src/main/storage/store.ts'
import {
  callEnd,
  connection,
  conversation,
  message,
  newCall,
  noon,
  nothingReported,
} from '../../../fixtures/samples/stored.ts'
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

test('a deleted chat is neither listed nor found, and is restored completely', () => {
  const { store } = openSample()
  store.messages.insert(message('m1', null))
  store.conversations.setDeleted(conversation.id, noon)
  expect(store.conversations.find(conversation.id)).toBeNull()
  expect(store.conversations.summary(conversation.id)).toBeNull()
  expect(store.conversations.summaries()).toEqual([])
  store.conversations.setDeleted(conversation.id, null)
  expect(store.conversations.find(conversation.id)).toEqual(conversation)
  expect(store.messages.path(conversation.id)).toHaveLength(1)
})

test('a summary adds the reported counts', () => {
  const { store } = openSample()
  store.calls.insert(newCall('call-1'))
  store.calls.finish('call-1', callEnd())
  store.calls.insert(newCall('call-2'))
  store.calls.finish('call-2', callEnd({ state: 'stopped', usage: nothingReported, source: 'not-reported' }))
  const summary = { isDemo: false, reportedTokens: 1290, updatedAt: noon }
  expect(store.conversations.summary(conversation.id)).toMatchObject(summary)
  store.calls.insert(newCall('call-3'))
  expect(store.conversations.summaries()).toMatchObject([summary])
})

test('a chat with the demo is marked as one', () => {
  const { store } = openSample()
  store.connections.put({ ...connection, id: 'demo', kind: 'demo' })
  store.conversations.insert({ ...conversation, id: 'with-demo', connectionId: 'demo' }, noon)
  expect(store.conversations.summary('with-demo')?.isDemo).toBe(true)
})

test('a chat with a title, draft, prompt or message is not empty', () => {
  const { store } = openSample()
  const untouched = () => store.conversations.findUnused(connection.id, '', null)?.id ?? null
  expect(untouched()).toBe(conversation.id)
  expect(store.conversations.findUnused('another', '', null)).toBeNull()
  for (const field of ['title', 'draft', 'systemPrompt'] as const) {
    store.conversations.update(conversation.id, { [field]: 'x' })
    expect(untouched()).toBeNull()
    store.conversations.update(conversation.id, { [field]: '', modelId: 'small-1' })
    expect(untouched()).toBe(conversation.id)
  }
  store.conversations.setDeleted(conversation.id, noon)
  expect(untouched()).toBeNull()
  store.conversations.setDeleted(conversation.id, null)
  store.messages.insert(message('m1', null))
  expect(untouched()).toBeNull()
})

test('a change of a missing chat is refused', () => {
  const { store } = openSample()
  const refusal = expect.objectContaining({ code: 'not-found' })
  expect(() => store.conversations.update('nobody', { title: 'x' })).toThrow(refusal)
  expect(() => store.conversations.setDeleted('nobody', noon)).toThrow(refusal)
})
