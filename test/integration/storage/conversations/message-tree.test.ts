import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Store } from '../../../../src/main/storage/store.ts'
import { conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

function pathIds(store: Store): string[] {
  return store.messages.path(conversation.id).map((each) => each.id)
}

/** Two questions at the root; the first one has two answers, and its second answer has messages below it. */
function openTree(): Store {
  const { store } = openSample()
  store.messages.insert(message('q1', null))
  store.messages.insert(message('a1', 'q1', { role: 'assistant' }))
  store.messages.insert(message('a1b', 'q1', { role: 'assistant' }))
  store.messages.insert(message('q2', 'a1b'))
  store.messages.insert(message('q1-edited', null))
  return store
}

test('versions keep their order when the clock went back between them', () => {
  const { store } = openSample()
  store.messages.insert(message('first', null, { createdAt: noon }))
  store.messages.insert(message('second', null, { createdAt: noon - 86_400_000 }))
  expect(store.messages.path(conversation.id)[0]?.versions).toMatchObject({
    position: 2,
    previousId: 'first',
  })
  expect(store.messages.all(conversation.id).map((each) => each.id)).toEqual(['first', 'second'])
})

test('a message below one of another chat is refused, and leaves no trace', () => {
  const store = openTree()
  store.conversations.insert({ ...conversation, id: 'other' }, noon)
  const astray = message('astray', 'q1', { conversationId: 'other' })
  expect(() => store.messages.insert(astray)).toThrow(expect.objectContaining({ code: 'not-saved' }))
  expect(store.messages.find('astray')).toBeNull()
  expect(store.messages.path('other')).toEqual([])
})

test('changes of a missing message are refused', () => {
  const store = openTree()
  const refusal = expect.objectContaining({ code: 'not-found' })
  expect(() => store.messages.choose('nobody')).toThrow(refusal)
  expect(() => store.messages.setAnswer('nobody', { text: 'x', reasoning: '' })).toThrow(refusal)
  expect(() => store.messages.setFailure('nobody', null)).toThrow(refusal)
  expect(pathIds(store)).toEqual(['q1-edited'])
})

test('adding a message at the end of a long path does not rewrite the path', () => {
  const { store, file } = openSample()
  const text = 'word '.repeat(2_000)
  for (let number = 0; number < 100; number += 1) {
    store.messages.insert(message(`m${number}`, number === 0 ? null : `m${number - 1}`, { text }))
  }
  const checkpoint = new DatabaseSync(file)
  checkpoint.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  checkpoint.close()
  store.messages.insert(message('last', 'm99'))
  expect(statSync(`${file}-wal`).size).toBeLessThan(10 * text.length)
})

test('a message taken from the path can be stored again under another id', () => {
  const store = openTree()
  const [edited] = store.messages.path(conversation.id)
  if (!edited) throw new Error('the path is empty')
  store.messages.insert({ ...edited, id: 'copy' })
  expect(store.messages.find('copy')).toEqual({ ...message('copy', null), text: edited.text })
})
