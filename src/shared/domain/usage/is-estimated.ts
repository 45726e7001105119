import type { UsageEstimate, UsageSource } from '../../contract/usage/usage.ts'

/** Whether what the service did not report was counted by Tally: because the person chose that, or since there is a text of it. */
export function isCountedByTally({
  source,
  estimate,
}: {
  readonly source: UsageSource
  readonly estimate: UsageEstimate | null
}): boolean {
  return source === 'estimated' || (source === 'not-reported' && estimate !== null)
}
