import { expect, test } from 'vitest'
import { emptyTrashJob } from '../../../../src/main/jobs/conversations/empty-trash-job.ts'
import type { Store } from '../../../../src/main/storage/store.ts'
import { conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { imageOf, markOf } from '../../../fixtures/samples/stored-images.ts'
import { openSample } from '../open-sample.ts'

const cat = imageOf('a cat')
const dog = imageOf('a dog', 3)
const inChat = { conversationId: conversation.id }

function bytesOf(store: Store, hash: string): Buffer {
  return Buffer.concat([...store.images.readParts(hash)].map((part) => Buffer.from(part, 'base64')))
}

test('an image goes with the last message that has it, and a copy of the chat keeps it', async () => {
  const { store, database } = openSample()
  for (const image of [cat, dog]) store.images.add(conversation.id, image)
  store.messages.insert(message('both', null, { ...inChat, text: `${markOf(cat)}\n${markOf(dog)}\nWhich?` }))
  store.conversations.insert({ ...conversation, id: 'other', draft: '' }, noon)
  store.messages.insert(message('one', null, { conversationId: 'other', text: `Look\n${markOf(dog)}` }))
  const order = {
    id: 'copy',
    title: 'Copy',
    upTo: null,
    createdAt: noon,
    newId: () => 'copied',
  }
  const copying = store.copies.copy('other', order)
  while (copying.next().done !== true);
  const remove = async (id: string): Promise<void> => {
    store.conversations.setDeleted(id, noon)
    expect(store.images.find(dog.hash)).not.toBeNull()
    await emptyTrashJob.run(database, { ids: [id] }, () => {})
  }
  await remove(conversation.id)
  expect(store.images.find(cat.hash)).toBeNull()
  await remove('other')
  expect(bytesOf(store, dog.hash).toString()).toBe('a dog a dog a dog ')
  await remove('copy')
  for (const table of ['images', 'imageParts', 'imageUses'])
    expect(database.prepare(`SELECT count(*) AS count FROM ${table}`).get(), table).toEqual({ count: 0 })
})

test('an image of a draft or of the queue stays until nothing has it, and then a day longer', async () => {
  const { store, database } = openSample()
  store.images.add(conversation.id, cat)
  const isUsed = (): boolean => !store.images.hasUnused(noon + 1)
  expect(isUsed()).toBe(false)
  store.conversations.update(conversation.id, { draft: markOf(cat) })
  expect(isUsed()).toBe(true)
  store.conversations.update(conversation.id, { draft: '' })
  expect(isUsed()).toBe(false)
  store.queue.insert(conversation.id, { id: 'queued', text: markOf(cat) }, noon)
  expect(isUsed()).toBe(true)
  store.queue.remove('queued')
  store.messages.insert(message('sent', null, { ...inChat, text: markOf(cat) }))
  expect(isUsed()).toBe(true)
  // An answer may repeat the mark, but has no image.
  store.images.add(conversation.id, dog)
  store.messages.insert(message('answer', 'sent', { ...inChat, role: 'assistant', text: markOf(dog) }))
  await emptyTrashJob.run(database, { ids: [], unusedBefore: noon }, () => {})
  expect(store.images.find(dog.hash)).not.toBeNull()
  await emptyTrashJob.run(database, { ids: [], unusedBefore: noon + 1 }, () => {})
  expect(store.images.find(dog.hash)).toBeNull()
  expect(store.images.find(cat.hash)).not.toBeNull()
})

test('images of a deleted chat that were only in its draft and queue go with it', async () => {
  const { store, database } = openSample()
  for (const image of [cat, dog]) store.images.add(conversation.id, image)
  store.conversations.update(conversation.id, { draft: markOf(cat) })
  store.queue.insert(conversation.id, { id: 'queued', text: markOf(dog) }, noon)
  store.conversations.setDeleted(conversation.id, noon)
  await emptyTrashJob.run(database, { ids: [conversation.id] }, () => {})
  for (const { hash } of [cat, dog]) expect(store.images.find(hash)).toBeNull()
})

test('a changed description keeps the image and is found', () => {
  const { store } = openSample()
  store.images.add(conversation.id, cat)
  store.messages.insert(message('sent', null, { ...inChat, text: markOf(cat) }))
  store.messages.setText('sent', markOf(cat, 'A sleeping tiger'))
  store.messages.setExcludedImages('sent', [0, 2])
  expect(store.messages.find('sent')).toMatchObject({ excludedImages: [0, 2] })
  expect(store.images.hasUnused(noon + 1)).toBe(false)
  for (const words of ['tiger', 'photo.heic'])
    expect(store.search.messages({ words, order: 'newest' }, 5).hits).toHaveLength(1)
  expect(store.search.messages({ words: cat.hash, order: 'newest' }, 5).hits).toEqual([])
})

test('a hostile text with many marks is saved fast, and notes each hash once', () => {
  const { store, database } = openSample()
  const { hash } = cat
  const text = [
    `](image:${hash}/`.repeat(20_000),
    '](image:'.repeat(50_000),
    `\\](image:${'g'.repeat(80)}"\\u`,
  ].join('')
  const begun = process.threadCpuUsage()
  store.messages.insert(message('hostile', null, { ...inChat, text }))
  expect(process.threadCpuUsage(begun).user).toBeLessThan(2_000_000)
  expect(database.prepare('SELECT * FROM imageUses').all()).toEqual([
    { owner: 'hostile', place: 'message', hash },
  ])
})

test('an image of a temporary chat is only in memory, until the chat is kept', () => {
  const { store, database } = openSample()
  const inFile = (): unknown => database.prepare('SELECT hash FROM main.images').all()
  store.temporary.begin({ ...conversation, id: 'secret' }, noon)
  store.images.add('secret', cat)
  store.temporary.forget()
  expect(store.images.find(cat.hash)).toBeNull()
  store.images.add(conversation.id, dog)
  store.temporary.begin({ ...conversation, id: 'secret' }, noon)
  for (const image of [cat, dog]) store.images.add('secret', image)
  store.messages.insert(
    message('sent', null, { conversationId: 'secret', text: `${markOf(cat)}\n${markOf(dog)}` }),
  )
  expect(inFile()).toEqual([{ hash: dog.hash }])
  expect(bytesOf(store, cat.hash).toString()).toBe('a cat ')
  expect(store.images.thumbnail(cat.hash)).toBe(cat.thumbnail)
  store.temporary.keep(noon)
  expect(inFile()).toEqual(expect.arrayContaining([{ hash: cat.hash }, { hash: dog.hash }]))
  expect(bytesOf(store, cat.hash).toString()).toBe('a cat ')
  expect(store.images.hasUnused(noon + 1)).toBe(false)
})
