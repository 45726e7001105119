import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BillableCall } from '../../../../../src/main/reports/bill/bill-causes.ts'
import type { Candidate } from '../../../../../src/shared/contract/usage/bill.ts'
import { aPrice, ratesOf } from '../../../../fixtures/samples/money.ts'
import { aBilledRow, aCall, noon, someCalls, sumsOf, unreported } from './a-billable-call.ts'
import { compare, kindsOf, one } from './compare-bill.ts'

describe('possible causes of a difference', () => {
  const estimate = { promptTokens: 500, completionTokens: 40 }
  const planted: [Candidate['kind'], Partial<BillableCall>, string][] = [
    ['not-reported', { ...unreported, source: 'estimated', estimate }, '540'],
    ['unfinished', { ...unreported, source: 'estimated', estimate, state: 'stopped' }, '540'],
    ['failed', { ...unreported, source: 'estimated', estimate, state: 'failed' }, '540'],
    ['no-total', { usage: { promptTokens: 500, completionTokens: 40, totalTokens: null } }, '540'],
    ['odd-sums', { usage: { promptTokens: 500, completionTokens: 40, totalTokens: 530 } }, '10'],
    ['near-edge-outside', { startedAt: Date.parse('2026-09-30T23:50:00Z') }, '120'],
    ['same-service', { connectionId: 'other', connectionName: 'Work' }, '120'],
  ]
  test.each(planted)('%s: its difference is found, with any other calls', (kind, changes, number) => {
    fc.assert(
      fc.property(someCalls, (calls) => {
        const all = [...calls, aCall(changes)]
        const counted = sumsOf(all).reduce((sum, { totalTokens }) => sum + Number(totalTokens), 0)
        const billed = [aBilledRow({ totalTokens: counted + Number(number) })]
        const found = one(compare(billed, all), kind)
        expect(Number(found.change.totalTokens)).toBeGreaterThanOrEqual(Number(number))
        expect(found.explains).toBe(number)
      }),
    )
  })

  test('tokens that are in the total alone explain a higher amount, at the price of output', () => {
    const usage = { promptTokens: 8, completionTokens: 10, totalTokens: 5_018 }
    const rates = ratesOf(aPrice({ promptPerMillion: '3', completionPerMillion: '15' }))
    const calls = [aCall({ usage, rates, cost: { currency: 'USD', amount: '0.000174' } })]
    const found = one(
      compare([aBilledRow({ cost: { currency: 'USD', amount: '0.075174' } })], calls),
      'odd-sums',
    )
    expect(found).toMatchObject({
      change: { cost: [{ currency: 'USD', amount: '0.075' }] },
      explains: '0.075',
    })
    const byParts = one(compare([aBilledRow({ completionTokens: 5_010 })], calls), 'odd-sums')
    expect(byParts.explains).toBe('5000')
  })

  test('output after the last report of a stopped call has its own estimate', () => {
    const usage = { promptTokens: 100, completionTokens: null, totalTokens: null }
    const half = { usage, estimate: { promptTokens: 0, completionTokens: 1_200 }, state: 'stopped' } as const
    const calls = [aCall(), aCall({ ...half, rates: ratesOf(aPrice({ completionPerMillion: '10' })) })]
    const found = one(compare([aBilledRow({ completionTokens: 1_220 })], calls), 'unfinished')
    expect(found).toMatchObject({
      explains: '1200',
      change: { completionTokens: '1200', cost: [{ currency: 'USD', amount: '0.012' }] },
    })
  })

  test('an estimate is marked, and calls without any number are counted separately', () => {
    const calls = [aCall(), aCall({ ...unreported, source: 'estimated', estimate }), aCall(unreported)]
    expect(one(compare([aBilledRow({ totalTokens: 700 })], calls), 'not-reported')).toMatchObject({
      callCount: 2,
      uncountedCount: 1,
      isEstimate: true,
      change: { totalTokens: '540' },
    })
  })

  test('a call inside the period, near its edge, explains a bill that is too small', () => {
    const calls = [aCall(), aCall({ startedAt: Date.parse('2026-10-31T23:58:00Z') })]
    const found = one(compare([aBilledRow({ totalTokens: 120 })], calls), 'near-edge-inside')
    expect(found).toMatchObject({ change: { totalTokens: '-120' }, explains: '120', isMove: false })
  })

  test('a call that starts before the edge and ends after it is near it, however long it took', () => {
    const long = { startedAt: Date.parse('2026-10-31T22:00:00Z'), durationMs: 3 * 3_600_000 }
    const found = one(compare([aBilledRow({ totalTokens: 0 })], [aCall(long)]), 'near-edge-inside')
    expect(found.callCount).toBe(1)
  })

  test('calls that the other clock moves in and out are listed with their sign', () => {
    const west = { utcOffsetMinutes: -480 }
    const calls = [
      aCall(west),
      // By the clock there it is still September, and still October.
      aCall({ ...west, startedAt: Date.parse('2026-10-01T03:00:00Z') }),
      aCall({
        ...west,
        startedAt: Date.parse('2026-11-01T03:00:00Z'),
        usage: { promptTokens: 900, completionTokens: 100, totalTokens: 1_000 },
      }),
    ]
    const found = one(compare([aBilledRow({ totalTokens: 1_120 })], calls), 'other-clock')
    expect(found).toMatchObject({ change: { totalTokens: '880' }, explains: '880', callCount: 2 })
  })

  test('a call near a midnight within the period moves between days and changes no sum', () => {
    const calls = [aCall({ startedAt: Date.parse('2026-10-15T00:03:00Z') })]
    const billed = [aBilledRow({ day: '2026-10-14', totalTokens: 120 })]
    const result = compare(billed, calls)
    expect(result.total.difference.totalTokens).toBe('0')
    expect(one(result, 'near-midnight')).toMatchObject({ isMove: true, explains: '120' })
    expect(kindsOf(result)).not.toContain('another-program')
  })

  test.each<[string, Partial<BillableCall>]>([
    [
      'meridian-70b-chat',
      { modelRequested: 'meridian-70b-chat', modelAnswered: 'm70-2026-08', model: 'm70-2026-08' },
    ],
    ['vendor/Meridian-70B-Chat', {}],
    ['meridian-70b-chat-2026-08-06', {}],
  ])('a model that is billed as %s is listed', (billedAs, changes) => {
    const result = compare([aBilledRow({ model: billedAs, totalTokens: 120 })], [aCall(changes)])
    const names = [{ billed: billedAs, tally: changes.model ?? 'meridian-70b-chat' }]
    expect(one(result, 'model-names')).toMatchObject({ isMove: true, names, explains: '120' })
  })

  test('two models with different spelling are not treated as one', () => {
    const result = compare([aBilledRow({ model: 'atlas-7b', totalTokens: 120 })], [aCall()])
    expect(kindsOf(result)).not.toContain('model-names')
  })

  test('deleted calls of the period explain at most the recorded sum', () => {
    const clearing = { clearedAt: noon, callCount: 9, totalTokens: 4_000 }
    const clearings = [
      { ...clearing, beforeDay: '2026-10-10' },
      { ...clearing, beforeDay: '2026-10-01' },
    ]
    const found = one(compare([aBilledRow({ totalTokens: 5_000 })], [aCall()], { clearings }), 'cleared')
    expect(found).toMatchObject({ isUpTo: true, callCount: 9, change: { totalTokens: '4000' } })
  })

  test('equal counts with different money indicate different prices', () => {
    const billed = [
      aBilledRow({ model: 'meridian-70b-chat', totalTokens: 120, cost: { currency: 'USD', amount: '1' } }),
    ]
    const result = compare(billed, [aCall()])
    expect(result.measure).toEqual({ figure: 'cost', currency: 'USD' })
    expect(one(result, 'other-price').change.cost).toEqual([{ currency: 'USD', amount: '0.999988' }])
  })

  test('calls without a price are listed if money is compared', () => {
    const calls = [aCall({ rates: null, cost: null })]
    const billed = [aBilledRow({ cost: { currency: 'USD', amount: '1' } })]
    expect(kindsOf(compare(billed, calls))).toContain('no-price')
    expect(kindsOf(compare([aBilledRow({ totalTokens: 1 })], calls))).not.toContain('no-price')
  })

  test('rejected calls are a possible cause if requests are compared', () => {
    const calls = [aCall(), aCall({ ...unreported, source: 'none', state: 'failed' })]
    const result = compare([aBilledRow({ requests: 2 })], calls)
    expect(result.total.difference.requests).toBe('1')
    expect(one(result, 'turned-away').explains).toBe('1')
  })

  test('the unexplained rest is attributed to another program, to the token', () => {
    const calls = [aCall(), aCall({ ...unreported, source: 'estimated', estimate })]
    const result = compare([aBilledRow({ totalTokens: 1_000 })], calls)
    expect(kindsOf(result)).toEqual(['not-reported', 'another-program'])
    expect(one(result, 'another-program')).toMatchObject({ explains: '340', change: { totalTokens: '340' } })
    expect(kindsOf(compare([aBilledRow({ totalTokens: 100 })], [aCall()]))).toEqual(['not-billed'])
  })

  test('the cause that explains most is listed first', () => {
    const calls = [
      aCall(),
      aCall({ connectionId: 'other', connectionName: 'Work' }),
      aCall({ ...unreported, source: 'estimated', estimate }),
    ]
    const result = compare([aBilledRow({ totalTokens: 900 })], calls)
    expect(kindsOf(result).slice(0, 2)).toEqual(['not-reported', 'same-service'])
  })

  test('of thousands of calls, twenty are listed and all are counted', () => {
    const calls = Array.from({ length: 2_500 }, () => aCall({ connectionId: 'other' }))
    const found = one(compare([aBilledRow({ totalTokens: 9 })], calls), 'same-service')
    expect(found.calls).toHaveLength(20)
    expect(found).toMatchObject({ callCount: 2_500, change: { totalTokens: '300000' } })
  })
})
