import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emptyTrashJob } from '../../../../src/main/jobs/conversations/empty-trash-job.ts'
import { wipeDeleted } from '../../../../src/main/jobs/data/wipe-deleted-job.ts'
import { backUp } from '../../../../src/main/storage/backups/backup.ts'
import { openInThread } from '../../../../src/main/storage/database/open-in-thread.ts'
import { readRemains } from '../../../../src/main/storage/database/wipe-note.ts'
import { createClearing } from '../../../../src/main/storage/repositories/usage/clear-ledger-before.ts'
import type { Store } from '../../../../src/main/storage/store.ts'
import { isExhaustive } from '../../../fixtures/cases.ts'
import { killWhen } from '../../../fixtures/killed-process.ts'
import { callEnd, connection, conversation, newCall, noon } from '../../../fixtures/samples/stored.ts'
import { imageOf } from '../../../fixtures/samples/stored-images.ts'
import { open, openSample, temporaryFile } from '../open-sample.ts'
import { fillWithMarkers, markerOf, talks } from './marked-words.ts'

const wiping = join(import.meta.dirname, 'wiping-child.ts')
const manyBytes = Number.POSITIVE_INFINITY

const doomed = (talk: number): boolean => talk % 2 === 0

/** Permanently deletes half of the chats like the app, over a separate database connection. */
async function deleteHalf(file: string, store: Store, most: number): Promise<void> {
  const ids = Array.from({ length: talks }, (_, talk) => talk)
    .filter(doomed)
    .map((talk) => `talk-${talk}`)
  for (const id of ids) store.conversations.setDeleted(id, noon)
  const beside = openInThread(file, 'write')
  await emptyTrashJob.run(beside, { ids }, () => {})
  // The ledger keeps the last title of a deleted chat until the user removes that too.
  for (const id of ids) store.usage.anonymise(id, noon)
  await wipeDeleted(beside, most)
  beside.close()
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The markers found in any file of the folder. */
function markersIn(folder: string): number[] {
  const contents = filesBelow(folder).map((file) => readFileSync(file))
  return Array.from({ length: talks }, (_, talk) => talk).filter((talk) => {
    const half = markerOf(talk).slice(12)
    return contents.some((bytes) => bytes.includes(half))
  })
}

const kept = Array.from({ length: talks }, (_, talk) => talk).filter((talk) => !doomed(talk))

const lengths = [
  [1, 60],
  [2, 12_000],
  [3, 400],
  [4, 1_500],
] as const

/** Whether each kept chat has its image, and no other. */
function hasKeptImages(store: Store): boolean {
  return Array.from({ length: talks }, (_, talk) => talk).every((talk) => {
    const { hash } = imageOf(`${talk} image`)
    return (
      (store.images.find(hash) !== null) !== doomed(talk) &&
      [...store.images.readParts(hash)].length === (doomed(talk) ? 0 : 2)
    )
  })
}

test.each(isExhaustive ? lengths : lengths.slice(0, 2))(
  'permanently deleted words and images are in no byte of the file, its log or a backup (%i: texts up to %i)',
  async (seed, longest) => {
    const file = temporaryFile()
    const { store, database } = open(file)
    fillWithMarkers(store, seed, longest)
    expect(markersIn(dirname(file))).toHaveLength(talks)
    await deleteHalf(file, store, manyBytes)
    expect(markersIn(dirname(file))).toEqual(kept)
    backUp(database, join(dirname(file), 'backups'), 'by-hand', noon)
    expect(markersIn(dirname(file))).toEqual(kept)
    expect(store.trash.hasRemains()).toBe(false)
    expect(hasKeptImages(store)).toBe(true)
    expect(store.search.messages({ words: markerOf(1), order: 'newest' }, 5).hits).not.toEqual([])
    store.close()
    expect(markersIn(dirname(file))).toEqual(kept)
    expect(open(file).problem).toBeNull()
  },
)

test('a large file gives its space back at once, and gaps are cleaned up at the next start', async () => {
  const file = temporaryFile()
  const { store, database } = open(file)
  fillWithMarkers(store, 5, 1_500)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const before = statSync(file).size
  await deleteHalf(file, store, 0)
  expect(statSync(file).size).toBeLessThan(before)
  expect(readRemains(database)).toBe('gaps')
  // The index is merged, so a backup, which has no gaps, is free of the words.
  const folder = join(dirname(file), 'backups')
  mkdirSync(folder)
  backUp(database, folder, 'by-hand', noon)
  expect(markersIn(folder)).toEqual(kept)
  store.close()
  const again = open(file)
  expect(markersIn(dirname(file))).toEqual(kept)
  expect(readRemains(again.database)).toBe('nothing')
})

test('a deletion during wiping is wiped too', async () => {
  const file = temporaryFile()
  const { store, database } = open(file)
  fillWithMarkers(store, 6, 400)
  store.dictionaries.addCustomWord({ word: 'heron', addedAt: noon })
  const beside = openInThread(file, 'write')
  for (const connected of [database, beside])
    expect(connected.prepare('PRAGMA secure_delete').get()).toEqual({ secure_delete: 1 })
  const cleaning = wipeDeleted(beside, manyBytes)
  store.dictionaries.removeCustomWord('heron')
  await cleaning
  expect(store.trash.hasRemains()).toBe(true)
  await wipeDeleted(beside, manyBytes)
  expect(readRemains(database)).toBe('nothing')
  beside.close()
})

test('a cleared request log, a deleted prompt, folder, word and key, and a removed title leave no byte behind', async () => {
  const file = temporaryFile()
  const { store, database } = open(file)
  store.connections.put(connection)
  store.conversations.insert(conversation, noon)
  const marker = 'qzjxkvwwphmarker'
  // The first request to a service stays in the log.
  for (const path of ['models', ...Array.from({ length: 50 }, (_, number) => `${marker}/${number}`)])
    store.requests.insert({
      at: noon,
      method: 'GET',
      address: `https://one.example/${path}`,
      attempt: 1,
      callId: null,
    })
  store.prompts.put({
    id: 'p',
    name: marker,
    text: marker.repeat(50),
    createdAt: noon,
    updatedAt: noon,
    folder: null,
    isFavourite: false,
    defaultFor: [],
  })
  store.calls.insert(newCall('call-1', { conversationId: 'gone', conversationTitle: marker }))
  store.encryptedKeys.put('https://one.example k', marker)
  store.prompts.addFolder({ name: marker, createdAt: noon })
  store.dictionaries.addCustomWord({ word: marker, addedAt: noon })
  const beside = openInThread(file, 'write')
  for (const remove of [
    () => store.requests.clear(),
    () => store.prompts.remove('p'),
    () => store.prompts.removeFolder(marker),
    () => store.dictionaries.removeCustomWord(marker),
    () => store.usage.anonymise('gone', noon),
    () => store.encryptedKeys.remove('https://one.example k'),
  ]) {
    await wipeDeleted(beside, manyBytes)
    expect(store.trash.hasRemains()).toBe(false)
    remove()
    expect(store.trash.hasRemains(), remove.toString()).toBe(true)
  }
  await wipeDeleted(beside, manyBytes)
  beside.close()
  for (const each of filesBelow(dirname(file))) expect(readFileSync(each).includes(marker), each).toBe(false)
  expect(readRemains(database)).toBe('nothing')
})

test('a clearing that is cancelled leaves no byte of the reports and models of its calls', async () => {
  const { store, database, file } = openSample()
  const marker = 'qzjxkvwwphmarker'
  const end = callEnd({ modelAnswered: marker, usageText: `{"prompt_tokens":7,"region":"${marker}"}` })
  for (const id of ['call-1', 'call-2']) {
    store.calls.insert(newCall(id))
    store.calls.finish(id, id === 'call-1' ? end : callEnd())
  }
  createClearing(database, '2027-01-01', noon).clearSome(1)
  expect(store.trash.hasRemains()).toBe(true)
  const beside = openInThread(file, 'write')
  await wipeDeleted(beside, manyBytes)
  beside.close()
  for (const each of filesBelow(dirname(file))) expect(readFileSync(each).includes(marker), each).toBe(false)
  expect(store.calls.find('call-2')).toMatchObject(callEnd())
})

test('a kill during a deletion and its wiping loses nothing else, and the next wiping finishes it', async () => {
  const file = temporaryFile()
  const { store } = open(file)
  fillWithMarkers(store, 8, 3_000)
  const textsOf = (each: Store): unknown => kept.map((talk) => each.messages.all(`talk-${talk}`))
  const before = textsOf(store)
  for (const talk of Array.from({ length: talks }, (_, each) => each).filter(doomed))
    store.conversations.setDeleted(`talk-${talk}`, noon)
  store.close()
  const kills = [
    ['opened', 0],
    ['deleting', 30],
    ['cleaning', 20],
    ['cleaning', 0],
    ['cleaning', 90],
  ] as const
  for (const [word, ms] of isExhaustive ? kills : kills.slice(0, 3)) {
    await killWhen(async (output) => output.includes(word) && sleep(ms, true), wiping, file)
    const { store: after, problem } = open(file)
    expect(problem).toBeNull()
    expect(textsOf(after)).toEqual(before)
    after.close()
  }
  const { store: last, database } = open(file)
  await emptyTrashJob.run(database, { ids: last.trash.list().map(({ id }) => id) }, () => {})
  for (let talk = 0; talk < talks; talk += 1) if (doomed(talk)) last.usage.anonymise(`talk-${talk}`, noon)
  await wipeDeleted(database, manyBytes)
  expect(markersIn(dirname(file))).toEqual(kept)
  expect(hasKeptImages(last)).toBe(true)
  expect(textsOf(last)).toEqual(before)
})
