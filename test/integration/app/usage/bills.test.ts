import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { addCall } from '../../../fixtures/samples/stored.ts'
import { beginStory } from '../story.ts'

// Every comparison starts a thread, which takes a while when it runs from source.

const nothing = { promptTokens: null, completionTokens: null, totalTokens: null, requests: null, cost: null }
const today = (): string => new Date().toISOString().slice(0, 10)

// Near midnight, the calls of the neighbouring day would be a possible cause too.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) }))
afterEach(() => void vi.useRealTimers())

async function withAnswers(scenario: Parameters<typeof beginStory>[0] = 'normal') {
  const story = await beginStory(scenario)
  const { call } = await story.answered('One')
  const connectionId = story.connectionId
  const period = { connectionId, clock: 'utc' as const, from: today(), to: today() }
  const model = call?.modelAnswered ?? call?.modelRequested ?? ''
  return { ...story, call, model, period, total: call?.usage.totalTokens ?? 0 }
}

test('an unreported call is a possible cause if the bill is larger', async () => {
  const { app, period, call } = await withAnswers('no-usage')
  const rows = [{ ...nothing, day: null, model: null, totalTokens: 5_000 }]
  const { candidates, notReportedCount } = await app.request('bills.compare', { period, rows })
  expect(notReportedCount).toBe(1)
  const first = candidates.find(({ kind }) => kind === 'not-reported')
  expect(first?.calls).toMatchObject([{ id: call?.id, isMessageThere: true }])
})

test('money at a list price is marked until somebody confirms the price, except in a closed bill', async () => {
  const { app, period, model } = await withAnswers()
  const { connectionId } = period
  const origin = {
    kind: 'list',
    day: '2026-09-22',
    page: 'https://api.example.com',
    isConfirmed: false,
  } as const
  app.store.prices.put(aPrice({ connectionId, model, validFrom: '2020-01-01', origin }))
  const rows = [{ ...nothing, day: null, model: null, cost: { currency: 'USD', amount: '1' } }]
  const { total } = await app.request('bills.compare', { period, rows })
  for (const { cost } of [total.tally, total.difference])
    expect(cost).toMatchObject([{ unconfirmedCount: 1 }])
  const { id: billId } = await app.request('bills.save', { billId: null, period, rows })
  const closed = await app.request('bills.setClosed', { billId, isClosed: true })
  expect(closed.closedAt).not.toBeNull()
})

test("a saved bill keeps the ledger's rows of its time", async () => {
  const { app, period, total, answered } = await withAnswers()
  const rows = [{ ...nothing, day: null, model: null, totalTokens: 7 }]
  const saved = await app.request('bills.save', { billId: null, period, rows })
  await answered('Two')
  const again = await app.request('bills.open', { billId: saved.id })
  expect(again).toEqual(saved)
  expect(again).toMatchObject({ rows, period, closedAt: null })
  expect(again.tally.map(({ totalTokens }) => totalTokens)).toEqual([total])
  const { bills } = await app.request('bills.list', undefined)
  expect(bills).toMatchObject([
    { id: saved.id, billed: { totalTokens: '7' }, tally: { totalTokens: String(total) } },
  ])
})

test.each(['unreported-total', 'no-usage', 'normal'] as const)(
  'the list of bills agrees with the open bill about the ledger, for the service %s',
  async (scenario) => {
    const { app, period, call } = await withAnswers(scenario)
    const rows = [{ ...nothing, day: null, model: null, requests: 1 }]
    await app.request('bills.save', { billId: null, period, rows })
    const { total } = await app.request('bills.compare', { period, rows })
    const { bills } = await app.request('bills.list', undefined)
    expect(bills[0]?.tally).toEqual(total.tally)
    const reported = call?.usage.totalTokens ?? null
    expect(bills[0]?.tally.totalTokens).toBe(reported === null ? null : String(reported))
  },
)

