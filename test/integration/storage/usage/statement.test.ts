import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Making, statementJob } from '../../../../src/main/reports/statement/statement-job.ts'
import { verifyUsageJob } from '../../../../src/main/reports/usage-page/verify-usage-job.ts'
import type { TokenUsage } from '../../../../src/shared/contract/usage/usage.ts'
import type { UsageFilter } from '../../../../src/shared/contract/usage/usage-page.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { addDecimals } from '../../../../src/shared/domain/money/decimal.ts'
import { readCsv } from '../../../../src/shared/domain/usage/csv-table.ts'
import { readFocus } from '../../../fixtures/focus-schema.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { addCall } from '../../../fixtures/samples/stored.ts'
import { aCall, anEnd } from '../arbitrary-calls.ts'
import { openSample } from '../open-sample.ts'
import { aLedger, november, quiet, write } from './statement-ledger.ts'

const wholeJanuary: UsageFilter = { ...everyCall, from: '2026-01-01', to: '2026-01-31' }

test('a statement has the numbers of the month, worked out by hand', async () => {
  const { database } = aLedger()
  const statement = await statementJob.run(database, november, quiet)
  expect(statement.opening).toEqual({
    callCount: 1,
    reportedCount: 1,
    noTotalCount: 0,
    totalTokens: 1_000,
    // 900 × 2 + 100 × 10 = 2,800 millionths.
    cost: [{ currency: 'USD', amount: '0.0028' }],
  })
  expect(statement.lines.map(({ day, sums }) => [day, sums.callCount, sums.totalTokens, sums.cost])).toEqual([
    // 250 × 2 + 50 × 10 = 1,000 millionths.
    ['2026-11-03', 2, 300, [{ currency: 'USD', amount: '0.001' }]],
    ['2026-11-10', 1, 0, []],
    // The later price: 1,000 × 1 + 200 × 4 = 1,800 millionths.
    ['2026-11-20', 1, 1_200, [{ currency: 'USD', amount: '0.0018' }]],
    // 10 × 1 + 5 × 4 = 30 millionths.
    ['2026-11-30', 1, 15, [{ currency: 'USD', amount: '0.00003' }]],
  ])
  expect(statement.totals).toMatchObject({
    callCount: 5,
    notReportedCount: 1,
    totalTokens: 1_515,
    cost: [{ currency: 'USD', amount: '0.00283' }],
    estimatedPromptTokens: 200,
    estimatedCompletionTokens: 40,
    // 200 × 2 + 40 × 10 = 800 millionths, apart from the cost.
    estimatedCost: [{ currency: 'USD', amount: '0.0008' }],
  })
  expect(statement.closing).toMatchObject({ callCount: 6, totalTokens: 2_515 })
  expect(statement.prices.map(({ validFrom, callCount }) => [validFrom, callCount])).toEqual([
    ['2026-01-01', 3],
    ['2026-11-16', 2],
  ])
  expect(statement).toMatchObject({ doTotalsHold: true, isOver: true, from: '2026-11-01', to: '2026-11-30' })
})

test('a sum that no call reported is not reported in any form, and never zero', async () => {
  const { store, database } = openSample()
  const end = (id: string, at: number, usage: TokenUsage) => {
    addCall(store, id, { startedAt: at, modelRequested: id }, { modelAnswered: null, usage })
  }
  const october = { promptTokens: 7, completionTokens: 2, totalTokens: null }
  end('october', Date.UTC(2026, 9, 5), october)
  end('no total', Date.UTC(2026, 10, 3, 12), { promptTokens: 100, completionTokens: 20, totalTokens: null })
  end('no prompt', Date.UTC(2026, 10, 4, 12), { promptTokens: null, completionTokens: 0, totalTokens: 30 })
  end('no completion', Date.UTC(2026, 10, 5, 12), { promptTokens: 0, completionTokens: null, totalTokens: 0 })
  const [head, ...rows] = readCsv(readFileSync(await write(database, 'csv'), 'utf8')).rows
  const places = ['model', 'promptTokens', 'completionTokens', 'totalTokens'].map(
    (name) => head?.fields.indexOf(name) ?? -1,
  )
  expect(rows.map(({ fields }) => places.map((place) => fields[place]))).toEqual([
    ['no total', '100', '20', ''],
    ['no prompt', '', '0', '30'],
    ['no completion', '0', '', '0'],
  ])
  const page = readFileSync(await write(database, 'html'), 'utf8')
  const cellsOf = (start: string): string[] =>
    [...(page.match(new RegExp(`<tr[^>]*><td[^>]*>${start}.*`))?.[0] ?? '').matchAll(/>([^<]*)<\/td>/g)].map(
      ([, cell]) => cell ?? '',
    )
  // Day, model, calls, not reported, prompt, completion, total and price.
  expect(cellsOf('Nov 3').slice(4, 7)).toEqual(['100', '20', 'not reported'])
  expect(cellsOf('Nov 4').slice(4, 7)).toEqual(['not reported', '0', '30'])
  expect(cellsOf('Nov 5').slice(4, 7)).toEqual(['0', 'not reported', '0'])
  // Label, calls, two cells without a sum, total and price.
  expect(cellsOf('Before this month')).toEqual(['Before this month', '1', '', '', '', 'not reported', '–'])
  expect(cellsOf('Including this month')).toEqual(['Including this month', '4', '', '', '', '30', '–'])
  expect((await statementJob.run(database, november, quiet)).opening).toMatchObject({
    reportedCount: 1,
    noTotalCount: 1,
  })
})

