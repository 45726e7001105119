import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  nextPeriod,
  overlapping,
  periodProblem,
} from '../../../../../src/renderer/features/reconcile/bill-period.ts'
import { lineRanges } from '../../../../../src/renderer/features/reconcile/table-import/table-preview.tsx'
import type { BillSummary } from '../../../../../src/shared/contract/usage/bill.ts'

const today = '2026-11-22'
const sums = { promptTokens: null, completionTokens: null, totalTokens: null, requests: null, cost: [] }

function aBill(from: string, to: string, changes: Partial<BillSummary> = {}): BillSummary {
  const period = { connectionId: 'own', clock: 'utc' as const, from, to }
  return {
    id: from,
    period,
    connectionName: '',
    savedAt: 1,
    closedAt: 2,
    billed: sums,
    tally: sums,
    ...changes,
  }
}

describe('the next bill', () => {
  const open = { closedAt: null }
  test.each([
    ['the month before this one where none is closed', [], '2026-10-01', '2026-10-31'],
    ['the month behind a closed month', [aBill('2026-01-01', '2026-01-31')], '2026-02-01', '2026-02-28'],
    ['as long as one that was no month', [aBill('2026-10-05', '2026-10-11')], '2026-10-12', '2026-10-18'],
    [
      'what follows the last one, whichever was kept last',
      [aBill('2026-08-01', '2026-08-31'), aBill('2026-09-01', '2026-09-30')],
      '2026-10-01',
      '2026-10-31',
    ],
    ['not what follows an open one', [aBill('2026-08-01', '2026-08-31', open)], '2026-10-01', '2026-10-31'],
  ])('is for %s', (_what, bills, from, to) => {
    expect(nextPeriod(bills, 'own', today)).toMatchObject({ from, to })
  })

  test('is for the last month of a year', () => {
    expect(nextPeriod([], 'own', '2026-01-05')).toMatchObject({ from: '2025-12-01', to: '2025-12-31' })
  })

  test('uses the clock of the previous bill, or UTC', () => {
    const local = aBill('2026-10-01', '2026-10-31')
    expect(nextPeriod([], 'own', today).clock).toBe('utc')
    expect(nextPeriod([{ ...local, period: { ...local.period, clock: 'local' } }], 'own', today).clock).toBe(
      'local',
    )
    expect(nextPeriod([local], 'another', today)).toMatchObject({ from: '2026-10-01' })
  })

  test('never overlaps the previous one', () => {
    const day = fc
      .integer({ min: 0, max: 20_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [from = '', to = ''] = [one, other].toSorted()
        const bills = [aBill(from, to)]
        const next = { connectionId: 'own', ...nextPeriod(bills, 'own', today) }
        expect(periodProblem(next)).not.toBe('turned')
        expect(overlapping(bills, next, null)).toEqual([])
      }),
    )
  })
})

test('a bill that shares days with another of the same connection is reported', () => {
  const bills = [aBill('2026-10-01', '2026-10-31'), aBill('2026-11-01', '2026-11-30')]
  const period = { connectionId: 'own', clock: 'utc', from: '2026-10-31', to: '2026-10-31' } as const
  expect(overlapping(bills, period, null).map(({ id }) => id)).toEqual(['2026-10-01'])
  expect(overlapping(bills, period, '2026-10-01')).toEqual([])
  expect(overlapping(bills, { ...period, connectionId: 'another' }, null)).toEqual([])
})

test.each([
  ['2026-10-01', '2026-10-31', null],
  ['2026-10-01', '2026-10-01', null],
  ['', '2026-10-31', 'missing'],
  ['2026-10-31', '2026-10-01', 'turned'],
  ['0002-10-01', '2026-10-01', 'too-long'],
])('from %s to %s: %s', (from, to, problem) => expect(periodProblem({ from, to })).toBe(problem))

test('line numbers are shortened to ranges', () => {
  expect(lineRanges([2, 5, 6, 7, 9])).toEqual(['2', '5–7', '9'])
  expect(lineRanges([])).toEqual([])
})
