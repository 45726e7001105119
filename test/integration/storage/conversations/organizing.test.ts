import { expect, test } from 'vitest'
import { connection, conversation, noon } from '../../../fixtures/samples/stored.ts'
import { open, openSample, temporaryFile } from '../open-sample.ts'

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
