import type { LedgerCall, UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { isEstimated } from '../../../../shared/domain/usage/call-facts.ts'
import { noSums } from '../../../../shared/domain/usage/usage-sums.ts'

/** One call as sums, for adding up. Call rows have no history split, so these sums have none. */
export function sumsOfCall({ usage, source, estimate, cost }: LedgerCall): UsageSums {
  if (source === 'none') return { ...noSums, notProcessedCount: 1 }
  const isReported = source === 'reported'
  return {
    ...noSums,
    callCount: 1,
    reportedCount: isReported ? 1 : 0,
    notReportedCount: isReported ? 0 : 1,
    noTotalCount: isReported && usage.totalTokens === null ? 1 : 0,
    estimatedCount: isEstimated({ source, estimate }) ? 1 : 0,
    promptTokens: usage.promptTokens ?? 0,
    completionTokens: usage.completionTokens ?? 0,
    totalTokens: usage.totalTokens ?? 0,
    estimatedPromptTokens: estimate?.promptTokens ?? 0,
    estimatedCompletionTokens: estimate?.completionTokens ?? 0,
    cost: cost === null ? [] : [cost],
    unpricedCount: cost === null ? 1 : 0,
  }
}

/** The difference between a total and its parts; `null` when they match or one is not reported. */
export function oddDifference({ usage }: Pick<LedgerCall, 'usage'>): number | null {
  const { promptTokens, completionTokens, totalTokens } = usage
  if (promptTokens === null || completionTokens === null || totalTokens === null) return null
  const difference = totalTokens - promptTokens - completionTokens
  return difference === 0 ? null : difference
}
