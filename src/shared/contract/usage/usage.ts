import * as z from 'zod'

/** A hostile service could report counts whose sum no number holds: every sum ends here. */
export const largestSum = Number.MAX_SAFE_INTEGER

export const Count = z.number().int().nonnegative()

/** The three counts as the service reported them; null for one that did not come. Never corrected, never added up by us. */
export const TokenUsage = z.object({
  promptTokens: Count.nullable(),
  completionTokens: Count.nullable(),
  totalTokens: Count.nullable(),
})
export type TokenUsage = z.infer<typeof TokenUsage>

/**
 * `estimated`: not reported either, but counted by Tally because the person chose that; what is not reported may have an estimate too. `none`: the call certainly was not
 * processed, or is still on its way; there is nothing that could have been reported.
 */
export const UsageSource = z.enum(['reported', 'estimated', 'not-reported', 'none'])
export type UsageSource = z.infer<typeof UsageSource>

/** What Tally counted by itself; shown with ≈ and kept apart from what was reported. */
export const UsageEstimate = z.object({ promptTokens: Count, completionTokens: Count })
export type UsageEstimate = z.infer<typeof UsageEstimate>

/** About what a prompt will count, made before its call, and how far off that may be: the true count lies within in nine of ten. */
export const PromptForecast = z.object({ promptTokens: Count, spread: Count })
export type PromptForecast = z.infer<typeof PromptForecast>

/** What a prompt consisted of: history that was sent again, and what this turn added. */
export const PromptSplit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first') }),
  z.object({ kind: z.literal('split'), carriedTokens: Count, addedTokens: Count }),
  z.object({
    kind: z.literal('not-known'),
    reason: z.enum([
      'not-reported',
      'service-changed',
      'model-changed',
      'prompt-changed',
      'path-changed',
      'not-whole',
      'left-out-changed',
      'reasoning',
      'shrunk',
      'too-little',
      'window-full',
      'not-in-ledger',
    ]),
  }),
])
export type PromptSplit = z.infer<typeof PromptSplit>
