import fc from 'fast-check'
import { expect, test } from 'vitest'
import { programUsageJob } from '../../../../src/main/reports/chat-usage/chat-usage-job.ts'
import {
  earlierUsageJob,
  moreConversationsJob,
  readAmounts,
  usagePageJob,
  usageSumsJob,
} from '../../../../src/main/reports/usage-page/usage-page-job.ts'
import { verifyUsageJob } from '../../../../src/main/reports/usage-page/verify-usage-job.ts'
import { createPriceRepository } from '../../../../src/main/storage/repositories/money/price-repository.ts'
import { createClearing } from '../../../../src/main/storage/repositories/usage/clear-ledger-before.ts'
import type { Price } from '../../../../src/shared/contract/money/price.ts'
import {
  type Caller,
  everyCall,
  type UsageFilter,
  UsagePage,
  type UsageSums,
  VerifiedUsage,
} from '../../../../src/shared/contract/usage/usage-page.ts'
import { addMoney } from '../../../../src/shared/domain/money/money.ts'
import { maxSum } from '../../../../src/shared/domain/usage/usage-sums.ts'
import { seedsFor } from '../../../fixtures/cases.ts'
import { someExtras } from '../../../fixtures/samples/arbitrary-extras.ts'
import { aPrice, origins } from '../../../fixtures/samples/money.ts'
import { addCall, aStoredProgram, aStoredProject, noon } from '../../../fixtures/samples/stored.ts'
import { aCall, anEnd, carried, moveAllCalls } from '../arbitrary-calls.ts'
import { openSample } from '../open-sample.ts'

const day = fc.constantFrom(
  null,
  '1969-12-31',
  '2026-01-01',
  '2026-01-02',
  '2026-01-03',
  '2038-01-19',
  '+275760-09-13',
)
/** Two programs, the second of which is deleted; null for a chat. */
const aCaller = fc.constantFrom(null, 'editor', 'script')
const someCalls = fc.array(fc.tuple(aCall, anEnd, carried, aCaller), { minLength: 1, maxLength: 60 })
const aFilter = fc.record<UsageFilter>({
  clock: fc.constantFrom('local' as const, 'utc' as const),
  from: day,
  to: day,
  connectionIds: fc.subarray(['one', 'two', 'never']),
  models: fc.subarray(['small', 'large', 'other', '']),
  conversationId: fc.constantFrom(null, null, 'one', 'gone', 'editor', 'script'),
  caller: fc.constantFrom(undefined, 'chats' as const, 'programs' as const),
  projectId: fc.constantFrom(undefined, undefined, null, 'website', 'app', 'never'),
  isDemo: fc.boolean(),
})
const decimal = fc.constantFrom('0', '0.15', '2', '999999999999.999999999999999999')
const somePrices = fc.uniqueArray(
  fc.record<Price>({
    connectionId: fc.constantFrom('one', 'two'),
    model: fc.constantFrom('small', 'large', 'other'),
    validFrom: fc.constantFrom('1969-01-01', '2026-01-02', '2026-01-03'),
    promptPerMillion: decimal,
    completionPerMillion: decimal,
    currency: fc.constantFrom('EUR', 'USD'),
    cachedPerMillion: fc.option(decimal),
    cacheWritePerMillion: fc.option(decimal),
    extras: someExtras(decimal),
    origin: fc.constantFrom(...origins),
  }),
  { selector: ({ connectionId, model, validFrom }) => `${connectionId} ${model} ${validFrom}`, maxLength: 8 },
)
const nothing = (): void => {}

/** Every number of the sums, limited to the largest number. */
function total(sums: readonly UsageSums[]): Omit<UsageSums, 'cost'> & { cost: unknown } {
  const names = Object.keys(sums[0] ?? {}).filter((name) => name !== 'cost') as Exclude<
    keyof UsageSums,
    'cost'
  >[]
  const added = names.map((name) => [
    name,
    Math.min(
      sums.reduce((sum, one) => sum + one[name], 0),
      maxSum,
    ),
  ])
  return { ...Object.fromEntries(added), cost: addMoney(sums.flatMap(({ cost }) => cost)) }
}

