import { expect, test } from 'vitest'
import { budgetOutlookJob, monthEndJob } from '../../../../src/main/reports/month-end/month-end-job.ts'
import { todayBy } from '../../../../src/main/services/usage/month-end.ts'
import { createPriceRepository } from '../../../../src/main/storage/repositories/money/price-repository.ts'
import { createClearing } from '../../../../src/main/storage/repositories/usage/clear-ledger-before.ts'
import {
  BudgetOutlook,
  MonthEnd,
  type MonthEndFilter,
} from '../../../../src/shared/contract/usage/month-end.ts'
import { numberOfDay } from '../../../../src/shared/domain/app/durations.ts'
import { addDays, countDays } from '../../../../src/shared/domain/usage/usage-periods.ts'
import { aBudget, aPrice } from '../../../fixtures/samples/money.ts'
import { aStoredProgram, aStoredProject, callEnd, newCall } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

const nothing = (): void => {}
const filter: MonthEndFilter = {
  clock: 'utc',
  connectionIds: [],
  models: [],
  conversationId: null,
  isDemo: false,
}
/** At noon. */
const today = { day: numberOfDay('2026-11-20'), elapsed: 0.5 }

/** Every day from one to another: a call of 1,000 tokens for $0.01, and one of 200 tokens without a price. */
function openWithCalls(from: string, to: string) {
  const { store, database } = openSample()
  createPriceRepository(database).put(
    aPrice({
      connectionId: 'connection-1',
      model: 'priced',
      validFrom: '2020-01-01',
      promptPerMillion: '10',
      completionPerMillion: '10',
    }),
  )
  store.programs.put(aStoredProgram({ id: 'editor', name: 'Code editor' }))
  store.projects.put(aStoredProject({ id: 'thesis', name: 'Thesis' }))
  store.transaction(() => {
    for (let index = 0; index < countDays({ from, to }); index += 1)
      for (const [model, tokens] of [
        ['priced', 1_000],
        ['other', 200],
      ] as const) {
        const id = `${model} ${index}`
        const startedAt = Date.parse(addDays(from, index)) + 3_600_000
        const belongs = model === 'priced' ? { projectId: 'thesis' } : {}
        store.calls.insert(
          newCall(id, {
            connectionId: 'connection-1',
            modelRequested: model,
            startedAt,
            utcOffsetMinutes: 0,
            ...belongs,
          }),
        )
        const usage = { promptTokens: tokens, completionTokens: 0, totalTokens: tokens }
        store.calls.finish(id, callEnd({ modelAnswered: model, usage }), null)
      }
  })
  return { store, database }
}

test('the month ends where equal days lead, in tokens and money, with its record', async () => {
  const { database } = openWithCalls('2026-06-01', '2026-11-20')
  const end = MonthEnd.parse(await monthEndJob.run(database, { filter, today }, nothing))
  // 20 days of 1,200 tokens, the half of the 20th that is still to come, and ten more days.
  expect(end).toMatchObject({ month: '2026-11-01', dayOfMonth: 20, missing: null, unpricedCount: 20 })
  expect(end.tokens).toMatchObject({ soFar: 24_000, estimate: 36_600, range: 0 })
  expect(end.tokens?.record).toEqual({ monthCount: 5, medianPercent: expect.closeTo(0) })
  expect(end.prices).toMatchObject([{ soFar: { currency: 'USD', amount: '0.2' }, range: '0' }])
  expect(Number(end.prices[0]?.estimate)).toBeCloseTo(0.305, 1)
})

test('the filter counts, also that of a project', async () => {
  const { database } = openWithCalls('2026-06-01', '2026-11-20')
  const of = async (more: Partial<MonthEndFilter>) =>
    await monthEndJob.run(database, { filter: { ...filter, ...more }, today }, nothing)
  expect((await of({ projectId: 'thesis' })).tokens?.estimate).toBe(30_500)
  expect((await of({ projectId: null })).tokens?.estimate).toBe(6_100)
  expect((await of({ models: ['other'] })).tokens?.estimate).toBe(6_100)
  expect((await of({ models: ['never'] })).missing).toEqual({ days: 14, daysWithCalls: 5 })
})

