import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readClearings } from '../../../../src/main/storage/repositories/usage/billable-calls.ts'
import { createClearing } from '../../../../src/main/storage/repositories/usage/clear-ledger-before.ts'
import { verifyLedger } from '../../../../src/main/storage/repositories/usage/ledger-verification.ts'
import { callEnd, conversation, newCall, noon } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

const dayMs = 86_400_000
/** Clears everything, so many rows at a time. */
function clearAll(database: DatabaseSync, day: string, at: number, count = 1) {
  const clearing = createClearing(database, day, at)
  while (clearing.clearSome(count));
  return clearing.soFar()
}

const prove = (database: DatabaseSync) => verifyLedger(database, () => {})

test('clearing deletes the calls before a day and their sums, keeps pending ones, and is recorded', () => {
  const { store, database } = openSample()
  const day = Date.UTC(2026, 10, 20)
  const call = (id: string, startedAt: number, utcOffsetMinutes: number) => {
    store.calls.insert(newCall(id, { startedAt, utcOffsetMinutes }))
    store.calls.finish(id, callEnd())
  }
  call('long ago', day - 300 * dayMs, 0)
  call('the evening before, though it was the day already in London', day + 60_000, -300)
  call('the day itself, though it was the evening before in London', day - 60_000, 330)
  call('the first moment', day, 0)
  store.calls.insert(newCall('live', { startedAt: day - 300 * dayMs }))
  expect(store.ledger.lastClearing()).toBeNull()
  const share = { callCount: 2, totalTokens: 2_580 }
  expect(store.ledger.shareBefore('2026-11-20')).toMatchObject(share)
  const cleared = clearAll(database, '2026-11-20', noon)
  expect(cleared).toEqual({ ...share, clearedAt: noon, beforeDay: '2026-11-20' })
  expect(store.ledger.lastClearing()).toEqual(cleared)
  expect(store.calls.list(conversation.id).map(({ id }) => id)).toEqual([
    'the day itself, though it was the evening before in London',
    'the first moment',
    'live',
  ])
  expect(prove(database)).toMatchObject({ callCount: 2, differenceCount: 0 })
  clearAll(database, '2026-11-20', noon + 1)
  expect(store.ledger.lastClearing()).toEqual(cleared)
})

test('two clearings of a day at the same moment are one, as an import expects', () => {
  const { store, database } = openSample()
  for (const id of ['call-1', 'call-2']) {
    store.calls.insert(newCall(id))
    store.calls.finish(id, callEnd())
    expect(clearAll(database, '2027-01-01', noon)).toMatchObject({ callCount: 1, totalTokens: 1_290 })
  }
  expect(readClearings(database)).toMatchObject([{ callCount: 2, totalTokens: 2_580 }])
})

test('a clearing that the disk refuses midway has recorded its deletions, and every sum is correct', () => {
  const { store, database } = openSample()
  for (const id of ['call-1', 'call-2']) {
    store.calls.insert(newCall(id))
    store.calls.finish(id, callEnd())
  }
  database.exec(`CREATE TRIGGER full_disk BEFORE DELETE ON callRows WHEN OLD.id = 'call-2'
    BEGIN SELECT RAISE(ABORT, 'full'); END`)
  expect(() => clearAll(database, '2027-01-01', noon)).toThrow(expect.objectContaining({ code: 'not-saved' }))
  expect(store.calls.list(conversation.id)).toMatchObject([{ id: 'call-2' }])
  expect(store.ledger.lastClearing()).toMatchObject({ callCount: 1, totalTokens: 1_290 })
  expect(prove(database)).toMatchObject({ callCount: 1, differenceCount: 0 })
})

test('a permanently deleted conversation leaves its calls and their sums', () => {
  const { store, database } = openSample()
  store.calls.insert(newCall('call-1'))
  store.calls.finish('call-1', callEnd())
  database.exec(`DELETE FROM conversations WHERE id = '${conversation.id}'`)
  expect(store.conversations.summaries()).toEqual([])
  expect(store.calls.list(conversation.id)).toMatchObject([{ conversationTitle: 'A title of then' }])
  expect(store.ledger.shareBefore('2027-01-01')).toMatchObject({ callCount: 1, totalTokens: 1_290 })
  expect(prove(database)).toMatchObject({ callCount: 1, totalTokens: 1_290, differenceCount: 0 })
})
