import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reconcile } from '../../../../../src/main/reports/bill/reconciliation.ts'
import { addDecimals } from '../../../../../src/shared/domain/money/decimal.ts'
import { aBilledRow, aCall, billOf, october, someCalls, sumsOf, unreported } from './a-billable-call.ts'
import { compare, kindsOf } from './compare-bill.ts'

describe('a bill compared with the ledger', () => {
  test('a bill made from the ledger has no difference and no possible cause', () => {
    fc.assert(
      fc.property(someCalls, (calls) => {
        const { total, models, days, candidates, doCallsMatchSums } = compare(billOf(sumsOf(calls)), calls)
        for (const { difference } of [total, ...models, ...days]) {
          const { cost, ...figures } = difference
          expect(Object.values(figures).every((figure) => figure === null || figure === '0')).toBe(true)
          expect(cost.every(({ amount }) => amount === '0')).toBe(true)
        }
        expect(candidates).toEqual([])
        expect(doCallsMatchSums).toBe(true)
      }),
    )
  })

  test('the differences of the models, and those of the days, add up to the total difference', () => {
    const part = fc.option(fc.nat(1_000_000), { nil: null })
    const rows = fc.array(
      fc.record({
        day: fc.constantFrom(null, '2026-10-03', '2026-10-15', '2026-10-31'),
        model: fc.constantFrom(null, 'meridian-70b-chat', 'atlas-7b', 'never heard of'),
        promptTokens: part,
        completionTokens: part,
        totalTokens: part,
        requests: part,
        cost: fc.option(
          fc.record({
            currency: fc.constantFrom('EUR', 'USD'),
            amount: fc.constantFrom('0.1', '12', '-3.07'),
          }),
          { nil: null },
        ),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(rows, someCalls, (billed, calls) => {
        const { total, models, days, isByModel, isByDay } = compare(billed, calls)
        for (const figure of ['promptTokens', 'completionTokens', 'totalTokens', 'requests'] as const) {
          for (const lines of [isByModel ? models : [], isByDay ? days : []]) {
            if (lines.length === 0) continue
            const sum = addDecimals(lines.map(({ difference }) => difference[figure] ?? '0'))
            expect(sum).toBe(total.difference[figure] ?? '0')
          }
        }
      }),
    )
  })

  test('a single figure is compared with the whole sum, without models or days', () => {
    const result = compare([aBilledRow({ totalTokens: 300 })], [aCall(), aCall({ model: 'atlas-7b' })])
    expect(result).toMatchObject({ isByModel: false, isByDay: false, measure: { figure: 'totalTokens' } })
    expect(result.total).toMatchObject({
      billed: { totalTokens: '300', promptTokens: null },
      tally: { totalTokens: '240', promptTokens: '200', requests: '2' },
      difference: { totalTokens: '60', promptTokens: null, requests: null },
    })
    expect(result.models.map(({ name }) => name)).toEqual(['atlas-7b', 'meridian-70b-chat'])
    expect(result.models.every(({ difference }) => difference.totalTokens === null)).toBe(true)
  })

  test('a bill that gives both parts gives their sum', () => {
    const { total } = compare([aBilledRow({ promptTokens: 100, completionTokens: 25 })], [aCall()])
    expect(total).toMatchObject({ billed: { totalTokens: '125' }, difference: { totalTokens: '5' } })
  })

  test('money of two currencies is never one sum, and an unbilled currency has no difference', () => {
    const cost = { currency: 'EUR', amount: '0.000004' }
    const { total } = compare(
      [aBilledRow({ cost: { currency: 'USD', amount: '0.1' } })],
      [aCall(), aCall({ cost })],
    )
    expect(total.tally.cost).toEqual([cost, { currency: 'USD', amount: '0.000012' }])
    expect(total.difference.cost).toEqual([{ currency: 'USD', amount: '0.099988' }])
  })

  test("counts beyond a number's range stay exact", () => {
    const huge = {
      promptTokens: Number.MAX_SAFE_INTEGER,
      completionTokens: 0,
      totalTokens: Number.MAX_SAFE_INTEGER,
    }
    const calls = [aCall({ usage: huge }), aCall({ usage: huge })]
    const { total } = compare([aBilledRow({ totalTokens: 1 })], calls)
    expect(total.difference.totalTokens).toBe('-18014398509481981')
  })

  test('a model without reported counts has no sum, and one without calls has zero', () => {
    const result = compare([aBilledRow({ model: 'other', totalTokens: 7 })], [aCall(unreported)])
    expect(result.models.find(({ name }) => name === 'meridian-70b-chat')?.tally).toMatchObject({
      totalTokens: null,
      requests: '1',
    })
    expect(result.models.find(({ name }) => name === 'other')?.tally.totalTokens).toBe('0')
  })

  test('figures that both have are compared where a service sends no totals', () => {
    const usage = { promptTokens: 150, completionTokens: 30, totalTokens: null }
    const counts = { promptTokens: 150, completionTokens: 30, totalTokens: 180 }
    const calls = [aCall({ usage })]
    const same = compare([aBilledRow(counts)], calls)
    expect(same.total.difference).toMatchObject({
      promptTokens: '0',
      completionTokens: '0',
      totalTokens: null,
    })
    expect(same).toMatchObject({ measure: { figure: 'promptTokens' }, candidates: [] })
    const more = compare([aBilledRow({ ...counts, completionTokens: 40, totalTokens: 190 })], calls)
    expect(more.measure?.figure).toBe('completionTokens')
    expect(kindsOf(more)).toEqual(['another-program'])
    const dearer = compare([aBilledRow({ ...counts, cost: { currency: 'USD', amount: '9' } })], calls)
    expect(kindsOf(dearer)).toEqual(['other-price'])
  })

  test('sums that differ from their calls are reported', () => {
    const rows = sumsOf([aCall()])
    const result = reconcile(
      { period: october, rows: [] },
      { rows, calls: [aCall(), aCall()], clearings: [] },
    )
    expect(result.doCallsMatchSums).toBe(false)
  })

  test('without a billed figure there is no difference and no cause', () => {
    const result = compare([], [aCall(), aCall({ ...unreported, state: 'stopped' })])
    expect(result).toMatchObject({ measure: null, candidates: [], callCount: 2, notReportedCount: 1 })
  })
})
