import type { WholeCall } from '../../shared/contract/usage/call.ts'
import type { UsageTotals } from '../../shared/contract/usage/usage-review.ts'
import { isEstimated, isLive } from '../../shared/domain/usage/call-facts.ts'
import { largestSum } from '../../shared/domain/usage/usage-sums.ts'

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
    totals.promptTokens = sum(totals.promptTokens, usage.promptTokens)
    totals.completionTokens = sum(totals.completionTokens, usage.completionTokens)
    totals.totalTokens = sum(totals.totalTokens, usage.totalTokens)
    totals.cachedTokens = sum(totals.cachedTokens, details.cachedTokens)
    totals.cacheWriteTokens = sum(totals.cacheWriteTokens, details.cacheWriteTokens)
    totals.reasoningTokens = sum(totals.reasoningTokens, details.reasoningTokens)
    if (isEstimated({ source, estimate })) totals.estimatedCount += 1
    if (estimate === null) continue
    totals.estimatedTokens = sum(totals.estimatedTokens, estimate.promptTokens + estimate.completionTokens)
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
  for (const part of parts) for (const figure of figures) totals[figure] = sum(totals[figure], part[figure])
  return totals
}

function sum(soFar: number, count: number | null): number {
  return Math.min(soFar + (count ?? 0), largestSum)
}

export function areEqualTotals(one: UsageTotals, other: UsageTotals): boolean {
  return figures.every((figure) => one[figure] === other[figure])
}
