import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Store } from '../../../../src/main/storage/store.ts'
import { seedsFor } from '../../../fixtures/cases.ts'
import { conversation, message, noon } from '../../../fixtures/samples/stored.ts'
import { open, openSample } from '../open-sample.ts'

/** Chosen children and the chosen root, by a walk to the root for each message that comes into view. */
interface Choices {
  readonly parents: ReadonlyMap<string, string | null>
  readonly children: ReadonlyMap<string, string>
  readonly root: string | null
}

function withShown({ parents, children }: Choices, id: string): Choices {
  const chosen = new Map(children)
  let root = id
  for (let parent = parents.get(root) ?? null; parent !== null; parent = parents.get(root) ?? null) {
    chosen.set(parent, root)
    root = parent
  }
  return { parents, children: chosen, root }
}

function withInserted(choices: Choices, id: string, parentId: string | null, isShown: boolean): Choices {
  const inserted = { ...choices, parents: new Map(choices.parents).set(id, parentId) }
  return isShown ? withShown(inserted, id) : inserted
}

type Plan =
  | { readonly kind: 'end' | 'below' | 'hidden' | 'choose'; readonly pick: number }
  | { readonly kind: 'together' | 'undone'; readonly pick: number; readonly inside: readonly Plan[] }

const { plans } = fc.letrec<{ plans: Plan[]; plan: Plan; nested: Plan }>((tie) => ({
  plans: fc.array(tie('plan'), { minLength: 1, maxLength: 20 }),
  plan: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('end' as const), pick: fc.nat(999) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('below' as const, 'hidden' as const, 'choose' as const),
        pick: fc.nat(999),
      }),
    },
    { weight: 2, arbitrary: tie('nested') },
  ),
  nested: fc.record({
    kind: fc.constantFrom('together' as const, 'undone' as const),
    pick: fc.nat(999),
    inside: fc.array(tie('plan'), { maxLength: 6 }),
  }),
}))

/** The end of the path that these choices show. */
function endOf({ children, root }: Choices): string | null {
  let end = root
  for (let next = end; next !== null; next = children.get(next) ?? null) end = next
  return end
}

function carryOut(store: Store, plan: Plan, choices: Choices): Choices {
  const ids = [...choices.parents.keys()]
  const picked = ids[plan.pick % Math.max(1, ids.length)] ?? null
  if (plan.kind === 'together' || plan.kind === 'undone') {
    let after = choices
    const work = (): void => {
      for (const each of plan.inside) after = carryOut(store, each, after)
      if (plan.kind === 'undone') throw new Error('undone')
    }
    if (plan.kind === 'together') store.transaction(work)
    else expect(() => store.transaction(work)).toThrow('undone')
    return plan.kind === 'together' ? after : choices
  }
  if (plan.kind === 'choose') {
    if (picked === null) return choices
    store.messages.choose(picked)
    return withShown(choices, picked)
  }
  // After a rollback, a message may have the id of one that is gone.
  const id = `m${choices.parents.size}`
  const parentId = plan.kind === 'end' ? endOf(choices) : picked
  const role = plan.pick % 2 === 0 ? 'user' : 'assistant'
  store.messages.insert(message(id, parentId, { role }), plan.kind !== 'hidden')
  return withInserted(choices, id, parentId, plan.kind !== 'hidden')
}

function rowsIn(file: string): Omit<Choices, 'parents'> & { readonly count: number } {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare('SELECT id, chosenChildId FROM messages').all()
  const root = database.prepare('SELECT chosenRootId AS id FROM conversations').get()
  database.close()
  const chosen = rows.filter((row) => row['chosenChildId'] !== null)
  return {
    children: new Map(chosen.map((row) => [String(row['id']), String(row['chosenChildId'])])),
    root: (root?.['id'] ?? null) as string | null,
    count: rows.length,
  }
}

/** Each message in view is one version of its question or answer, in the order in which they were written. */
function expectTrueVersions(store: Store): void {
  const all = store.messages.all(conversation.id)
  for (const { id, parentId, role, versions } of store.messages.path(conversation.id)) {
    const siblings = all.filter((each) => each.parentId === parentId && each.role === role)
    const position = siblings.findIndex((each) => each.id === id) + 1
    expect(versions).toEqual({
      position,
      count: siblings.length,
      previousId: siblings[position - 2]?.id ?? null,
      nextId: siblings[position]?.id ?? null,
    })
  }
}

test('messages come into view as by a walk to the root, in any transactions and rollbacks', () => {
  const property = fc.property(plans, (all) => {
    const { store, file } = openSample()
    let choices: Choices = { parents: new Map(), children: new Map(), root: null }
    for (const plan of all) choices = carryOut(store, plan, choices)
    const { parents, children, root } = choices
    expect(rowsIn(file)).toEqual({ children, root, count: parents.size })
    expect(store.messages.pathEnd(conversation.id)?.id ?? null).toBe(
      root === null ? (store.messages.path(conversation.id).at(-1)?.id ?? null) : endOf(choices),
    )
    expectTrueVersions(store)
    store.close()
  })
  for (const run of seedsFor(60)) fc.assert(property, run)
})

test('a path that another connection changed is read again, and a new message goes below its end', () => {
  const { store, file } = openSample()
  const { id: conversationId } = conversation
  store.messages.insert(message('q1', null))
  store.messages.insert(message('a1', 'q1'))
  store.messages.insert(message('a2', 'q1'))
  store.messages.insert(message('q2', 'a1'))
  expect(store.messages.pathIds(conversationId)).toEqual(['q1', 'a1', 'q2'])
  open(file).store.messages.choose('a2')
  expect(store.messages.pathEnd(conversationId)).toEqual({ id: 'a2', depth: 1 })
  store.messages.insert(message('q3', 'a2'))
  expect(store.messages.path(conversationId).map(({ id }) => id)).toEqual(['q1', 'a2', 'q3'])
})

test('a branch that a rollback hid again comes into view in a temporary chat too', () => {
  const { store } = openSample()
  const conversationId = 'temporary'
  store.temporary.begin({ ...conversation, id: conversationId }, noon)
  const insert = (id: string, parentId: string | null): void =>
    store.messages.insert(message(id, parentId, { conversationId }))
  insert('q1', null)
  insert('a1', 'q1')
  insert('a1b', 'q1')
  const undone = (): void =>
    store.transaction(() => {
      store.messages.choose('a1')
      expect(store.messages.pathIds(conversationId)).toEqual(['q1', 'a1'])
      throw new Error('undone')
    })
  expect(undone).toThrow('undone')
  insert('q2', 'a1')
  expect(store.messages.path(conversationId).map(({ id }) => id)).toEqual(['q1', 'a1', 'q2'])
})
