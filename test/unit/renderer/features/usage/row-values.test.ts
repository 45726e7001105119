import { describe, expect, it } from 'vitest'
import { tokensOf } from '../../../../../src/renderer/features/usage/page/sum-columns.tsx'
import { sortRows } from '../../../../../src/renderer/features/usage/page/sum-table.tsx'
import { noSums } from '../../../../../src/shared/domain/usage/usage-sums.ts'
import { usageSums } from '../../../../fixtures/samples/usage.ts'

const silent = { ...noSums, callCount: 2, notReportedCount: 2 }
const rows = [
  { key: 'b', order: 'b', sums: usageSums(10, 5, { cost: [{ currency: 'USD', amount: '0.09' }] }) },
  { key: 'silent', order: 'C', sums: silent },
  { key: 'a', order: 'A', sums: usageSums(30, 1, { cost: [{ currency: 'USD', amount: '0.1' }] }) },
]
const keys = (sorted: readonly { readonly key: string }[]) => sorted.map(({ key }) => key)

describe('the rows of a usage table', () => {
  it('sort by text and by numbers, in both directions', () => {
    expect(keys(sortRows(rows, { column: 'name', isDescending: false }))).toEqual(['a', 'b', 'silent'])
    expect(keys(sortRows(rows, { column: 'completion', isDescending: true }))).toEqual(['b', 'a', 'silent'])
    expect(keys(sortRows(rows, { column: 'calls', isDescending: false }))[0]).toBe('silent')
    expect(keys(sortRows(rows, { column: 'price', isDescending: true }))).toEqual(['a', 'b', 'silent'])
  })

  it('have missing values at the end, in both directions', () => {
    for (const isDescending of [true, false])
      expect(keys(sortRows(rows, { column: 'total', isDescending })).at(-1)).toBe('silent')
  })

  it('are missing, not zero, if no call reported them', () => {
    expect(tokensOf(silent, 'prompt')).toBeNull()
    expect(tokensOf(usageSums(10, 5, { reportedCount: 3, noTotalCount: 3 }), 'total')).toBeNull()
    expect(tokensOf(usageSums(0, 5, { noPromptCount: 409 }), 'prompt')).toBeNull()
    expect(tokensOf(usageSums(0, 5, { noPromptCount: 409 }), 'history')).toBeNull()
    expect(tokensOf(usageSums(10, 0, { noCompletionCount: 409 }), 'completion')).toBeNull()
    expect(tokensOf(usageSums(0, 5, { noPromptCount: 408 }), 'prompt')).toBe(0)
    expect(tokensOf(usageSums(10, 5, { splitPromptTokens: 0, historyTokens: 0 }), 'history')).toBeNull()
    expect(tokensOf(usageSums(0, 0, { splitPromptTokens: 0, historyTokens: 0 }), 'history')).toBe(0)
    expect(tokensOf(usageSums(10, 0), 'completion')).toBe(0)
    expect(tokensOf(usageSums(10, 5), 'cached')).toBeNull()
    expect(tokensOf(usageSums(10, 5, { reasoningCount: 1 }), 'reasoning')).toBe(0)
  })
})
