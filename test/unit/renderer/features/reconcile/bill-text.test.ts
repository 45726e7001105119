import { describe, expect, it } from 'vitest'
import { billToCsv } from '../../../../../src/renderer/features/reconcile/bill-result.tsx'
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
  it.each(['-0.00000045', '-12345678901234567890.123456789', '-1', '0.5'])(
    'has the difference %s as a number that a spreadsheet adds up',
    (amount) => {
      expect(billToCsv(aResult('small-1', amount))).toContain(
        `model,small-1,cost,USD,0.00000055,0.000001,${amount}\r\n`,
      )
    },
  )
})
