import * as z from 'zod'
import { type AnomalyKind, anomalyKinds } from '../../domain/usage/anomaly-kinds.ts'
import { Money } from '../money/price.ts'
import { Id } from '../schemas.ts'
import { Count } from './usage.ts'

/**
 * An anomaly of a call, with the facts that explain the anomaly. Fixed rules find anomalies; none is a
 * judgement.
 */
export const Anomaly = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-tokens') }),
  /** `isPartly`: the service reported some of the three counts. */
  z.object({ kind: z.literal('not-reported'), isPartly: z.boolean() }),
  z.object({ kind: z.literal('odd-sum'), partsTokens: Count, totalTokens: Count }),
  z.object({ kind: z.literal('other-model'), asked: z.string(), answered: z.string() }),
  z.object({ kind: z.literal('sent-twice') }),
  z.object({ kind: z.literal('shrunk'), promptTokensBefore: Count, promptTokens: Count }),
  z.object({
    kind: z.literal('far-from-forecast'),
    forecastTokens: Count,
    range: Count,
    promptTokens: Count,
  }),
  z.object({ kind: z.literal('cut-at-limit') }),
  z.object({ kind: z.literal('large-start'), promptTokens: Count, systemPromptEstimate: Count }),
  z.object({ kind: z.literal('other-cost'), cost: Money, reported: Money }),
]) satisfies z.ZodType<{ kind: AnomalyKind }>
export type Anomaly = z.infer<typeof Anomaly>

/** The anomalies of calls, without kinds that are switched off. Chats and programs with the most come first. */
export const FoundAnomalies = z.object({
  count: Count,
  callCount: Count,
  callers: z.array(
    z.object({
      conversationId: Id,
      title: z.string(),
      isDeleted: z.boolean(),
      isProgram: z.boolean(),
      count: Count,
    }),
  ),
})
export type FoundAnomalies = z.infer<typeof FoundAnomalies>

/** Anomaly kinds that the user switched off. One unknown kind makes the whole list invalid. */
export const DisabledAnomalies = z.array(z.enum(anomalyKinds)).max(anomalyKinds.length)
