import type { UsageTotals } from '../../shared/contract/usage/usage-review.ts'
import { isCountedByTally } from '../../shared/domain/usage/is-estimated.ts'
import type { ArchivedCall } from './archive.ts'
import { words } from './export-words.ts'

const counts = new Intl.NumberFormat('en-US')

/** What a call was counted at: as reported, or that it was not; what Tally counted by itself is marked. */
export function describeTokens({ usage, source, estimate }: ArchivedCall): string {
  if (source === 'none') return words.nothingCounted
  if (estimate !== null && isCountedByTally({ source, estimate })) {
    const total = estimate.promptTokens + estimate.completionTokens
    const marked = (count: number): string => `≈ ${counts.format(count)}`
    return `${line(marked(estimate.promptTokens), marked(estimate.completionTokens), marked(total))} (${words.countedByTally})`
  }
  return line(reported(usage.promptTokens), reported(usage.completionTokens), reported(usage.totalTokens))
}

export function describeTotals(totals: UsageTotals): string {
  const { callCount, notReportedCount, estimatedCount } = totals
  const isNothingReported = callCount === notReportedCount && callCount > 0
  const sum = (count: number): string => (isNothingReported ? words.notReported : counts.format(count))
  const tokens = line(sum(totals.promptTokens), sum(totals.completionTokens), sum(totals.totalTokens))
  const notes = [
    words.calls(counts.format(callCount)),
    ...(notReportedCount === 0 ? [] : [words.callsNotReported(counts.format(notReportedCount))]),
    ...(estimatedCount === 0 ? [] : [words.apart(counts.format(totals.estimatedTokens))]),
  ]
  return `${tokens} (${notes.join(', ')})`
}

function reported(count: number | null): string {
  return count === null ? words.notReported : counts.format(count)
}

function line(prompt: string, completion: string, total: string): string {
  return `${words.prompt} ${prompt} · ${words.completion} ${completion} · ${words.total} ${total}`
}
