import * as z from 'zod'
import { Money } from '../money/price.ts'
import { Count } from './usage.ts'

/** Sums of the ledger's calls before a day: reported tokens only, demo calls counted separately. */
export const LedgerShare = z.object({
  callCount: Count,
  totalTokens: Count,
  /** Calls without reported usage, with or without an estimate. */
  notReportedCount: Count,
  demoCallCount: Count,
})
export type LedgerShare = z.infer<typeof LedgerShare>

/** A record of deleted calls; `beforeDay` is a date such as 2026-11-20. */
export const Clearing = z.object({
  clearedAt: z.number(),
  beforeDay: z.string(),
  /** `callCount` includes demo calls; `totalTokens` does not. */
  callCount: Count,
  totalTokens: Count,
})
export type Clearing = z.infer<typeof Clearing>

/** The error of a stored sum: positive if the sum was too large, negative if too small. */
export const SumDifference = z.object({
  /** The local day at the time of the call; null for a conversation's sum over all days. */
  day: z.string().nullable(),
  /** The name of the connection, or the title of the conversation, at that time. */
  name: z.string(),
  model: z.string().nullable(),
  callCount: z.number().int(),
  totalTokens: z.number().int(),
})
export type SumDifference = z.infer<typeof SumDifference>

/**
 * The findings when Tally compares the ledger with the transcripts.
 * - `odd-sum`: a total differs from the sum of its parts.
 * - `message-missing`: the answer of a call is missing from its conversation.
 * - `no-call`: an answer has no call.
 * - `other-conversation`: a call is counted in another conversation than its answer's.
 * - `history-differs`: a prompt's history tokens differ from the count of the previous call.
 */
const TotalsFindingKind = z.enum([
  'odd-sum',
  'message-missing',
  'no-call',
  'other-conversation',
  'history-differs',
])

/**
 * The answer behind a finding. `differsBy` is the difference between its two numbers in tokens, where both
 * exist.
 */
export const TotalsExample = z.object({
  /** The call's id, or the answer's id where no call exists. */
  id: z.string(),
  conversationId: z.string(),
  title: z.string(),
  model: z.string().nullable(),
  at: z.number(),
  differsBy: z.number().int().nullable(),
})
export type TotalsExample = z.infer<typeof TotalsExample>

/** `examples` contains only the first cases. */
export const TotalsFinding = z.object({
  kind: TotalsFindingKind,
  count: Count,
  examples: z.array(TotalsExample),
})
export type TotalsFinding = z.infer<typeof TotalsFinding>

/**
 * The result of verifying all totals. Tally corrected all differences and changes nothing else. `differences`
 * lists only the first.
 */
export const TotalsCheck = z.object({
  callCount: Count,
  totalTokens: Count,
  differenceCount: Count,
  differences: z.array(SumDifference),
  /** Answers in existing conversations, each compared with the ledger. */
  answerCount: Count,
  /** The cost of all calls, computed from the calls and, separately, from their stored sums. */
  costs: z.object({ byCalls: z.array(Money), bySums: z.array(Money) }),
  /** Only kinds with at least one case. */
  findings: z.array(TotalsFinding),
})
export type TotalsCheck = z.infer<typeof TotalsCheck>
