import * as z from 'zod'
import { noCounts } from '../../domain/usage/usage-sums.ts'
import { Money } from '../money/price.ts'
import { Id } from '../schemas.ts'
import { ShownCall, WholeCall } from './call.ts'
import { Count } from './usage.ts'

/**
 * The clock that assigns calls to days. `local` uses the UTC offset at the time of the call. `utc` matches
 * the bills of most services.
 */
export const DayClock = z.enum(['local', 'utc'])
export type DayClock = z.infer<typeof DayClock>

const maxChoices = 1_000

/** A date such as 2026-11-20. A badly wrong clock may have produced signed years with six digits. */
const Day = z
  .string()
  .max(13)
  .regex(/^(?:\d{4}|[+-]\d{6})-\d{2}-\d{2}$/)
  .refine((day) => !Number.isNaN(Date.parse(day)))

const Caller = z.enum(['chats', 'programs'])
export type Caller = z.infer<typeof Caller>

/** The filter of the usage page. Demo calls and real calls are never mixed. */
export const UsageFilter = z.strictObject({
  clock: DayClock,
  /** Inclusive days; null for an open end. */
  from: Day.nullable(),
  to: Day.nullable(),
  /**
   * Empty lists match everything. `models` matches the answering model, or the requested model where the
   * service named none.
   */
  connectionIds: z.array(Id).max(maxChoices),
  models: z.array(z.string().max(10_000)).max(maxChoices),
  /** A chat, or a program: the calls of a program have its id here. */
  conversationId: Id.nullable(),
  /** Only the calls of chats, or only those of programs. */
  caller: Caller.optional(),
  /** Only the calls of a project; null for the calls without a project. */
  projectId: Id.nullable().optional(),
  isDemo: z.boolean(),
})
export type UsageFilter = z.infer<typeof UsageFilter>

/** Every real call, with days in UTC. */
export const everyCall: UsageFilter = {
  clock: 'utc',
  from: null,
  to: null,
  connectionIds: [],
  models: [],
  conversationId: null,
  isDemo: false,
}

const counts = Object.keys(noCounts).map((name) => [name, Count])

/**
 * Sums over a set of calls. Token and cost sums contain reported counts only; estimates have their own sums.
 */