test('a cleared part of the month is in no amount, and the estimate says so', async () => {
  const { store, database } = openWithCalls('2026-08-01', '2026-11-27')
  const late = { day: numberOfDay('2026-11-27'), elapsed: 0.5 }
  const read = async () =>
    MonthEnd.parse(
      await monthEndJob.run(database, { filter: { ...filter, models: ['priced'] }, today: late }, nothing),
    )
  expect(await read()).toMatchObject({ tokens: { estimate: 30_500 } })
  store.calls.insert(
    newCall('running', {
      connectionId: 'connection-1',
      modelRequested: 'priced',
      startedAt: Date.parse('2026-08-02'),
      utcOffsetMinutes: 0,
    }),
  )
  const clear = (day: string): void => {
    const clearing = createClearing(database, day, 0)
    while (clearing.clearSome(100));
  }
  clear('2026-11-01')
  expect(await read()).toMatchObject({ tokens: { estimate: 30_500 } })
  clear('2026-11-11')
  // The only call left of that time ran during the clearing. The days after it are not days without calls.
  const usage = { promptTokens: 1_000, completionTokens: 0, totalTokens: 1_000 }
  store.calls.finish('running', callEnd({ modelAnswered: 'priced', usage }), null)
  // 17 days from the 11th on, half of the 27th, and three more days.
  expect(await read()).toMatchObject({
    month: '2026-11-01',
    tokens: { soFar: 17_000, estimate: 20_500, range: 0, record: null },
  })
  clear('2026-11-20')
  expect(await read()).toMatchObject({ missing: { days: 7 }, tokens: null })
})

test('a budget says that cleared calls of its period are not counted', async () => {
  const { store, database } = openWithCalls('2026-09-01', '2026-11-27')
  const all = { connectionId: null, programId: null, projectId: null }
  store.budgets.put(aBudget({ ...all, id: 'month', period: 'month', limit: '40000' }))
  store.budgets.put(aBudget({ ...all, id: 'week', period: 'week', limit: '40000' }))
  const clearing = createClearing(database, '2026-11-11', 0)
  while (clearing.clearSome(100));
  const late = { day: numberOfDay('2026-11-27'), elapsed: 0.5 }
  const outlook = await budgetOutlookJob.run(database, { clock: 'local', today: late }, nothing)
  const cleared = outlook.map(({ budget, clearedBefore }) => [budget.id, clearedBefore])
  expect(Object.fromEntries(cleared)).toEqual({ month: '2026-11-11', week: null })
})

test('budgets end on a day, below their limit, have ended, or are too early to tell, each by its own calls', async () => {
  const { store, database } = openWithCalls('2026-06-01', '2026-11-20')
  const named = { period: 'month', connectionId: null, programId: null, projectId: null } as const
  store.budgets.put(aBudget({ ...named, id: 'reaches', limit: '27000' }))
  store.budgets.put(aBudget({ ...named, id: 'below', limit: '40000', connectionId: 'connection-1' }))
  store.budgets.put(aBudget({ ...named, id: 'reached', limit: '20000' }))
  store.budgets.put(aBudget({ ...named, id: 'money', limit: '0.255', currency: 'USD', projectId: 'thesis' }))
  store.budgets.put(aBudget({ ...named, id: 'program', limit: '5', programId: 'editor' }))
  store.budgets.put(aBudget({ ...named, id: 'week', period: 'week', limit: '6001' }))
  store.budgets.put(aBudget({ ...named, id: 'call', period: 'call', limit: '5' }))
  const outlook = BudgetOutlook.array().parse(
    await budgetOutlookJob.run(database, { clock: 'utc', today }, nothing),
  )
  const ends = Object.fromEntries(outlook.map(({ budget, end }) => [budget.id, end]))
  // 24,000 so far, 600 more today, 1,200 on each following day: 25,800 on the 21st, 27,000 on the 22nd.
  expect(ends).toEqual({
    reaches: { kind: 'reaches', day: '2026-11-22' },
    below: { kind: 'stays-below' },
    reached: { kind: 'reached' },
    // $0.205 on the 20th, and $0.01 a day: $0.255 on the 25th.
    money: { kind: 'reaches', day: '2026-11-25' },
    // Since Monday the 16th 6,000, and 600 more today.
    week: { kind: 'reaches', day: '2026-11-20' },
    // The program has made no call yet.
    program: { kind: 'too-early' },
  })
  expect(outlook.find(({ budget }) => budget.id === 'money')).toMatchObject({
    connectionName: null,
    programName: null,
    projectName: 'Thesis',
  })
  expect(outlook.find(({ budget }) => budget.id === 'below')?.connectionName).toBe('Example')
})

test('the part of a local day that is over knows days of 23 and 25 hours', () => {
  const zone = process.env['TZ']
  process.env['TZ'] = 'Europe/Berlin'
  try {
    const noonOf = (at: string) => todayBy('local', Date.parse(at))
    expect(noonOf('2026-11-20T11:00:00Z')).toEqual({ day: numberOfDay('2026-11-20'), elapsed: 0.5 })
    // On 25 October, noon is 13 of 25 hours after midnight.
    expect(noonOf('2026-10-25T11:00:00Z')).toEqual({ day: numberOfDay('2026-10-25'), elapsed: 13 / 25 })
    expect(noonOf('2026-03-29T10:00:00Z')).toEqual({ day: numberOfDay('2026-03-29'), elapsed: 11 / 23 })
    expect(todayBy('utc', Date.parse('2026-11-20T06:00:00Z'))).toEqual({
      day: numberOfDay('2026-11-20'),
      elapsed: 0.25,
    })
  } finally {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }
})
