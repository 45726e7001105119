import { describe, expect, it } from 'vitest'
import { billToCsv } from '../../../../../src/renderer/features/reconcile/bill-result.tsx'
import {
  describeDifference,
  formatExactFigure,
  formatFigure,
  formatSigned,
  unconfirmedIn,
} from '../../../../../src/renderer/features/reconcile/format-figure.ts'
import type { BillLine, BillSums, Reconciliation } from '../../../../../src/shared/contract/usage/bill.ts'

const none: BillSums = {
  promptTokens: null,
  completionTokens: null,
  totalTokens: null,
  requests: null,
  cost: [],
}
const usd = (amount: string): BillSums => ({ ...none, cost: [{ amount, currency: 'USD' }] })

function aResult(name: string, difference: string): Reconciliation {
  const line: BillLine = {
    name,
    billed: usd('0.00000055'),
    tally: usd('0.000001'),
    difference: usd(difference),
  }
  return {
    measure: { figure: 'cost', currency: 'USD' },
    total: line,
    models: [line],
    days: [],
    isByModel: true,
    isByDay: false,
    candidates: [],
    callCount: 1,
    notReportedCount: 0,
    doCallsMatchSums: true,
  }
}

describe('a compared bill', () => {
  it('marks a difference to an amount at list prices that nobody confirmed', () => {
    const measure = { figure: 'cost', currency: 'USD' } as const
    const sums = { ...none, cost: [{ currency: 'USD', amount: '0.25', unconfirmedCount: 3 }] }
    expect(unconfirmedIn(sums, measure)).toBe(3)
    expect(formatFigure('0.25', measure, undefined, 3)).toBe('≈\u00a0$0.25')
    expect(formatSigned('0.25', measure, undefined, 3)).toBe('≈\u00a0+$0.25')
    expect(formatExactFigure('0.25', measure, 3)).toMatch(/^≈\u00a0\$0\.25 · 3 calls at list prices/u)
    expect(describeDifference('-0.25', measure, 3)).toBe("The bill is ≈\u00a0$0.25 below Tally's total.")
    expect(unconfirmedIn(sums, { figure: 'requests', currency: '' })).toBe(0)
  })

  it.each(['-0.00000045', '-12345678901234567890.123456789', '-1', '0.5'])(
    'has the difference %s as a number that a spreadsheet adds up',
    (amount) => {
      expect(billToCsv(aResult('small-1', amount))).toContain(
        `model,small-1,cost,USD,0.00000055,0.000001,${amount}\r\n`,
      )
    },
  )
})
