import * as z from 'zod'
import { CallState } from './call.ts'
import { CallCost } from './price.ts'
import { Count, PromptSplit, TokenUsage, UsageEstimate, UsageSource } from './usage.ts'

/**
 * What a call came to, as the review names it: `answer` is on view, `compared` is complete and stands beside it,
 * `replaced` is complete but off the visible path.
 */
export const CallKind = z.enum([
  'answer',
  'compared',
  'replaced',
  'stopped',
  'cut-off',
  'interrupted',
  'failed',
  'answering',
])
export type CallKind = z.infer<typeof CallKind>

export const CallRow = z.object({
  callId: z.string(),
  messageId: z.string(),
  number: z.number().int().positive(),
  kind: CallKind,
  state: CallState,
  model: z.string(),
  isOnVisiblePath: z.boolean(),
  usage: TokenUsage,
  source: UsageSource,
  estimate: UsageEstimate.nullable(),
  ...CallCost.shape,
  attempt: z.number().int().positive(),
  split: PromptSplit,
  startedAt: z.number(),
  firstTokenMs: z.number().nullable(),
  durationMs: z.number().nullable(),
})
export type CallRow = z.infer<typeof CallRow>

/** Sums of reported counts only. A call that certainly was not processed counts as neither call nor not reported. */
export const UsageTotals = z.object({
  promptTokens: Count,
  completionTokens: Count,
  totalTokens: Count,
  callCount: Count,
  notReportedCount: Count,
  /** Calls that reported some counts but no total: what they used is not in the sum of totals. */
  noTotalCount: Count,
  /** Prompt and completion together, as Tally counted them in calls without a report; part of no other sum. */
  estimatedTokens: Count,
  estimatedCount: Count,
})
export type UsageTotals = z.infer<typeof UsageTotals>

export const UsageReview = z.object({
  isDemo: z.boolean(),
  calls: z.array(CallRow),
  /** Answers on view that were copied here: their calls are rows of the conversation in which they were paid for. */
  copiedCount: Count,
  onVisiblePath: UsageTotals,
  paid: UsageTotals,
  /** Whether the rows, added up one by one, come to the sum that the database makes by itself. */
  doRowsMatchLedger: z.boolean(),
})
export type UsageReview = z.infer<typeof UsageReview>