test('a month goes on until it is over by its clock', async () => {
  const { database } = aLedger()
  const lastEvening = { ...november, madeAt: Date.UTC(2026, 10, 30, 23), utcOffsetMinutes: 0 }
  expect(await statementJob.run(database, lastEvening, quiet)).toMatchObject({ isOver: false })
  const inTokyo = { ...lastEvening, utcOffsetMinutes: 540 }
  expect(await statementJob.run(database, inTokyo, quiet)).toMatchObject({ isOver: true })
  expect(await statementJob.run(database, { ...inTokyo, clock: 'utc' }, quiet)).toMatchObject({
    isOver: false,
  })
})

test('the table and the FOCUS file have the sums of the statement, to the last digit', async () => {
  const { database } = aLedger()
  const utc: Making = { ...november, clock: 'utc' }
  const { totals } = await statementJob.run(database, utc, quiet)
  const [head, ...rows] = readCsv(readFileSync(await write(database, 'csv', utc), 'utf8')).rows
  const column = (name: string): string[] =>
    rows.map(({ fields }) => fields[head?.fields.indexOf(name) ?? -1] ?? 'missing')
  const sum = (name: string): string => addDecimals(column(name).filter((field) => field !== ''))
  expect(sum('callCount')).toBe(String(totals.callCount))
  expect(sum('totalTokens')).toBe(String(totals.totalTokens))
  expect(sum('cost')).toBe(totals.cost[0]?.amount)
  expect(sum('estimatedPromptTokens')).toBe('200')
  expect(column('promptTokens')).toContain('')
  const focus = readFocus(readFileSync(await write(database, 'focus'), 'utf8'))
  expect(addDecimals(focus.map(({ BilledCost = '' }) => BilledCost))).toBe(totals.cost[0]?.amount)
  expect(addDecimals(focus.map(({ ConsumedQuantity = '' }) => ConsumedQuantity))).toBe(
    String(totals.totalTokens),
  )
  expect(new Set(focus.map(({ BillingPeriodEnd }) => BillingPeriodEnd))).toEqual(
    new Set(['2026-12-01T00:00:00Z']),
  )
  expect(focus.map(({ SkuMeter }) => SkuMeter)).toContain('Output Tokens')
})

test('every file of FOCUS fits the published schema, for any calls and prices', async () => {
  const { store, database } = openSample()
  database.exec('PRAGMA synchronous = OFF')
  const january: Making = { ...november, month: '2026-01', clock: 'utc' }
  for (const model of ['small', 'large', 'other'])
    store.prices.put(
      aPrice({
        connectionId: 'one',
        model,
        validFrom: '2026-01-02',
        promptPerMillion: '0.15',
        completionPerMillion: '999999999999.999999999999999999',
        currency: 'EUR',
        cachedPerMillion: model === 'large' ? '0.01' : null,
        cacheWritePerMillion: model === 'large' ? '0' : null,
      }),
    )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(aCall, anEnd), { maxLength: 30 }), async (made) => {
      database.exec('DELETE FROM calls')
      for (const [index, [call, end]] of made.entries()) {
        store.calls.insert({ ...call, id: `call-${index}`, messageId: `message-${index}` })
        store.calls.finish(`call-${index}`, end)
      }
      const { totals, doTotalsHold } = await statementJob.run(database, january, quiet)
      expect(doTotalsHold).toBe(true)
      const { sums } = await verifyUsageJob.run(database, wholeJanuary, quiet)
      expect(totals.cost).toEqual(sums.cost)
      const rows = readFocus(readFileSync(await write(database, 'focus', january), 'utf8'))
      const costs = rows.map(({ BilledCost = '' }) => BilledCost)
      expect(addDecimals(costs)).toBe(totals.cost[0]?.amount ?? '0')
    }),
    { numRuns: 15 },
  )
})

test('titles, models and connections can put no formula and no element into a statement', async () => {
  const { store, database } = openSample()
  const model = '=cmd|"/c calc"!A1<script>alert(1)</script>'
  addCall(
    store,
    'call',
    {
      startedAt: Date.UTC(2026, 10, 3),
      modelRequested: model,
      connectionName: '<img src=x onerror=alert(1)>',
      conversationTitle: 'The words of a chat',
    },
    { modelAnswered: null },
  )
  const page = readFileSync(await write(database, 'html'), 'utf8')
  expect(page).not.toMatch(/<script|<img/)
  expect(page).toContain('&lt;script&gt;')
  const table = readFileSync(await write(database, 'csv'), 'utf8')
  expect(table).not.toMatch(/(?:^|[,\n])"?=/)
  for (const format of ['html', 'csv', 'json', 'focus'] as const)
    expect(readFileSync(await write(database, format), 'utf8')).not.toContain('The words of a chat')
})
