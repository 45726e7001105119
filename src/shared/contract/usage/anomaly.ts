import * as z from 'zod'
import { type AnomalyKind, anomalyKinds } from '../../domain/usage/anomaly-kinds.ts'
import { Count } from './usage.ts'

/** What stands out about a call, with the facts that explain it; found by plain rules, never a judgement. */
export const Anomaly = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-tokens') }),
  /** `isPartly` where some of the three counts came. */
  z.object({ kind: z.literal('not-reported'), isPartly: z.boolean() }),
  z.object({ kind: z.literal('odd-sum'), partsTokens: Count, totalTokens: Count }),
  z.object({ kind: z.literal('other-model'), asked: z.string(), answered: z.string() }),
  z.object({ kind: z.literal('sent-twice') }),
  z.object({ kind: z.literal('shrunk'), promptTokensBefore: Count, promptTokens: Count }),
  z.object({
    kind: z.literal('far-from-forecast'),
    forecastTokens: Count,
    spread: Count,
    promptTokens: Count,
  }),
  z.object({ kind: z.literal('cut-at-limit') }),
  z.object({ kind: z.literal('large-start'), promptTokens: Count, systemPromptEstimate: Count }),
]) satisfies z.ZodType<{ kind: AnomalyKind }>
export type Anomaly = z.infer<typeof Anomaly>

/** What the person does not want to be told. A kind that a later version knew is no reason to forget the others. */
export const SwitchedOff = z.array(z.enum(anomalyKinds)).max(anomalyKinds.length)
