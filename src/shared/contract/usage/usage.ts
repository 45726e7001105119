import * as z from 'zod'

export const Count = z.number().int().nonnegative()

/**
 * The three counts as the service reported them; null for a count that was not reported. Tally never corrects
 * or adds these counts.
 */
export const TokenUsage = z.object({
  promptTokens: Count.nullable(),
  completionTokens: Count.nullable(),
  totalTokens: Count.nullable(),
})
export type TokenUsage = z.infer<typeof TokenUsage>

/**
 * `estimated`: the service reported nothing, and Tally estimated because the person chose that.
 * `not-reported`: the service reported nothing; Tally may have an estimate. `none`: the call was certainly
 * not processed or is still running, so no report can exist.
 */
export const UsageSource = z.enum(['reported', 'estimated', 'not-reported', 'none'])
export type UsageSource = z.infer<typeof UsageSource>

/** Tally's estimate, shown with ≈ and kept apart from reported counts. */
export const UsageEstimate = z.object({ promptTokens: Count, completionTokens: Count })
export type UsageEstimate = z.infer<typeof UsageEstimate>

/** The forecast of a prompt, made before its call. The true count is within `spread` in nine of ten cases. */
export const PromptForecast = z.object({ promptTokens: Count, spread: Count })
export type PromptForecast = z.infer<typeof PromptForecast>

/** The parts of a prompt: history tokens and new tokens. */
export const PromptSplit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first') }),
  z.object({ kind: z.literal('split'), historyTokens: Count, newTokens: Count }),
  z.object({
    kind: z.literal('not-known'),
    reason: z.enum([
      'not-reported',
      'service-changed',
      'model-changed',
      'prompt-changed',
      'path-changed',
      'not-whole',
      'exclusions-changed',
      'reasoning',
      'shrunk',
      'too-little',
      'window-full',
      'not-in-ledger',
    ]),
  }),
])
export type PromptSplit = z.infer<typeof PromptSplit>
