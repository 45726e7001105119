import type { CallState } from '../../shared/call.ts'
import { isLive } from '../../shared/call-life.ts'
import type { TokenUsage, UsageSource } from '../../shared/usage.ts'
import type { UsageTotals } from '../../shared/usage-review.ts'

interface CountableCall {
  readonly state: CallState
  readonly usage: TokenUsage
  readonly source: UsageSource
}

/** Adds up what was reported. A call that certainly was not processed, or is still on its way, counts for nothing. */
export function addUp(calls: Iterable<CountableCall>): UsageTotals {
  const totals = { promptTokens: 0, completionTokens: 0, totalTokens: 0, callCount: 0, notReportedCount: 0 }
  for (const { state, usage, source } of calls) {
    if (isLive(state) || source === 'none') continue
    totals.callCount += 1
    if (source === 'not-reported') totals.notReportedCount += 1
    totals.promptTokens += usage.promptTokens ?? 0
    totals.completionTokens += usage.completionTokens ?? 0
    totals.totalTokens += usage.totalTokens ?? 0
  }
  return totals
}

export function areEqualTotals(one: UsageTotals, other: UsageTotals): boolean {
  return (
    one.promptTokens === other.promptTokens &&
    one.completionTokens === other.completionTokens &&
    one.totalTokens === other.totalTokens &&
    one.callCount === other.callCount &&
    one.notReportedCount === other.notReportedCount
  )
}
