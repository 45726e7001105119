import * as z from 'zod'
import { FailureCode } from '../chat/failure.ts'
import { ReachedLimit } from '../money/answer-limit.ts'
import { CallCost } from '../money/price.ts'
import { Anomaly } from './anomaly.ts'
import {
  CallCount,
  Count,
  PromptForecast,
  PromptSplit,
  TokenUsage,
  UsageEstimate,
  UsageReport,
  UsageSource,
} from './usage.ts'

/**
 * The life of one HTTP attempt: `sending` before its first byte leaves, `streaming` once an answer begins,
 * then one final state. `failed` brought no answer. `stopped-at-limit`, `cut-off` and `interrupted` keep the
 * partial answer; Tally itself closes a stream at a limit.
 */
export const CallState = z.enum([
  'sending',
  'streaming',
  'complete',
  'stopped',
  'stopped-at-limit',
  'cut-off',
  'failed',
  'interrupted',
])
export type CallState = z.infer<typeof CallState>

/** The streaming fields that a call asked for. */
export const StreamingMode = z.enum(['stream-with-usage', 'stream', 'whole'])
export type StreamingMode = z.infer<typeof StreamingMode>

/**
 * Every field of a call: a row of the ledger. It contains no text of the chat except its title at the time,
 * and outlives the chat. All other forms of a call pick their fields here.
 */
export const WholeCall = z.object({
  id: z.string(),
  conversationId: z.string(),
  conversationTitle: z.string(),
  messageId: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  /** The request's base address; null on a row of a version that did not save it. */
  baseAddress: z.string().nullable(),
  isDemo: z.boolean(),
  state: CallState,
  modelRequested: z.string(),
  modelAnswered: z.string().nullable(),
  /** The attempt's number within its turn, from 1. */
  attempt: z.number().int().positive(),
  streamingMode: StreamingMode,
  usage: TokenUsage,
  source: UsageSource,
  estimate: UsageEstimate.nullable(),
  completionId: z.string().nullable(),
  /** Unix time in seconds, as the service reported it. */
  completionCreated: z.number().nullable(),
  finishReason: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  failureCode: FailureCode.nullable(),
  startedAt: z.number(),
  /** Minutes east of UTC at the time of the call. */
  utcOffsetMinutes: z.number().int(),
  firstTokenMs: z.number().nullable(),
  durationMs: z.number().nullable(),
  /** The excluded messages above its answer, by distance, and excluded images: `2-3,7;4.1`; null for none. */
  excluded: z.string().nullable(),
  /** The forecast for its prompt; null on a row of a version without forecasts. */
  forecast: PromptForecast.nullable(),
  /**
   * The history tokens of its prompt, as far as known when it ended: 0 for a first call, null for unknown.
   */
  historyTokens: CallCount.nullable(),
  ...UsageReport.shape,
  /**
   * The fields that the user added to its request, as JSON text; empty for none. Null on a row of a version
   * without extra fields.
   */
  extraFields: z.string().nullable(),
  /** The project that its chat or program had at the time, unless a correction moved it; null for none. */
  projectId: z.string().nullable(),
  /** The limit that stopped the call; null for all others. */
  reachedLimit: ReachedLimit.nullable(),
})
export type WholeCall = z.infer<typeof WholeCall>

/** The fields that the window shows of a call. */
export const ShownCall = WholeCall.pick({
  id: true,
  state: true,
  isDemo: true,
  modelRequested: true,
  modelAnswered: true,
  usage: true,
  source: true,
  estimate: true,
  details: true,
  attempt: true,
  forecast: true,
  completionId: true,
  completionCreated: true,
  finishReason: true,
  httpStatus: true,
  startedAt: true,
  firstTokenMs: true,
  durationMs: true,
  extraFields: true,
  reachedLimit: true,
}).extend({
  /** Whether the row has the service's report, or a mark in its place. Rows of temporary chats have neither. */
  isReportRecorded: z.boolean(),
})
export type ShownCall = z.infer<typeof ShownCall>

/** The images that a call sent for the first time. */
export const NewImages = z.object({
  count: Count,
  /** Null for unknown. Not reported, they are the rest of the new tokens beside the words, and begin with ≈. */
  tokens: Count.nullable(),
  isReported: z.boolean(),
})
export type NewImages = z.infer<typeof NewImages>

export const Call = ShownCall.extend({
  ...CallCost.shape,
  /**
   * The title of the conversation whose call produced this copied answer; null where the call belongs to this
   * conversation.
   */
  originTitle: z.string().nullable(),
  split: PromptSplit,
  /** Null without any. */
  newImages: NewImages.nullable(),
  /** Estimated tokens of the system prompt that this call sent. */
  systemPromptEstimate: Count,
  /** For a stopped answer: the usual output of its model's answers before it. Null with too few of them. */
  usualOutput: Count.nullable(),
  anomalies: z.array(Anomaly),
})
export type Call = z.infer<typeof Call>

/** One of several attempts for the same answer. */
export const Attempt = Call.pick({
  id: true,
  state: true,
  modelRequested: true,
  usage: true,
  details: true,
  source: true,
  estimate: true,
  cost: true,
  estimatedCost: true,
  httpStatus: true,
  startedAt: true,
  durationMs: true,
}).extend({ usageText: WholeCall.shape.usageText })
export type Attempt = z.infer<typeof Attempt>
