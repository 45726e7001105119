import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyTrashJob } from '../../../src/main/jobs/conversations/empty-trash-job.ts'
import { verifyLedger } from '../../../src/main/storage/repositories/usage/ledger-verification.ts'
import { seedsFor } from '../../fixtures/cases.ts'
import { addCall, connection, conversation, message, noon } from '../../fixtures/samples/stored.ts'
import { exportEverything, takeOver } from '../transfer/whole-world.ts'
import { openSample } from './open-sample.ts'

const kinds = ['send', 'send', 'edit', 'choose', 'trash', 'restore', 'branch', 'empty', 'move'] as const
type Kind = (typeof kinds)[number]
const step = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(1_000) })
const steps = fc.array(step, { minLength: 20, maxLength: 40 })

type Sample = ReturnType<typeof openSample>

/** A chat's expected texts: every one that was ever shown. */
interface Known {
  readonly texts: string[]
  isInTrash: boolean
}

/** Imports an export of everything: as much is new as is given, and nothing changes. */
async function move(from: Sample, to: Sample): Promise<void> {
  const file = `${from.file}.jsonl`
  await exportEverything(from, file)
  const { conversations, messages, calls } = await takeOver(to, file)
  expect([conversations.different, messages.different, calls.different]).toEqual([0, 0, 0])
  if (from === to) expect([conversations.added, messages.added, calls.added]).toEqual([0, 0, 0])
}

function createWorld(sample: Sample, run: number) {
  const { store, database } = sample
  const known = new Map<string, Known>()
  let count = 0
  const newId = (): string => {
    count += 1
    return `${run}x${count}`
  }
  const nth = <T>(values: readonly T[], pick: number): T | undefined => values[pick % (values.length || 1)]
  const idsInTrash = (isInTrash: boolean): string[] =>
    [...known].flatMap(([id, each]) => (each.isInTrash === isInTrash ? [id] : []))

  function begin(): string {
    const id = newId()
    store.conversations.insert({ ...conversation, id, title: id }, noon)
    known.set(id, { texts: [], isInTrash: false })
    return id
  }
  function write(conversationId: string, parentId: string | null, role: 'user' | 'assistant'): string {
    const id = newId()
    const text = `word${id} of ${role}`
    store.messages.insert(message(id, parentId, { conversationId, role, text }))
    known.get(conversationId)?.texts.push(text)
    return id
  }
  function exchange(conversationId: string, parentId: string | null): void {
    const messageId = write(conversationId, write(conversationId, parentId, 'user'), 'assistant')
    addCall(store, messageId, { messageId, conversationId })
  }
  function setInTrash(id: string | undefined, isInTrash: boolean): void {
    const each = id === undefined ? undefined : known.get(id)
    if (id === undefined || each === undefined) return
    each.isInTrash = isInTrash
    store.conversations.setDeleted(id, isInTrash ? noon : null)
  }

  const actions: Record<Kind, (id: string, pick: number) => void | Promise<void>> = {
    send: (id) => exchange(id, store.messages.path(id).at(-1)?.id ?? null),
    edit(id, pick) {
      const asked = store.messages.all(id).filter(({ role }) => role === 'user')
      exchange(id, nth(asked, pick)?.parentId ?? null)
    },
    choose(id, pick) {
      const shown = nth(store.messages.all(id), pick)
      if (shown !== undefined) store.messages.choose(shown.id)
    },
    trash: (id) => setInTrash(id, true),
    restore: (_id, pick) => setInTrash(nth(idsInTrash(true), pick), false),
    branch(id, pick) {
      const upTo = nth(store.messages.all(id), pick)
      if (upTo === undefined) return
      const copyId = newId()
      const choice = { id: copyId, title: copyId, upTo: upTo.id, createdAt: noon, newId }
      const copying = store.copies.copy(id, choice)
      while (copying.next().done !== true);
      known.set(copyId, {
        texts: store.messages.ancestors(upTo.id).map(({ text }) => text),
        isInTrash: false,
      })
    },
    async empty() {
      const ids = idsInTrash(true)
      for (const id of ids) known.delete(id)
      await emptyTrashJob.run(database, { ids }, () => {})
    },
    move: () => move(sample, sample),
  }
  return {
    known,
    take: ({ kind, pick }: { kind: Kind; pick: number }) =>
      actions[kind](nth(idsInTrash(false), pick) ?? begin(), pick),
  }
}

/** The rows without the title, which is the chat's last one once the chat is deleted for good. */
function ledgerOf({ database }: Sample): unknown[] {
  const rows = database.prepare('SELECT * FROM calls ORDER BY sequence').all()
  return rows.map((row) => ({ ...row, conversationTitle: null }))
}

/** Each text is in its chat; outside of the trash it can be shown, and found by its words. */
function expectAllThere({ store }: Sample, known: ReadonlyMap<string, Known>): void {
  for (const [conversationId, { texts, isInTrash }] of known) {
    const all = store.messages.all(conversationId)
    expect(all.map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
    for (const { id, text } of isInTrash ? [] : all) {
      store.messages.choose(id)
      expect(store.messages.path(conversationId)).toContainEqual(expect.objectContaining({ id }))
      const { hits } = store.search.messages({ words: text.split(' ')[0] ?? '' }, 1_000)
      expect(hits).toContainEqual(expect.objectContaining({ messageId: id }))
    }
  }
}

test('for any actions, every text is reachable, the ledger only grows, and its sums are correct', async () => {
  const sample = openSample()
  sample.store.connections.put(connection)
  const worlds: Map<string, Known>[] = []
  const property = fc.asyncProperty(steps, async (plan) => {
    const { known, take } = createWorld(sample, worlds.length)
    worlds.push(known)
    for (const each of plan) {
      const before = ledgerOf(sample)
      await take(each)
      expect(ledgerOf(sample).slice(0, before.length)).toEqual(before)
    }
    expectAllThere(sample, known)
    expect(verifyLedger(sample.database, () => {})).toMatchObject({ differenceCount: 0 })
  })
  for (const each of seedsFor(8)) await fc.assert(property, each)

  const elsewhere = openSample()
  await move(sample, elsewhere)
  for (const known of worlds) expectAllThere(elsewhere, known)
  expect(verifyLedger(elsewhere.database, () => {})).toEqual(verifyLedger(sample.database, () => {}))
})
