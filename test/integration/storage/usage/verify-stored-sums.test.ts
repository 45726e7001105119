import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readDaySums } from '../../../../src/main/storage/repositories/usage/billable-calls.ts'
import { verifyLedger } from '../../../../src/main/storage/repositories/usage/ledger-verification.ts'
import { sumQueries } from '../../../../src/main/storage/repositories/usage/read-sums.ts'
import { sumKeys } from '../../../../src/main/storage/schema/day-sums.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { maxTokenCount } from '../../../../src/shared/domain/app/limits.ts'
import {
  addCall,
  type callEnd,
  connection,
  conversation,
  nothingReported,
} from '../../../fixtures/samples/stored.ts'
import { open, openSample } from '../open-sample.ts'

const allSums = (database: DatabaseSync) =>
  Object.keys(sumKeys).map((table) => rows(database, `SELECT * FROM ${table}`))
const prove = (database: DatabaseSync) => verifyLedger(database, () => {})

function rows(database: DatabaseSync, sql: string): unknown[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }))
}

test('calls not reported, estimated, not processed and of the demo are counted separately', () => {
  const { store, database } = openSample()
  const estimate = { promptTokens: 40, completionTokens: 2 }
  const end = (id: string, more: Parameters<typeof callEnd>[0], isDemo = false) => {
    addCall(store, id, { isDemo }, { modelAnswered: null, ...more })
  }
  end('silent', { state: 'stopped', usage: nothingReported, source: 'not-reported' })
  end('estimated', { usage: nothingReported, source: 'estimated', estimate })
  end('refused', { state: 'failed', usage: nothingReported, source: 'none' })
  end('no total', { usage: { promptTokens: 10, completionTokens: null, totalTokens: null } })
  end('demo', {}, true)
  expect(rows(database, 'SELECT * FROM usageDays ORDER BY isDemo')).toMatchObject([
    {
      model: 'small-1',
      isDemo: 0,
      callCount: 4,
      reportedCount: 1,
      notReportedCount: 1,
      estimatedCount: 1,
      notProcessedCount: 1,
      noTotalCount: 1,
      promptTokens: 10,
      totalTokens: 0,
      estimatedPromptTokens: 40,
      estimatedCompletionTokens: 2,
      noPromptCount: 0,
      noCompletionCount: 1,
      noTotalPromptTokens: 10,
      noTotalCompletionTokens: 0,
    },
    { isDemo: 1, callCount: 1, totalTokens: 1290 },
  ])
  expect(store.ledger.shareBefore('2027-01-01')).toEqual({
    callCount: 4,
    totalTokens: 0,
    notReportedCount: 2,
    demoCallCount: 1,
  })
})

test('the highest counts are summed and subtracted exactly', () => {
  const { store, database } = openSample()
  addCall(store, 'honest')
  const before = rows(database, 'SELECT * FROM usageDays')
  const usage = { promptTokens: maxTokenCount, completionTokens: maxTokenCount, totalTokens: maxTokenCount }
  store.transaction(() => {
    for (let number = 0; number < 1_100; number += 1) {
      addCall(store, `absurd-${number}`, {}, { usage })
    }
  })
  const totalTokens = 1_100 * maxTokenCount + 1_290
  expect(store.ledger.shareBefore('2027-01-01')).toMatchObject({ callCount: 1_101, totalTokens })
  expect(store.conversations.summaries()).toMatchObject([{ reportedTokens: totalTokens }])
  expect(prove(database)).toEqual({ callCount: 1_101, totalTokens, differenceCount: 0, differences: [] })
  database.exec("DELETE FROM calls WHERE id LIKE 'absurd%'")
  expect(rows(database, 'SELECT * FROM usageDays')).toEqual(before)
})

test('tokens in no part are added up call by call, so that a total that is too small hides none of another', () => {
  const { store, database } = openSample()
  const end = (id: string, promptTokens: number, completionTokens: number, totalTokens: number) => {
    addCall(store, id, {}, { usage: { promptTokens, completionTokens, totalTokens } })
  }
  end('only in the total', 8, 10, 5_018)
  end('too small a total', 100, 50, 100)
  expect(rows(database, 'SELECT unassignedTokens FROM usageDays')).toEqual([{ unassignedTokens: 5_000 }])
  expect(store.budgets.spentInConversation(conversation.id, null, [])).toMatchObject([
    { unassignedTokens: 5_000 },
  ])
  expect(prove(database)).toMatchObject({ differenceCount: 0 })
})