export const UsageSums = z.object({
  ...(Object.fromEntries(counts) as Record<keyof typeof noCounts, typeof Count>),
  /** One entry per currency, for the calls that have a price. */
  cost: z.array(Money),
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

/**
 * Usage of a conversation. A deleted conversation keeps the title of its last call; empty if the user
 * removed the title.
 */
export const ConversationUsage = z.object({
  conversationId: z.string(),
  title: z.string(),
  isDeleted: z.boolean(),
  sums: UsageSums,
})
export type ConversationUsage = z.infer<typeof ConversationUsage>

const ProgramUsage = z.object({
  programId: z.string(),
  name: z.string(),
  isDeleted: z.boolean(),
  sums: UsageSums,
})
export type ProgramUsage = z.infer<typeof ProgramUsage>

/** Each call belongs to one project or to none, so these sums add up to the total. */
const ProjectUsage = z.object({
  /** Null for the calls without a project. */
  projectId: z.string().nullable(),
  /** Empty without a project, and where the user removed the name of a deleted one. */
  name: z.string(),
  isDeleted: z.boolean(),
  sums: UsageSums,
})
export type ProjectUsage = z.infer<typeof ProjectUsage>

export const UsagePage = z.object({
  sums: UsageSums,
  /** Days with at least one call, earliest first. */
  days: z.array(UsageDay),
  /** Largest usage first, here and in the lists below. */
  models: z.array(ModelUsage),
  connections: z.array(ConnectionUsage),
  conversations: z.object({ rows: z.array(ConversationUsage), otherCount: Count, others: UsageSums }),
  /** Every program with calls. The chats above don't include them. */
  programs: z.array(ProgramUsage),
  projects: z.array(ProjectUsage),
  /** All filter options, independent of the current filter. */
  choices: z.object({
    connections: z.array(z.object({ id: z.string(), name: z.string() })),
    models: z.array(z.string()),
    programs: z.array(z.object({ id: z.string(), name: z.string(), isDeleted: z.boolean() })),
    /** All projects, and the deleted ones with calls. */
    projects: z.array(
      z.object({ id: z.string(), name: z.string(), isDeleted: z.boolean(), isArchived: z.boolean() }),
    ),
    hasDemo: z.boolean(),
  }),
  /** The first day of the whole ledger; null for an empty ledger. */
  firstDay: z.string().nullable(),
})
export type UsagePage = z.infer<typeof UsagePage>

/** An earlier period, for the comparison with the shown one. */
export const UsageEarlier = UsagePage.pick({ sums: true, models: true, projects: true })
export type UsageEarlier = z.infer<typeof UsageEarlier>

/** The calls of an hour of the day, from 0 to 23, by the clock of the filter. */
const UsageHour = z.object({ hour: z.number().int().min(0).max(23), sums: UsageSums })

/** The costs that a service reported, beside those of the same calls by the prices. */
const ReportedCosts = z.object({
  connectionId: z.string(),
  callCount: Count,
  computed: Money,
  reported: Money,
})
export type ReportedCosts = z.infer<typeof ReportedCosts>

/** The sums of single calls, from the ledger's rows alone. */
export const VerifiedUsage = z.object({
  sums: UsageSums,
  /** Hours with at least one call, in order. Their sums add up to `sums`. */
  hours: z.array(UsageHour),
  reportedCosts: z.array(ReportedCosts),
})
export type VerifiedUsage = z.infer<typeof VerifiedUsage>

/** The fields of a ledger row that the page shows. */
export const ListedCall = WholeCall.pick({
  id: true,
  conversationId: true,
  messageId: true,
  connectionName: true,
  modelRequested: true,
  modelAnswered: true,
  state: true,
  usage: true,
  details: true,
  source: true,
  estimate: true,
  startedAt: true,
  utcOffsetMinutes: true,
  durationMs: true,
  firstTokenMs: true,
  httpStatus: true,
  attempt: true,
}).extend({ isReportRecorded: ShownCall.shape.isReportRecorded })

/** A ledger row as the page shows it. Running calls are not included. */
export const LedgerCall = ListedCall.extend({
  /** The current title, or the title at deletion; empty if the user removed the title. */
  conversationTitle: z.string(),
  isMessageThere: z.boolean(),
  /** Whether a program made the call, so that the title is the program's name. */
  isProgram: z.boolean(),
  cost: Money.nullable(),
})
export type LedgerCall = z.infer<typeof LedgerCall>

/** `next` is the cursor of the next page; null at the end. */
export const LedgerCalls = z.object({ rows: z.array(LedgerCall), next: z.number().int().nullable() })
export type LedgerCalls = z.infer<typeof LedgerCalls>

export const UsageExport = UsageFilter.extend({ format: z.enum(['csv', 'jsonl']) })
export type UsageExport = z.infer<typeof UsageExport>

export const UsageCallsQuestion = UsageFilter.extend({ after: z.number().int().nullable() })
export type UsageCallsQuestion = z.infer<typeof UsageCallsQuestion>

export const MoreConversations = UsageFilter.extend({ offset: Count })
export type MoreConversations = z.infer<typeof MoreConversations>

/** The calls and the tokens of today. Tokens of demo calls are apart. */
export const TokensToday = z.object({
  /** Calls that may have been processed. */
  callCount: Count,
  /** Reported tokens only. */
  totalTokens: Count,
  /** Tally's estimates for calls without reported usage, for example stopped ones. */
  estimatedTokens: Count,
  demoTokens: Count,
  /** The cost of calls with a price, and the number of those without one. */
  cost: z.array(Money),
  unpricedCount: Count,
})
export type TokensToday = z.infer<typeof TokensToday>
