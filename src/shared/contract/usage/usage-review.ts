import * as z from 'zod'
import { CallCost, Money } from '../money/price.ts'
import { Anomaly } from './anomaly.ts'
import { CallState } from './call.ts'
import { Count, PromptForecast, PromptSplit, TokenUsage, UsageEstimate, UsageSource } from './usage.ts'

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
  modelAnswered: z.string().nullable(),
  isOnVisiblePath: z.boolean(),
  usage: TokenUsage,
  source: UsageSource,
  estimate: UsageEstimate.nullable(),
  ...CallCost.shape,
  attempt: z.number().int().positive(),
  split: PromptSplit,
  /** About what the system prompt that went with it counts. */
  systemPromptEstimate: Count,
  forecast: PromptForecast.nullable(),
  /** What the service lists as the context window of its model now; null where it does not. */
  contextLength: Count.nullable(),
  anomalies: z.array(Anomaly),
  httpStatus: z.number().int().nullable(),
  finishReason: z.string().nullable(),
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

/** A question with every call that was made for an answer to it. */
export const CostlyTurn = z.object({
  /** The answer that leads there. */
  messageId: z.string(),
  /** How the question begins. */
  words: z.string(),
  /** As the rows are numbered. */
  callNumbers: z.array(z.number().int().positive()),
  totalTokens: Count,
  /** Prompt and completion of those without a report, in no other sum. */
  estimatedTokens: Count,
  /** Of what was reported, by currency. */
  cost: z.array(Money).readonly(),
})
export type CostlyTurn = z.infer<typeof CostlyTurn>

export const UsageReview = z.object({
  isDemo: z.boolean(),
  /** The first of them, where there are many. */
  calls: z.array(CallRow),
  /** Names the rest of the calls, which `usage.moreCalls` brings; missing where these are all. */
  restId: z.string().optional(),
  /** The most first, a few of them. */
  costliest: z.array(CostlyTurn),
  /** Answers on view that were copied here: their calls are rows of the conversation in which they were paid for. */
  copiedCount: Count,
  onVisiblePath: UsageTotals,
  paid: UsageTotals,
  /** Whether the rows, added up one by one, come to the sum that the database makes by itself. */
  doRowsMatchLedger: z.boolean(),
})
export type UsageReview = z.infer<typeof UsageReview>
