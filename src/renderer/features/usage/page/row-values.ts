import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { compareMoney } from '../../../../shared/domain/money/money.ts'

export interface UsageRow {
  readonly key: string
  /** The sort value of the first column. */
  readonly order: string | number
  readonly sums: UsageSums
  readonly isQuiet?: boolean
}

export type UsageColumn = 'name' | 'calls' | 'prompt' | 'carried' | 'completion' | 'total' | 'price'

export interface UsageSort {
  readonly column: UsageColumn
  readonly isDescending: boolean
}

export type TokenColumn = 'prompt' | 'carried' | 'completion' | 'total'

/** `null` when no call reported the count, which is not zero. */
export function tokensOf(sums: UsageSums, column: TokenColumn): number | null {
  const { reportedCount, noTotalCount, splitPromptTokens } = sums
  if (reportedCount === 0) return null
  switch (column) {
    case 'prompt':
      return sums.promptTokens
    case 'carried':
      return splitPromptTokens === 0 && sums.promptTokens > 0 ? null : sums.carriedTokens
    case 'completion':
      return sums.completionTokens
    case 'total':
      return reportedCount === noTotalCount ? null : sums.totalTokens
  }
}

/** Missing values sort last in both directions. Equal rows keep their order. */
export function sortRows<Row extends UsageRow>(rows: readonly Row[], sort: UsageSort): readonly Row[] {
  const direction = sort.isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const isOneMissing = isMissing(one.sums, sort.column)
    const isOtherMissing = isMissing(other.sums, sort.column)
    if (isOneMissing || isOtherMissing) return Number(isOneMissing) - Number(isOtherMissing)
    return direction * compare(one, other, sort.column)
  })
}

function isMissing(sums: UsageSums, column: UsageColumn): boolean {
  if (column === 'name' || column === 'calls') return false
  if (column === 'price') return sums.cost.length === 0
  return tokensOf(sums, column) === null
}

function compare(one: UsageRow, other: UsageRow, column: UsageColumn): number {
  if (column === 'name')
    return typeof one.order === 'number' && typeof other.order === 'number'
      ? one.order - other.order
      : String(one.order).localeCompare(String(other.order), 'en', { sensitivity: 'base' })
  if (column === 'calls') return one.sums.callCount - other.sums.callCount
  if (column !== 'price') return (tokensOf(one.sums, column) ?? 0) - (tokensOf(other.sums, column) ?? 0)
  const [first] = one.sums.cost
  const [second] = other.sums.cost
  return first === undefined || second === undefined ? 0 : compareMoney(first, second)
}
