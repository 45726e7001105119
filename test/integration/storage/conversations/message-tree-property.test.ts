import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Store } from '../../../../src/main/storage/store.ts'
import { seedsFor } from '../../../fixtures/cases.ts'
import { conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

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
