import * as z from 'zod'
import { CallCost } from '../money/price.ts'
import { Anomaly } from './anomaly.ts'
import { Count, PromptForecast, PromptSplit, TokenUsage, UsageEstimate, UsageSource } from './usage.ts'

/**
 * The life of one HTTP attempt: `sending` before its first byte leaves, `streaming` once an answer begins,
 * then one final state. `failed` brought no answer; `cut-off` and `interrupted` keep the partial answer.
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

/** The parts of a call that the window may see. */
export const Call = z.object({
  id: z.string(),
  state: CallState,
  isDemo: z.boolean(),
  /**
   * The title of the conversation whose call produced this copied answer; null where the call belongs to this
   * conversation.
   */
  paidIn: z.string().nullable(),
  modelAsked: z.string(),
  modelAnswered: z.string().nullable(),
  usage: TokenUsage,
  source: UsageSource,
  estimate: UsageEstimate.nullable(),
  ...CallCost.shape,
  /** The attempt's number within its turn, from 1. */
  attempt: z.number().int().positive(),
  split: PromptSplit,
  /** Estimated tokens of the system prompt that this call sent. */
  systemPromptEstimate: Count,
  forecast: PromptForecast.nullable(),
  anomalies: z.array(Anomaly),
  completionId: z.string().nullable(),
  /** Unix time in seconds, as the service reported it. */
  completionCreated: z.number().nullable(),
  finishReason: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  startedAt: z.number(),
  firstTokenMs: z.number().nullable(),
  durationMs: z.number().nullable(),
})
export type Call = z.infer<typeof Call>

/** One of several attempts for the same answer. */
export const Attempt = Call.pick({
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
export type Attempt = z.infer<typeof Attempt>
