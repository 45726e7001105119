import * as z from 'zod'
import { Count } from './usage.ts'

/** What the calls of the ledger before a day come to: reported tokens only, and the demo's calls apart. */
export const LedgerShare = z.object({
  callCount: Count,
  totalTokens: Count,
  /** Those whose numbers the service did not give, whether Tally estimated them or not. */
  notReportedCount: Count,
  demoCallCount: Count,
})
export type LedgerShare = z.infer<typeof LedgerShare>

/** A note of what the person cleared; `beforeDay` is a date such as 2026-11-20. */
export const Clearing = z.object({
  clearedAt: z.number(),
  beforeDay: z.string(),
  /** With those of the demo; the tokens are without them. */
  callCount: Count,
  totalTokens: Count,
})
export type Clearing = z.infer<typeof Clearing>

/** What a sum was too large by, or too small where it is negative. */
export const SumDifference = z.object({
  /** By the clock of the place as of then; null where it is the sum of a conversation over all days. */
  day: z.string().nullable(),
  /** The connection, or the title of the conversation, as of then. */
  name: z.string(),
  model: z.string().nullable(),
  callCount: z.number().int(),
  totalTokens: z.number().int(),
})
export type SumDifference = z.infer<typeof SumDifference>

/** What came of adding up every call again. `differences` are the first of them; all were set right. */
export const LedgerProof = z.object({
  callCount: Count,
  totalTokens: Count,
  differenceCount: Count,
  differences: z.array(SumDifference),
})
export type LedgerProof = z.infer<typeof LedgerProof>
