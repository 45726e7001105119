import { describe, expect, it } from 'vitest'
import { verifyTotalsJob } from '../../../src/main/reports/usage-page/verify-totals-job.ts'
import { createClearing } from '../../../src/main/storage/repositories/usage/clear-ledger-before.ts'
import { verifyTotals } from '../../../src/main/storage/repositories/usage/totals-check.ts'
import { addCall, connection, conversation, message, noon } from '../../fixtures/samples/stored.ts'
import {
  exportEverything,
  exportOne,
  importFrom,
  type Opened,
  takeOver,
  twoComputers,
} from './whole-world.ts'

const dayMs = 86_400_000

/** As many chats with one question and answer each; the last one's call is a day later than the others. */
function fillChats({ store }: Opened, count: number): void {
  store.connections.put({ ...connection, name: 'api.example.com' })
  for (let number = 1; number <= count; number += 1) {
    const id = `chat-${number}`
    const at = noon + (number === count ? 2 * dayMs : 0)
    store.conversations.insert({ ...conversation, id, title: `Chat ${number}` }, at)
    const more = { conversationId: id, createdAt: at }
    store.messages.insert(message(`question of ${id}`, null, more))
    store.messages.insert(message(`answer of ${id}`, `question of ${id}`, { ...more, role: 'assistant' }))
    const usage = { promptTokens: 1203, completionTokens: 87, totalTokens: 1290 }
    addCall(
      store,
      id,
      { conversationId: id, startedAt: at, utcOffsetMinutes: 0 },
      { usage, historyTokens: 0 },
    )
  }
}

function clearBefore({ database }: Opened, day: string, clearedAt: number): void {
  const clearing = createClearing(database, day, clearedAt)
  while (clearing.clearSome(100));
}

const findingsIn = async ({ database }: Opened) =>
  (await verifyTotalsJob.run(database, null, () => {})).findings

async function moved(count: number, before: (here: Opened) => void = () => {}) {
  const { here, there, file } = twoComputers()
  fillChats(here, count)
  before(here)
  await exportEverything(here, file)
  await takeOver(there, file)
  return { here, there, file }
}

describe('Verify totals', () => {
  it('covers imported messages too: an imported answer without its call is found', async () => {
    const { there } = await moved(3)
    expect(await findingsIn(there)).toEqual([])
    there.database.exec(`DELETE FROM calls WHERE id = 'chat-2'`)
    expect(await findingsIn(there)).toMatchObject([
      { kind: 'no-call', count: 1, examples: [{ id: 'answer of chat-2', title: 'Chat 2' }] },
    ])
  })

  it('reads imported messages by their rows, not by the wide gaps between their numbers', async () => {
    const { there } = await moved(30)
    const steps: number[] = []
    verifyTotals(there.database, (done) => steps.push(done))
    expect(steps).toEqual([1, 2, 3, 4, 5])
  })

  it('reports nothing if the calls were cleared before the export: the archive has the clearing', async () => {
    const { here, there } = await moved(3, (ledger) => clearBefore(ledger, '2026-11-21', noon + 3 * dayMs))
    expect(await findingsIn(here)).toEqual([])
    expect(await findingsIn(there)).toEqual([])
    expect(there.store.ledger.lastClearing()).toBeNull()
    there.database.exec(`DELETE FROM calls WHERE id = 'chat-3'`)
    expect(await findingsIn(there)).toMatchObject([{ kind: 'no-call', count: 1 }])
  })

  it('reports an original answer without a call, although an imported clearing has a later day', async () => {
    const { here, there, file } = twoComputers()
    fillChats(here, 3)
    clearBefore(here, '2026-11-23', noon + 3 * dayMs)
    await exportEverything(here, file)
    there.store.connections.put(connection)
    there.store.conversations.insert({ ...conversation, id: 'own' }, noon)
    there.store.messages.insert(message('q', null, { conversationId: 'own' }))
    there.store.messages.insert(message('own answer', 'q', { conversationId: 'own', role: 'assistant' }))
    expect((await importFrom(there, file)).kind).toBe('done')
    expect(await findingsIn(there)).toMatchObject([
      { kind: 'no-call', count: 1, examples: [{ id: 'own answer' }] },
    ])
  })

  it('keeps the last clearing of this ledger the last, however often an archive with others is imported', async () => {
    const { there, file } = await moved(3, (ledger) => clearBefore(ledger, '2026-11-21', noon))
    clearBefore(there, '2026-11-23', noon + 9 * dayMs)
    const last = there.store.ledger.lastClearing()
    await takeOver(there, file)
    expect(there.store.ledger.lastClearing()).toEqual(last)
    const rows = there.database.prepare('SELECT beforeDay FROM ledgerClearings ORDER BY sequence').all()
    expect(rows).toHaveLength(2)
  })

  it('reports nothing for a single chat whose calls were cleared; a chat with all its calls has no clearing', async () => {
    const { here, there, file } = twoComputers()
    fillChats(here, 2)
    clearBefore(here, '2026-11-21', noon + dayMs)
    await exportOne(here, file, 'chat-2')
    expect((await importFrom(there, file)).kind).toBe('done')
    expect(there.store.ledger.lastClearing()).toBeNull()
    await exportOne(here, file, 'chat-1')
    await takeOver(there, file)
    expect(await findingsIn(there)).toEqual([])
  })
})
