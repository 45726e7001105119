import type { LedgerCall, UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import { isCountedByTally } from '../../../shared/domain/usage/call-facts.ts'
import { noSums } from '../../../shared/domain/usage/usage-sums.ts'

/** What one call adds to a sum, as its row says it. How its prompt was split is no part of the row. */
export function sumsOfCall({ usage, source, estimate, cost }: LedgerCall): UsageSums {
  if (source === 'none') return { ...noSums, notProcessedCount: 1 }
  const isReported = source === 'reported'
  return {
    ...noSums,
    callCount: 1,
    reportedCount: isReported ? 1 : 0,
    notReportedCount: isReported ? 0 : 1,
    noTotalCount: isReported && usage.totalTokens === null ? 1 : 0,
    estimatedCount: isCountedByTally({ source, estimate }) ? 1 : 0,
    promptTokens: usage.promptTokens ?? 0,
    completionTokens: usage.completionTokens ?? 0,
    totalTokens: usage.totalTokens ?? 0,
    estimatedPromptTokens: estimate?.promptTokens ?? 0,
    estimatedCompletionTokens: estimate?.completionTokens ?? 0,
    cost: cost === null ? [] : [cost],
    unpricedCount: cost === null ? 1 : 0,
  }
}

/** By how much a total is beside its parts; null where it is not, or one of them did not come. */
export function oddDifference({ usage }: Pick<LedgerCall, 'usage'>): number | null {
  const { promptTokens, completionTokens, totalTokens } = usage
  if (promptTokens === null || completionTokens === null || totalTokens === null) return null
  const difference = totalTokens - promptTokens - completionTokens
  return difference === 0 ? null : difference
}
