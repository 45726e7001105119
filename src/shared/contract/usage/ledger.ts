import * as z from 'zod'
import { Money } from '../money/price.ts'
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

/**
 * What may be found where ledger and transcripts are held against each other. `odd-sum`: a total is not its parts. `message-gone`: a
 * call whose answer is not in its conversation. `no-call`: an answer that no call stands for. `elsewhere`: a call that is counted in
 * another conversation than its answer stands in. `carried`: what a prompt carried is not what the call before had counted.
 */
const BookFindingKind = z.enum(['odd-sum', 'message-gone', 'no-call', 'elsewhere', 'carried'])

/** The answer that something was found about, and by how many tokens two numbers of it differ, where they do. */
export const BookExample = z.object({
  /** Of the call, or of the answer where there is no call. */
  id: z.string(),
  conversationId: z.string(),
  title: z.string(),
  model: z.string().nullable(),
  at: z.number(),
  differsBy: z.number().int().nullable(),
})
export type BookExample = z.infer<typeof BookExample>

/** `examples` are the first of them. */
export const BookFinding = z.object({
  kind: BookFindingKind,
  count: Count,
  examples: z.array(BookExample),
})
export type BookFinding = z.infer<typeof BookFinding>

/** What came of adding up every call again. `differences` are the first of them; all were set right. Nothing else is ever changed. */
export const BookCheck = z.object({
  callCount: Count,
  totalTokens: Count,
  differenceCount: Count,
  differences: z.array(SumDifference),
  /** Those in a conversation that is there, which were held against the ledger. */
  answerCount: Count,
  /** What all calls cost, call by call, and by their sums. */
  costs: z.object({ byCalls: z.array(Money), bySums: z.array(Money) }),
  /** Without those of which there are none. */
  findings: z.array(BookFinding),
})
export type BookCheck = z.infer<typeof BookCheck>
