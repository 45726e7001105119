import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyTrashJob } from '../../../src/main/jobs/conversations/empty-trash-job.ts'
import { verifyLedger } from '../../../src/main/storage/repositories/usage/ledger-verification.ts'
import { seedsFor } from '../../fixtures/cases.ts'
import { callEnd, connection, conversation, message, newCall, noon } from '../../fixtures/samples/stored.ts'
import { exportEverything, takeOver } from '../transfer/whole-world.ts'
import { openSample } from './open-sample.ts'

const kinds = [
  'send',
  'send',
  'edit',
  'regenerate',
  'choose',
  'delete',
  'undo',
  'duplicate',
  'branch',
  'empty',
  'export and import',
] as const
const step = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(1_000) })
const steps = fc.array(step, { minLength: 1, maxLength: 30 })

type Sample = ReturnType<typeof openSample>

/** Exports everything and imports it here again: nothing is new, and nothing changes. */
async function exportAndImport(sample: Sample): Promise<void> {
  const file = `${sample.file}.jsonl`
  await exportEverything(sample, file)
  const { conversations, messages, calls } = await takeOver(sample, file)
  expect([conversations.added, messages.added, calls.added]).toEqual([0, 0, 0])
  expect([conversations.different, messages.different, calls.different]).toEqual([0, 0, 0])
}

/**
 * The expected content of a conversation: every text that was ever shown, and whether the conversation is in
 * the trash.
 */
interface Known {
  readonly texts: string[]
  isInTrash: boolean
}

function createWorld(sample: Sample, run: number) {
  const { store, database } = sample
  const known = new Map<string, Known>()
  let count = 0
  const newId = (): string => {
    count += 1
    return `${run}.${count}`
  }
  const nth = <T>(values: readonly T[], pick: number): T | undefined =>
    values[pick % Math.max(1, values.length)]
  const begin = (): string => {
    const id = newId()
    store.conversations.insert({ ...conversation, id, title: id }, noon)
    known.set(id, { texts: [], isInTrash: false })
    return id
  }
  const write = (id: string, parentId: string | null, role: 'user' | 'assistant'): string => {
    const messageId = newId()
    const text = `word${messageId.replace('.', 'x')} of ${role}`
    store.messages.insert(message(messageId, parentId, { conversationId: id, role, text }))
    known.get(id)?.texts.push(text)
    return messageId
  }
  const answer = (id: string, questionId: string | null): void => {
    const messageId = write(id, questionId, 'assistant')
    store.calls.insert(newCall(messageId, { messageId, conversationId: id }))
    store.calls.finish(messageId, callEnd())
  }
  const copy = (id: string, upTo: string | null, texts: string[]): void => {
    const copyId = newId()
    const copying = store.copies.copy(id, { id: copyId, title: copyId, upTo, createdAt: noon, newId })
    while (copying.next().done !== true);
    known.set(copyId, { texts: [...texts], isInTrash: false })
  }

  const inTrash = (isInTrash: boolean): string[] =>
    [...known].filter(([, each]) => each.isInTrash === isInTrash).map(([id]) => id)
  const throwAway = (id: string, isInTrash: boolean): void => {
    const each = known.get(id)
    if (each !== undefined) each.isInTrash = isInTrash
    store.conversations.setDeleted(id, isInTrash ? noon : null)
  }

  const operations: Record<(typeof kinds)[number], (id: string, pick: number) => void | Promise<void>> = {
    send: (id) => answer(id, write(id, store.messages.path(id).at(-1)?.id ?? null, 'user')),
    edit(id, pick) {
      const old = nth(
        store.messages.all(id).filter(({ role }) => role === 'user'),
        pick,
      )
      answer(id, write(id, old?.parentId ?? null, 'user'))
    },
    regenerate(id, pick) {
      const question = nth(
        store.messages.all(id).filter(({ role }) => role === 'user'),
        pick,
      )
      if (question !== undefined) answer(id, question.id)
    },
    choose(id, pick) {
      const shown = nth(store.messages.all(id), pick)
      if (shown !== undefined) store.messages.choose(shown.id)
    },
    delete: (id) => throwAway(id, true),
    undo(_id, pick) {
      const trashed = nth(inTrash(true), pick)
      if (trashed !== undefined) throwAway(trashed, false)
    },
    duplicate: (id) => copy(id, null, known.get(id)?.texts ?? []),
    branch(id, pick) {
      const upTo = nth(store.messages.all(id), pick)
      if (upTo === undefined) return
      const line = store.messages.ancestors(upTo.id).map(({ text }) => text)
      copy(id, upTo.id, line)
    },
    async empty() {
      const ids = inTrash(true)
      for (const id of ids) known.delete(id)
      await emptyTrashJob.run(database, { ids }, () => {})
    },
    'export and import': () => exportAndImport(sample),
  }
  const take = ({ kind, pick }: { kind: (typeof kinds)[number]; pick: number }): void | Promise<void> =>
    operations[kind](nth(inTrash(false), pick) ?? begin(), pick)
  return { known, take }
}

/** A chat's title is its id, and its last title replaces earlier ones once it is permanently deleted. */
function ledgerOf({ database }: Sample): unknown[] {
  const rows = database.prepare('SELECT * FROM calls ORDER BY sequence').all()
  return rows.map(({ conversationTitle: title, ...row }) => ({
    ...row,
    hasOddTitle: title !== newCall('').conversationTitle && title !== row['conversationId'],
  }))
}

/** Each text is in its chat; outside of the trash it can be shown, and found by its words. */
function expectAllThere({ store }: Sample, known: ReadonlyMap<string, Known>): void {
  for (const [id, { texts, isInTrash }] of known) {
    const all = store.messages.all(id)
    expect(all.map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
    if (isInTrash) continue
    for (const { id: messageId, text } of all) {
      store.messages.choose(messageId)
      expect(store.messages.path(id).map((shown) => shown.id)).toContain(messageId)
      const found = store.search
        .messages({ words: text.split(' ')[0] ?? '' }, 1_000)
        .hits.map((hit) => hit.messageId)
      expect(found).toContain(messageId)
    }
  }
}

test('for any actions, every text is reachable, the ledger only grows, and its sums are correct', async () => {
  const sample = openSample()
  sample.store.connections.put(connection)
  const worlds: Map<string, Known>[] = []
  let run = 0
  const property = fc.asyncProperty(steps, async (plan) => {
    run += 1
    const { known, take } = createWorld(sample, run)
    worlds.push(known)
    for (const each of plan) {
      const before = ledgerOf(sample)
      await take(each)
      expect(ledgerOf(sample).slice(0, before.length)).toEqual(before)
    }
    expectAllThere(sample, known)
    expect(verifyLedger(sample.database, () => {})).toMatchObject({ differenceCount: 0 })
    expect(sample.database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    const orphans =
      'SELECT count(*) AS many FROM messageWords WHERE rowid NOT IN (SELECT sequence FROM messages)'
    expect(sample.database.prepare(orphans).get()).toEqual({ many: 0 })
  })
  for (const each of seedsFor(16)) await fc.assert(property, each)

  const elsewhere = openSample()
  const file = `${sample.file}.jsonl`
  await exportEverything(sample, file)
  await takeOver(elsewhere, file)
  for (const known of worlds) expectAllThere(elsewhere, known)
  const proof = verifyLedger(elsewhere.database, () => {})
  expect(proof).toEqual(verifyLedger(sample.database, () => {}))
  expect(proof.differenceCount).toBe(0)
})
