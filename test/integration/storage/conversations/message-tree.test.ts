import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Store } from '../../../../src/main/storage/store.ts'
import { seedsFor } from '../../../fixtures/cases.ts'
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

/** Each step adds a message below an earlier one (or at the root), or chooses an earlier one. */
const step = fc.record({ kind: fc.constantFrom('insert', 'insert', 'choose'), pick: fc.nat(1_000) })
const steps = fc.array(step, { minLength: 1, maxLength: 40 })

interface Grown {
  readonly conversationId: string
  readonly ids: string[]
  /** The message inserted or chosen last, which must be in view. */
  readonly shown: string
}

function grow(store: Store, number: number, plan: readonly { kind: string; pick: number }[]): Grown {
  const conversationId = `conversation of run ${number}`
  store.conversations.insert({ ...conversation, id: conversationId }, noon)
  const ids: string[] = []
  let shown = ''
  for (const { kind, pick } of plan) {
    if (kind === 'choose' && ids.length > 0) {
      shown = ids[pick % ids.length] ?? ''
      store.messages.choose(shown)
    } else {
      shown = `${number}-${ids.length}`
      const parentId = ids[pick % (ids.length + 1)] ?? null
      const role = pick % 2 === 0 ? 'user' : 'assistant'
      store.messages.insert(message(shown, parentId, { conversationId, role }))
      ids.push(shown)
    }
  }
  return { conversationId, ids, shown }
}

test('for any messages and choices, none is lost and the path leads from a root to a leaf', () => {
  const { store } = openSample()
  let run = 0
  const property = fc.property(steps, (plan) => {
    run += 1
    const { conversationId, ids, shown } = store.transaction(() => grow(store, run, plan))
    const all = store.messages.all(conversationId)
    expect(all.map((each) => each.id)).toEqual(ids)

    const path = store.messages.path(conversationId)
    const last = path.at(-1)
    expect(path.map((each) => each.id)).toContain(shown)
    expect(store.messages.ancestors(last?.id ?? '').map((each) => each.id)).toEqual(
      path.map((each) => each.id),
    )
    expect(all.filter((each) => each.parentId === last?.id)).toEqual([])

    for (const { id, parentId, role, versions } of path) {
      const siblings = all.filter((each) => each.parentId === parentId && each.role === role)
      expect(siblings[versions.position - 1]?.id).toBe(id)
      expect(versions).toEqual({
        position: versions.position,
        count: siblings.length,
        previousId: siblings[versions.position - 2]?.id ?? null,
        nextId: siblings[versions.position]?.id ?? null,
      })
    }
  })
  for (const each of seedsFor(80)) fc.assert(property, each)
})