test('the list of bills says that the ledger has no calls in the period', async () => {
  const { app, period } = await withAnswers()
  const before = { ...period, from: '2020-01-01', to: '2020-01-31' }
  const rows = [{ ...nothing, day: null, model: null, totalTokens: 7 }]
  await app.request('bills.save', { billId: null, period: before, rows })
  const { total } = await app.request('bills.compare', { period: before, rows })
  const { bills } = await app.request('bills.list', undefined)
  expect(bills[0]?.tally).toEqual(total.tally)
  expect(bills[0]?.tally).toMatchObject({ totalTokens: '0', requests: '0' })
})

test('a closed bill stays unchanged until it is reopened, and closing keeps the ledger of that time', async () => {
  const { app, period, total, answered } = await withAnswers()
  const rows = [{ ...nothing, day: null, model: null, totalTokens: 7 }]
  const { id: billId } = await app.request('bills.save', { billId: null, period, rows })
  const second = await answered('Two')
  const closed = await app.request('bills.setClosed', { billId, isClosed: true })
  expect(closed.closedAt).not.toBeNull()
  expect(closed.tally[0]?.totalTokens).toBe(total + (second.call?.usage.totalTokens ?? 0))
  expect(await app.ask('bills.save', { billId, period, rows: [] })).toMatchObject({ code: 'bill-closed' })
  expect(await app.request('bills.open', { billId })).toEqual(closed)
  await app.request('bills.setClosed', { billId, isClosed: false })
  const changed = await app.request('bills.save', { billId, period, rows: [] })
  expect(changed).toMatchObject({ id: billId, rows: [], closedAt: null })
})

test('a deleted bill can be restored', async () => {
  const { app, period } = await withAnswers()
  const rows = [{ ...nothing, day: today(), model: '=1+1', cost: { currency: 'EUR', amount: '-3.07' } }]
  const { id: billId } = await app.request('bills.save', { billId: null, period, rows })
  const closed = await app.request('bills.setClosed', { billId, isClosed: true })
  const bill = await app.request('bills.delete', { billId })
  expect(bill).toEqual(closed)
  expect(await app.ask('bills.open', { billId })).toMatchObject({ code: 'bill-gone' })
  await app.request('bills.restore', { bill })
  expect(await app.request('bills.open', { billId })).toEqual(closed)
})

test.each([
  ['a period that ends before it begins', { from: '2026-11-02', to: '2026-11-01' }, {}],
  ['a period of eleven years', { from: '2015-01-01', to: '2026-11-01' }, {}],
  ['a count below nothing', {}, { totalTokens: -1 }],
  ['money that is no decimal', {}, { cost: { currency: 'USD', amount: '1e3' } }],
  ['a day that there is not', {}, { day: '2026-02-30' }],
])('%s is refused before anything is loaded', async (_what, period, row) => {
  const { app, connectionId } = await beginStory('normal')
  const draft = {
    period: { connectionId, clock: 'utc' as const, from: today(), to: today(), ...period },
    rows: [{ ...nothing, day: null, model: null, ...row }],
  }
  expect(await app.ask('bills.compare', draft)).toMatchObject({ ok: false, code: 'malformed-input' })
})

test('another connection to the same service is listed, one to another service is not', async () => {
  const { app, period, total } = await withAnswers()
  const own = app.store.connections.find(period.connectionId)
  if (own === null) throw new Error('The connection is there.')
  const others = [
    { ...own, id: 'same', name: 'Work', key: null },
    { ...own, id: 'elsewhere', name: 'Elsewhere', baseAddress: 'https://elsewhere.example/v1', key: null },
  ]
  for (const connection of others) {
    app.store.connections.put(connection)
    addCall(app.store, connection.id, {
      connectionId: connection.id,
      connectionName: connection.name,
      startedAt: Date.now(),
    })
  }
  const rows = [{ ...nothing, day: null, model: null, totalTokens: total + 1_290 }]
  const { candidates } = await app.request('bills.compare', { period, rows })
  // Its message was never here.
  expect(candidates.flatMap(({ calls }) => calls)).toMatchObject([{ id: 'same', isMessageThere: false }])
  expect(candidates.filter(({ explains }) => explains !== '0')).toMatchObject([
    { kind: 'same-service', callCount: 1, explains: '1290', names: [{ billed: 'Work' }] },
  ])
})
