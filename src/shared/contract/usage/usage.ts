import * as z from 'zod'
import { maxTokenCount } from '../../domain/app/limits.ts'
import { reportedForm } from '../../domain/money/decimal.ts'
import { perDetailCount } from '../../domain/usage/usage-spellings.ts'

export const Count = z.number().int().nonnegative()
export const CallCount = Count.max(maxTokenCount)

/**
 * The three counts as the service reported them; null for a count that was not reported. Tally never corrects
 * or adds these counts.
 */
export const TokenUsage = z.object({
  promptTokens: CallCount.nullable(),
  completionTokens: CallCount.nullable(),
  totalTokens: CallCount.nullable(),
})
export type TokenUsage = z.infer<typeof TokenUsage>

/** Whether a count is part of another one, or comes in addition; null where the report doesn't show it. */
const Place = z.enum(['inside', 'beside']).nullable()

/** The amount as a decimal with the digits that the service wrote. The unit is null where the service names none. */
const ReportedCost = z.object({
  amount: z.string().max(60).regex(reportedForm),
  unit: z
    .string()
    .max(40)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .nullable(),
})

/** A call in an older file lacks the counts that came later. */
const laterCounts = perDetailCount(() => CallCount.nullable().default(null))

/**
 * Further figures of a report. A count that was not reported is null. `cachePlace`: whether the prompt tokens
 * include the cached and the cache write tokens. `reasoningPlace`: whether the completion tokens include the
 * reasoning tokens.
 */
export const UsageDetails = z.object({
  ...laterCounts,
  cachedTokens: CallCount.nullable(),
  cacheWriteTokens: CallCount.nullable(),
  reasoningTokens: CallCount.nullable(),
  /** The service tier that the answer names, such as `flex`. */
  serviceTier: z
    .string()
    .regex(/^[^\p{Cc}\p{Cs}]{1,40}$/u)
    .nullable()
    .default(null),
  cachePlace: Place,
  reasoningPlace: Place,
  reportedCost: ReportedCost.nullable(),
})
export type UsageDetails = z.infer<typeof UsageDetails>

/**
 * The whole report of a call. `usageText` is its JSON exactly as received, or a mark where that is not kept;
 * null where no report was recorded.
 */
export const UsageReport = z.object({ usageText: z.string().nullable(), details: UsageDetails })
export type UsageReport = z.infer<typeof UsageReport>

/**
 * `estimated`: the service reported nothing, and Tally estimated because the user chose that.
 * `not-reported`: the service reported nothing; Tally may have an estimate. `none`: the call was certainly
 * not processed or is still running, so no report can exist.
 */
export const UsageSource = z.enum(['reported', 'estimated', 'not-reported', 'none'])
export type UsageSource = z.infer<typeof UsageSource>

/** Tally's estimate, shown with ≈ and kept apart from reported counts. */
export const UsageEstimate = z.object({ promptTokens: CallCount, completionTokens: CallCount })
export type UsageEstimate = z.infer<typeof UsageEstimate>

/** The forecast of a prompt, made before its call. The true count is within `range` of it in nine of ten cases. */
export const PromptForecast = z.object({ promptTokens: Count, range: Count })
export type PromptForecast = z.infer<typeof PromptForecast>

/** The parts of a prompt: history tokens and new tokens. */
export const PromptSplit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first') }),
  z.object({
    kind: z.literal('split'),
    historyTokens: Count,
    newTokens: Count,
    /** Reasoning tokens of the previous answer. The service counted them, but Tally doesn't send them. */
    unsentReasoningTokens: Count,
  }),
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
      'cache-place',
      'shrunk',
      'too-little',
      'window-full',
      'not-in-ledger',
      'program',
      'tools-changed',
      'format-changed',
      'template-changed',
    ]),
  }),
])
export type PromptSplit = z.infer<typeof PromptSplit>
