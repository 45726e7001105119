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

/** `none`: the call certainly was not processed, or is still on its way; there is nothing that could have been reported. */
export const UsageSource = z.enum(['reported', 'not-reported', 'none'])
export type UsageSource = z.infer<typeof UsageSource>

/** What a prompt consisted of: history that was sent again, and what this turn added. */
export const PromptSplit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first') }),
  z.object({ kind: z.literal('split'), carriedTokens: Count, addedTokens: Count }),
  z.object({
    kind: z.literal('not-known'),
    reason: z.enum(['not-reported', 'model-changed', 'prompt-changed', 'path-changed', 'shrunk']),
  }),
])
export type PromptSplit = z.infer<typeof PromptSplit>