test('independent sums are equal, for any filter, clock, report, price and caller', async () => {
  const { store, database } = openSample()
  database.exec('PRAGMA synchronous = OFF')
  const prices = createPriceRepository(database)
  const property = fc.asyncProperty(someCalls, aFilter, somePrices, async (made, filter, priceList) => {
    database.exec('DELETE FROM calls; DELETE FROM prices; DELETE FROM programs; DELETE FROM projects')
    store.transaction(() => {
      for (const price of priceList) prices.put(price)
      for (const id of ['editor', 'script'])
        store.programs.put(aStoredProgram({ id, name: id, deletedAt: id === 'script' ? noon : null }))
      store.projects.put({ ...aStoredProject(), id: 'website', name: 'Website' })
      for (const [number, [call, end, tokens, programId]] of made.entries()) {
        const id = `call-${number}`
        const ofProgram = { conversationId: programId ?? '', messageId: id, isDemo: false }
        store.calls.insert({ ...call, ...(programId !== null && ofProgram), id })
        if (number % 7 !== 6) store.calls.finish(id, end, programId === null ? tokens : null)
      }
    })
    if (made.length % 4 === 0) moveAllCalls(store, 'one', 'website')
    if (made.length % 3 === 0) store.usage.anonymise('script', noon)
    if (made.length % 5 === 0) createClearing(database, '2026-01-02', noon).clearSome(1_000)
    const page = UsagePage.parse(await usagePageJob.run(database, filter, nothing))
    const none = (await usagePageJob.run(database, { ...filter, models: ['never'] }, nothing)).sums
    const verified = VerifiedUsage.parse(await verifyUsageJob.run(database, filter, nothing))
    expect(verified.sums).toEqual(page.sums)
    // An earlier period is the same page without its tables.
    const earlier = await earlierUsageJob.run(database, filter, nothing)
    expect(page).toMatchObject(earlier)
    expect(readAmounts(database, filter)).toEqual(
      page.days.map(({ sums: { totalTokens, cost, unpricedCount }, ...of }) => ({
        ...of,
        totalTokens,
        cost,
        unpricedCount,
      })),
    )
    const { programs, projects } = page
    const { rows, others } = page.conversations
    const callers = [...rows, ...programs, { sums: others }]
    for (const list of [page.days, page.models, page.connections, callers, projects, verified.hours])
      expect(total([none, ...list.map(({ sums }) => sums)])).toEqual(page.sums)
    const again = await moreConversationsJob.run(database, { ...filter, offset: 1 }, nothing)
    expect(again).toEqual(rows.slice(1))
    const ofCallers = async (caller: Caller) =>
      (await usagePageJob.run(database, { ...filter, caller }, nothing)).sums
    if (filter.caller === undefined)
      expect(total([none, await ofCallers('chats'), await ofCallers('programs')])).toEqual(page.sums)
    for (const { projectId, sums } of projects)
      expect(await usagePageJob.run(database, { ...filter, projectId }, nothing)).toMatchObject({ sums })
    for (const { programId, sums } of programs) {
      const review = await programUsageJob.run(database, { ...filter, conversationId: programId }, nothing)
      expect(review).toMatchObject({ doRowsMatchLedger: true, paid: { callCount: sums.callCount } })
      expect(review.paid.totalTokens).toBe(sums.totalTokens)
    }
  })
  for (const run of seedsFor(60)) await fc.assert(property, run)
})

test('a call belongs to the day and hour of the clock where it was made, also far from here', async () => {
  const { store, database } = openSample()
  for (const [model, at, utcOffsetMinutes] of [
    // 31 October in UTC, and 1 November in Berlin: 00:30 in winter time.
    ['berlin', '2026-10-31T23:30:00Z', 60],
    // 19 November in UTC, and 20 November in Tokyo: 08:00.
    ['tokyo', '2026-11-19T23:00:00Z', 540],
  ] as const) {
    const call = { modelRequested: model, startedAt: Date.parse(at), utcOffsetMinutes }
    addCall(store, model, call, { modelAnswered: model, historyTokens: null })
  }
  const november = { ...everyCall, from: '2026-11-01', to: '2026-11-30' }
  for (const [clock, days, hours] of [
    ['local', ['2026-11-01', '2026-11-20'], [0, 8]],
    ['utc', ['2026-11-19'], [23]],
  ] as const) {
    const page = await usagePageJob.run(database, { ...november, clock }, nothing)
    const verified = await verifyUsageJob.run(database, { ...november, clock }, nothing)
    expect(page.days.map((each) => each.day)).toEqual(days)
    expect(verified.hours.map(({ hour }) => hour)).toEqual(hours)
  }
})

test('a chat costs what its days cost, wherever the filter or a price begins in a span of days', async () => {
  const { store, database } = openSample()
  // Spans of days begin on 26 December, on 27 January and on 28 February.
  const start = Date.parse('2025-12-20T06:00Z')
  for (const [validFrom, promptPerMillion] of [
    ['2025-12-24', '1'],
    ['2026-01-27', '2'],
    ['2026-02-10', '3'],
  ] as const)
    store.prices.put(aPrice({ connectionId: 'one', model: 'small-1', validFrom, promptPerMillion }))
  store.transaction(() => {
    for (let number = 0; number < 240; number += 1) {
      const call = { connectionId: 'one', startedAt: start + number * 28_800_000 }
      addCall(store, `call-${number}`, { ...call, utcOffsetMinutes: [-720, 0, 840][number % 3] ?? 0 })
    }
  })
  const edges = [null, '2025-12-25', '2025-12-26', '2025-12-27', '2026-01-26', '2026-01-27', '2026-02-10']
  for (const clock of ['local', 'utc'] as const)
    for (const from of edges)
      for (const to of [...edges, '2026-02-27', '2026-02-28']) {
        const filter: UsageFilter = { ...everyCall, clock, from, to }
        const { conversations, days } = await usagePageJob.run(database, filter, nothing)
        expect(conversations.rows.map(({ sums }) => sums)).toEqual(
          days.length === 0 ? [] : [await usageSumsJob.run(database, filter, nothing)],
        )
      }
})

test('a chat costs what its days cost where a price of an edited file begins on no day, and after the year 9999', async () => {
  const { store, database } = openSample()
  for (const validFrom of ['2025-12-24', '2026-13-01'])
    store.prices.put(aPrice({ connectionId: 'one', model: 'small-1', validFrom }))
  const times = ['2026-02-10T06:00Z', '9999-12-31T06:00Z', '+010000-01-01T06:00Z'].map((time) =>
    Date.parse(time),
  )
  store.transaction(() => {
    for (const startedAt of times) addCall(store, `call-${startedAt}`, { connectionId: 'one', startedAt })
  })
  const { conversations, sums } = await usagePageJob.run(database, everyCall, nothing)
  expect(sums.unpricedCount).toBe(1)
  expect(conversations.rows.map((row) => row.sums)).toEqual([sums])
})
