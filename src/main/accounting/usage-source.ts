import type { TokenUsage, UsageSource } from '../../shared/contract/usage/usage.ts'

export const noUsage: TokenUsage = { promptTokens: null, completionTokens: null, totalTokens: null }

/** How a call that may have been processed came out: one reported number is a report. */
export function sourceOf(usage: TokenUsage): UsageSource {
  const { promptTokens, completionTokens, totalTokens } = usage
  return promptTokens === null && completionTokens === null && totalTokens === null
    ? 'not-reported'
    : 'reported'
}
