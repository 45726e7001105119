import { expect, test } from 'vitest'
import type { StoredConnection } from '../../../src/main/storage/row-types.ts'
import { aFailure } from '../../fixtures/samples/chat.ts'
import { callEnd, connection, conversation, message, newCall, noon } from '../../fixtures/samples/stored.ts'
import { open, openSample } from './open-sample.ts'

const failure = aFailure({ code: 'service' })

test('a connection keeps the note about its key, and its place after a change', () => {
  const { store, file } = openSample()
  const changed: StoredConnection = {
    ...connection,
    name: 'Renamed',
    streaming: 'refused',
    key: {
      address: 'https://api.example.com/v1',
      lastFour: 'wxyz',
      keyPlace: 'session',
      savedAt: 1000,
      lastUsedAt: null,
    },
  }
  const demo: StoredConnection = { ...connection, id: 'demo', kind: 'demo', name: 'Demo', baseAddress: '' }
  store.connections.put(demo)
  store.connections.put(changed)
  store.close()

  const reopened = open(file)
  expect(reopened).toMatchObject({ problem: null, movedTo: null })
  expect(reopened.store.connections.list()).toEqual([{ ...changed, isDefault: true }, demo])
  expect(reopened.store.connections.find('demo')).toEqual(demo)
  expect(reopened.store.connections.find('nobody')).toBeNull()
})

test("a list of models keeps the service's order, and a new list replaces it", () => {
  const { store, file } = openSample()
  const full = {
    id: 'b',
    ownedBy: 'Example',
    capabilities: ['chat', 'vision'],
    size: '70B',
    contextLength: 8192,
  }
  const bare = { id: 'a', ownedBy: null, capabilities: [], size: null, contextLength: null }
  expect(store.models.list(connection.id)).toEqual({ models: [], skippedCount: 0, fetchedAt: null })
  store.models.replace(connection.id, [bare], 0, noon)
  store.models.replace(connection.id, [full, bare, full], 2, noon + 1)
  store.close()

  const { models } = open(file).store
  expect(models.list(connection.id)).toEqual({
    models: [full, bare, full],
    skippedCount: 2,
    fetchedAt: noon + 1,
  })
  models.replace(connection.id, [], 0, noon + 2)
  expect(models.list(connection.id)).toEqual({ models: [], skippedCount: 0, fetchedAt: noon + 2 })
})

test('a chat keeps its draft, prompt and text, letter for letter', () => {
  const { store, file } = openSample()
  const written = { title: 'Größe ≈ 🦊', modelId: 'b', systemPrompt: 'Be\r\nbrief\0', draft: ' half a th' }
  store.conversations.update(conversation.id, written)
  const question = message('m1', null, { text: "'; DROP TABLE messages; --\0 👩‍👩‍👧 \u2028" })
  const answer = message('m2', 'm1', { role: 'assistant', text: '', systemPrompt: 'Be brief', failure })
  store.messages.insert(question)
  store.messages.insert(answer)
  store.messages.setAnswer('m2', { text: 'whole text', reasoning: '' })
  store.close()

  const reopened = open(file).store
  expect(reopened.conversations.find(conversation.id)).toEqual({ ...conversation, ...written })
  expect(reopened.messages.all(conversation.id)).toEqual([question, { ...answer, text: 'whole text' }])
  reopened.messages.setFailure('m2', null)
  expect(reopened.messages.find('m2')?.failure).toBeNull()
})

test('a call keeps every reported number, and null for missing ones', () => {
  const { store, file } = openSample()
  const end = callEnd({ usage: { promptTokens: 0, completionTokens: null, totalTokens: 7 } })
  store.calls.insert(newCall('call-1', { isDemo: true }))
  store.calls.markStreaming('call-1', 200)
  store.calls.finish('call-1', end, 5)
  store.close()

  const [call] = open(file).store.calls.list(conversation.id)
  expect(call).toEqual({ ...newCall('call-1', { isDemo: true }), ...end, historyTokens: 5 })
})