test('sums that only an edited file can have are read without an error, and fixed', () => {
  const { store, database } = openSample()
  addCall(store, 'call')
  const right = allSums(database)
  for (const name of ['promptTokens', 'totalTokens', 'callCount', 'priceableCount'])
    database.exec(`UPDATE usageDays SET ${name} = 1 << 60`)
  const queries = sumQueries(database, everyCall)
  expect([queries.days(), queries.parts()]).toMatchObject([[{ sums: {} }], [{ parts: {} }]])
  const period = { connectionId: connection.id, clock: 'utc', from: '2026-11-01', to: '2026-11-30' } as const
  expect(readDaySums(database, period)).toHaveLength(1)
  prove(database)
  expect(allSums(database)).toEqual(right)
})

test('manipulated sums are found to the token, and fixed', () => {
  const { store, database } = openSample()
  for (const id of ['call-1', 'call-2']) {
    addCall(store, id)
  }
  const right = allSums(database)
  database.exec(`
    UPDATE usageDays SET totalTokens = totalTokens + 5, callCount = callCount - 1;
    CREATE TEMP TABLE another AS SELECT * FROM usageDays;
    UPDATE another SET dayUtc = 0, dayLocal = 0, connectionId = 'gone', model = 'gone', totalTokens = 7;
    INSERT INTO usageDays SELECT * FROM another;
    UPDATE usageConversationDays SET historyTokens = historyTokens + 1;
    UPDATE usageConversationSpans SET span = span + 1;
    DELETE FROM usageConversations;
  `)
  expect(prove(database)).toEqual({
    callCount: 2,
    totalTokens: 2_580,
    differenceCount: 6,
    differences: [
      { day: '2026-11-20', name: 'Example', model: 'small-1-2026', callCount: -1, totalTokens: 5 },
      { day: '1970-01-01', name: 'gone', model: 'gone', callCount: 1, totalTokens: 7 },
      { day: '2026-11-20', name: 'A title of then', model: 'small-1-2026', callCount: 0, totalTokens: 0 },
      { day: null, name: 'A title of then', model: 'small-1-2026', callCount: -2, totalTokens: -2_580 },
      { day: null, name: 'A title of then', model: 'small-1-2026', callCount: 2, totalTokens: 2_580 },
      { day: null, name: 'A title of then', model: null, callCount: -2, totalTokens: -2_580 },
    ],
  })
  expect(allSums(database)).toEqual(right)
  expect(prove(database)).toMatchObject({ differenceCount: 0 })
})

test('a row written again by a recovery or import is counted once', () => {
  const { store, database } = openSample()
  addCall(store, 'call-1')
  const { sequence: _, ...row } = database.prepare('SELECT * FROM calls').get() ?? {}
  const columns = Object.keys(row).join(', ')
  const values = Object.keys(row).map(() => '?')
  const insert = database.prepare(`INSERT OR IGNORE INTO calls (${columns}) VALUES (${values.join(', ')})`)
  for (const id of ['call-1', 'call-2']) insert.run(...Object.values({ ...row, id }))
  expect(prove(database)).toMatchObject({ callCount: 2, totalTokens: 2_580, differenceCount: 0 })
})

test('sums are verified even while another process writes', () => {
  const { store, database } = openSample()
  store.transaction(() => {
    for (let number = 0; number < 5_000; number += 1) {
      addCall(store, `call-${number}`)
    }
  })
  database.exec('UPDATE usageDays SET totalTokens = 1')
  const other = open(database.location() ?? '')
  let writes = 0
  const proof = verifyLedger(database, () => {
    // The third time the writer has to wait; here it would wait for itself.
    if (writes === 2) return
    writes += 1
    addCall(other.store, `written-${writes}`)
  })
  expect(proof).toMatchObject({ callCount: 5_002, differenceCount: 1 })
  expect(prove(database)).toMatchObject({ callCount: 5_002, differenceCount: 0 })
})
