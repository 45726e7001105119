import * as z from 'zod'
import { CallCost } from '../money/price.ts'
import { Anomaly } from './anomaly.ts'
import { Count, PromptForecast, PromptSplit, TokenUsage, UsageEstimate, UsageSource } from './usage.ts'

/**
 * The life of one HTTP attempt: `sending` before its first byte leaves, `streaming` once an answer begins, then one end.
 * `failed` brought no answer; `cut-off` and `interrupted` keep what had come.
 */
export const CallState = z.enum([
  'sending',
  'streaming',
  'complete',
  'stopped',
  'cut-off',
  'failed',
  'interrupted',
])
export type CallState = z.infer<typeof CallState>

/** One call as the window may see it. */
export const Call = z.object({
  id: z.string(),
  state: CallState,
  isDemo: z.boolean(),
  /** The title of the conversation that this answer was copied from and paid for in; null where it was paid for here. */
  paidIn: z.string().nullable(),
  modelAsked: z.string(),
  modelAnswered: z.string().nullable(),
  usage: TokenUsage,
  source: UsageSource,
  estimate: UsageEstimate.nullable(),
  ...CallCost.shape,
  /** Which try of its turn it was, from 1. */
  attempt: z.number().int().positive(),
  split: PromptSplit,
  /** About what the system prompt that went with it counts. */
  systemPromptEstimate: Count,
  forecast: PromptForecast.nullable(),
  anomalies: z.array(Anomaly),
  completionId: z.string().nullable(),
  /** As the service gave it, in seconds since 1970. */
  completionCreated: z.number().nullable(),
  finishReason: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  startedAt: z.number(),
  firstTokenMs: z.number().nullable(),
  durationMs: z.number().nullable(),
})
export type Call = z.infer<typeof Call>

/** What one of several calls for the same answer came to. */
export const Try = Call.pick({
  id: true,
  state: true,
  modelAsked: true,
  usage: true,
  source: true,
  estimate: true,
  cost: true,
  estimatedCost: true,
  httpStatus: true,
  startedAt: true,
  durationMs: true,
})
export type Try = z.infer<typeof Try>
