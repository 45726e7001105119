import type { WholeCall } from '../../shared/contract/usage/call.ts'
import type { UsageSums } from '../../shared/contract/usage/usage-page.ts'
import { isEstimated } from '../../shared/domain/usage/call-facts.ts'
import { detailSumNames, detailSumsOf, inputTokensOf } from '../../shared/domain/usage/usage-details.ts'

type CountedCall = Pick<WholeCall, 'usage' | 'details' | 'source' | 'estimate' | 'historyTokens'>

/** Adds in place, because this runs for every call in the ledger. Expects only calls that have ended. */
export function addCall(
  sums: UsageSums,
  { usage, details, source, estimate, historyTokens }: CountedCall,
): void {
  if (source === 'none') {
    sums.notProcessedCount += 1
    return
  }
  sums.callCount += 1
  sums.unpricedCount += 1
  if (source === 'reported') sums.reportedCount += 1
  else sums.notReportedCount += 1
  if (source === 'reported') {
    if (usage.promptTokens === null) sums.noPromptCount += 1
    if (usage.completionTokens === null) sums.noCompletionCount += 1
    if (usage.totalTokens === null) sums.noTotalCount += 1
  }
  if (isEstimated({ source, estimate })) sums.estimatedCount += 1
  sums.promptTokens += usage.promptTokens ?? 0
  sums.completionTokens += usage.completionTokens ?? 0
  sums.totalTokens += usage.totalTokens ?? 0
  sums.estimatedPromptTokens += estimate?.promptTokens ?? 0
  sums.estimatedCompletionTokens += estimate?.completionTokens ?? 0
  sums.historyTokens += historyTokens ?? 0
  if (historyTokens !== null)
    sums.splitPromptTokens += inputTokensOf(usage, details) ?? usage.promptTokens ?? 0
  const added = detailSumsOf(usage, details)
  for (const name of detailSumNames) sums[name] += added[name]
}
