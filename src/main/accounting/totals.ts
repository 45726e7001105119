import type { WholeCall } from '../../shared/contract/usage/call.ts'
import type { UsageTotals } from '../../shared/contract/usage/chat-usage.ts'
import { isEstimated, isLive } from '../../shared/domain/usage/call-facts.ts'

type CountableCall = Pick<WholeCall, 'state' | 'usage' | 'details' | 'source' | 'estimate'>

/**
 * Adds up reported counts, and estimates separately. Skips calls that certainly were not processed or are
 * still running.
 */
export function addUp(calls: Iterable<CountableCall>): UsageTotals {
  const totals = { ...noTotals }
  for (const { state, usage, details, source, estimate } of calls) {
    if (isLive(state) || source === 'none') continue
    totals.callCount += 1
    if (source !== 'reported') totals.notReportedCount += 1
    else if (usage.totalTokens === null) totals.noTotalCount += 1
    totals.promptTokens += usage.promptTokens ?? 0
    totals.completionTokens += usage.completionTokens ?? 0
    totals.totalTokens += usage.totalTokens ?? 0
    totals.cachedTokens += details.cachedTokens ?? 0
    totals.cacheWriteTokens += details.cacheWriteTokens ?? 0
    totals.reasoningTokens += details.reasoningTokens ?? 0
    if (isEstimated({ source, estimate })) totals.estimatedCount += 1
    if (estimate === null) continue
    totals.estimatedTokens += estimate.promptTokens + estimate.completionTokens
  }
  return totals
}

const noTotals: UsageTotals = {
  promptTokens: 0,
  completionTokens: 0,
  totalTokens: 0,
  callCount: 0,
  notReportedCount: 0,
  noTotalCount: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
  estimatedTokens: 0,
  estimatedCount: 0,
}

const figures = Object.keys(noTotals) as (keyof UsageTotals)[]

/** The totals of all calls together, from the totals of disjoint parts. */
export function joinTotals(parts: Iterable<UsageTotals>): UsageTotals {
  const totals = { ...noTotals }
  for (const part of parts) for (const figure of figures) totals[figure] += part[figure]
  return totals
}

export function areEqualTotals(one: UsageTotals, other: UsageTotals): boolean {
  return figures.every((figure) => one[figure] === other[figure])
}
