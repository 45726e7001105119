import * as z from 'zod'
import { NamedCorrection } from '../conversations/project.ts'
import { Money } from '../money/price.ts'
import { Call } from './call.ts'
import { Count } from './usage.ts'
import { UsageSums } from './usage-page.ts'

/** The estimated effect of a message on the next call of its conversation. */
export const MessageWeight = z.object({
  /** Measured by reported counts, or estimated from the text. */
  tokensEach: Count,
  /**
   * Estimated saving in the next call if the message is excluded, or cost if it is included again. Tokens that
   * are probably cached have the cached input price. Null without a price.
   */
  savedCost: Money.nullable(),
  /**
   * Cached tokens that the next call reads again without the cache if the message is excluded, and when that
   * has paid for itself. Null if nothing after the message is probably cached.
   */
  reread: z
    .object({
      tokens: Count,
      pays: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('after'), callCount: Count }),
        z.object({ kind: z.literal('never') }),
        z.object({ kind: z.literal('no-price') }),
      ]),
    })
    .nullable(),
})

/**
 * The outcome of a call, as the review names it. `answer` is complete and in view. `compared` is complete and
 * shown next to the answer in view. `replaced` is complete but outside the visible path.
 * `program` is complete and has no answer in Tally, because another program made the call.
 */
export const CallKind = z.enum([
  'answer',
  'compared',
  'replaced',
  'program',
  'stopped',
  'stopped-at-limit',
  'cut-off',
  'interrupted',
  'failed',
  'answering',
])
export type CallKind = z.infer<typeof CallKind>

/** A call in the review of its conversation. */
export const CallRow = Call.omit({
  isDemo: true,
  originTitle: true,
  usualOutput: true,
  newImages: true,
  completionId: true,
  completionCreated: true,
}).extend({
  messageId: z.string(),
  number: z.number().int().positive(),
  kind: CallKind,
  isOnVisiblePath: z.boolean(),
  /** The model's current context window; null where the service lists none. */
  contextLength: Count.nullable(),
})
export type CallRow = z.infer<typeof CallRow>

/**
 * Sums of reported counts only. A call that was certainly not processed counts neither as a call nor as not
 * reported.
 */
export const UsageTotals = UsageSums.pick({
  promptTokens: true,
  completionTokens: true,
  totalTokens: true,
  callCount: true,
  notReportedCount: true,
  noTotalCount: true,
  cachedTokens: true,
  cacheWriteTokens: true,
  reasoningTokens: true,
  estimatedPromptTokens: true,
  estimatedCompletionTokens: true,
  estimatedCount: true,
})
export type UsageTotals = z.infer<typeof UsageTotals>

/** A message with every call that was made to answer it. */
export const CostlyTurn = z.object({
  /** The answer to jump to. */
  messageId: z.string(),
  /** The first words of the message. */
  words: z.string(),
  /** Numbers of the review's rows. */
  callNumbers: z.array(z.number().int().positive()),
  totalTokens: Count,
  /** Tally's estimates for calls without reported usage, prompt plus completion; part of no other sum. */
  estimatedTokens: Count,
  /** Cost of the reported counts, one entry per currency. */
  cost: z.array(Money).readonly(),
})
export type CostlyTurn = z.infer<typeof CostlyTurn>

export const ChatUsage = z.object({
  isDemo: z.boolean(),
  /** The first page of calls. */
  calls: z.array(CallRow),
  /** Id with which `usage.moreCalls` loads the remaining calls; missing when `calls` is complete. */
  restId: z.string().optional(),
  /** A few turns, the most expensive first. */
  costliest: z.array(CostlyTurn),
  /** Copied answers in view. Their calls are listed in the conversation that made them. */
  copiedCount: Count,
  /** The dated corrections of the chat, newest first: its calls that moved to another project. */
  corrections: z.array(NamedCorrection),
  onVisiblePath: UsageTotals,
  paid: UsageTotals,
  /** Whether the rows, added up one by one, equal the database's own sum. */
  doRowsMatchLedger: z.boolean(),
})
export type ChatUsage = z.infer<typeof ChatUsage>

export type MessageWeight = z.infer<typeof MessageWeight>
