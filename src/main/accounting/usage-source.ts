import type { TokenUsage, UsageSource } from '../../shared/contract/usage/usage.ts'

export const noUsage: TokenUsage = { promptTokens: null, completionTokens: null, totalTokens: null }

/**
 * The usage source of a call that may have been processed. A single reported number makes the call reported.
 */
export function sourceOf(usage: TokenUsage): UsageSource {
  const { promptTokens, completionTokens, totalTokens } = usage
  return promptTokens === null && completionTokens === null && totalTokens === null
    ? 'not-reported'
    : 'reported'
}
