import * as z from 'zod'
import { Money } from '../money/price.ts'
import { Id } from '../schemas.ts'
import { CallState } from './call.ts'
import { Count, TokenUsage, UsageEstimate, UsageSource } from './usage.ts'

/** By which clock a call belongs to a day: that of the place where it was made, as of then, or UTC, by which services bill. */
export const DayClock = z.enum(['local', 'utc'])
export type DayClock = z.infer<typeof DayClock>

const mostChoices = 1_000

/** A date such as 2026-11-20; a clock that was far out may have written years of six digits and a sign. */
const Day = z
  .string()
  .max(13)
  .regex(/^(?:\d{4}|[+-]\d{6})-\d{2}-\d{2}$/)
  .refine((day) => !Number.isNaN(Date.parse(day)))

/** Which calls the usage page is about. Those of the demo are apart and never mixed with others. */
export const UsageFilter = z.strictObject({
  clock: DayClock,
  /** The first day and the last, both included; null is open. */
  from: Day.nullable(),
  to: Day.nullable(),
  /** Empty is all of them. A model is the one that answered, or the one asked where none said its name. */
  connectionIds: z.array(Id).max(mostChoices),
  models: z.array(z.string().max(10_000)).max(mostChoices),
  conversationId: Id.nullable(),
  isDemo: z.boolean(),
})
export type UsageFilter = z.infer<typeof UsageFilter>

/** What some calls come to. Sums are of reported counts alone; estimates have sums of their own. */
export const UsageSums = z.object({
  /** Those that may have been processed: reported and not reported. */
  callCount: Count,
  reportedCount: Count,
  /** With those that Tally estimated. */
  notReportedCount: Count,
  /** Those that reported some counts but no total. */
  noTotalCount: Count,
  estimatedCount: Count,
  /** Those that certainly were not processed: part of no other number. */
  notProcessedCount: Count,
  promptTokens: Count,
  completionTokens: Count,
  totalTokens: Count,
  estimatedPromptTokens: Count,
  estimatedCompletionTokens: Count,
  /** History that was sent again, in the calls of which that is known, and the whole prompts of those calls. */
  carriedTokens: Count,
  splitPromptTokens: Count,
  /** One a currency; of the calls that have a price. */
  cost: z.array(Money),
  /** Those of `callCount` that have none. */
  unpricedCount: Count,
})
export type UsageSums = z.infer<typeof UsageSums>

const UsageDay = z.object({ day: z.string(), sums: UsageSums })

const ModelUsage = z.object({
  model: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  sums: UsageSums,
})

const ConnectionUsage = z.object({ connectionId: z.string(), name: z.string(), sums: UsageSums })

/** A deleted one has the title of its last call; none where the person took that away too. */
export const ConversationUsage = z.object({
  conversationId: z.string(),
  title: z.string(),
  isDeleted: z.boolean(),
  sums: UsageSums,
})
export type ConversationUsage = z.infer<typeof ConversationUsage>

export const UsagePage = z.object({
  sums: UsageSums,
  /** Days without a call are not among them; the earliest first. */
  days: z.array(UsageDay),
  /** What used most stands first, here as in the lists below. */
  models: z.array(ModelUsage),
  connections: z.array(ConnectionUsage),
  conversations: z.object({ rows: z.array(ConversationUsage), otherCount: Count, others: UsageSums }),
  /** What there is to filter by, whatever is filtered by now. */
  choices: z.object({
    connections: z.array(z.object({ id: z.string(), name: z.string() })),
    models: z.array(z.string()),
    hasDemo: z.boolean(),
  }),
  /** The first day of the whole ledger; null where there is none. */
  firstDay: z.string().nullable(),
})
export type UsagePage = z.infer<typeof UsagePage>

/** A row of the ledger as the page shows it. One that is on its way is not among them. */
export const LedgerCall = z.object({
  callId: z.string(),
  conversationId: z.string(),
  /** As it is called now, or was when it was deleted; none where the person took that away too. */
  conversationTitle: z.string(),
  messageId: z.string(),
  isMessageThere: z.boolean(),
  connectionName: z.string(),
  modelAsked: z.string(),
  modelAnswered: z.string().nullable(),
  state: CallState,
  usage: TokenUsage,
  source: UsageSource,
  estimate: UsageEstimate.nullable(),
  cost: Money.nullable(),
  startedAt: z.number(),
  utcOffsetMinutes: z.number().int(),
  durationMs: z.number().nullable(),
  firstTokenMs: z.number().nullable(),
  httpStatus: z.number().int().nullable(),
  attempt: z.number().int().positive(),
})
export type LedgerCall = z.infer<typeof LedgerCall>

/** `next` is what to ask on from; null at the end. */
export const LedgerCalls = z.object({ rows: z.array(LedgerCall), next: z.number().int().nullable() })
export type LedgerCalls = z.infer<typeof LedgerCalls>

export const UsageExport = UsageFilter.extend({ format: z.enum(['csv', 'jsonl']) })
export type UsageExport = z.infer<typeof UsageExport>

export const UsageCallsQuestion = UsageFilter.extend({ after: z.number().int().nullable() })
export type UsageCallsQuestion = z.infer<typeof UsageCallsQuestion>

export const MoreConversations = UsageFilter.extend({ offset: Count })
export type MoreConversations = z.infer<typeof MoreConversations>
