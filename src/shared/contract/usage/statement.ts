import * as z from 'zod'
import { Money, Price } from '../money/price.ts'
import { Id } from '../schemas.ts'
import { BillSums } from './bill.ts'
import { Clearing } from './ledger.ts'
import { Count } from './usage.ts'
import { DayClock, UsagePage, UsageSums } from './usage-page.ts'

const Month = z
  .string()
  .max(7)
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)

export const StatementChoice = z.strictObject({
  month: Month,
  clock: DayClock,
  /** Only the calls of a project; null for the calls without a project. */
  projectId: Id.nullable().optional(),
})
export type StatementChoice = z.infer<typeof StatementChoice>

/** The months and projects that a statement can have, from the real calls alone. */
export const StatementChoices = z.object({
  /** The earlier one of the first days by both clocks; null for a ledger without real calls. */
  firstDay: z.string().nullable(),
  /** All projects, and the deleted ones with real calls. */
  projects: UsagePage.shape.choices.shape.projects,
})
export type StatementChoices = z.infer<typeof StatementChoices>

export const StatementFormat = z.enum(['pdf', 'html', 'csv', 'json', 'focus'])
export type StatementFormat = z.infer<typeof StatementFormat>

/** Sums of a statement. Estimates have their own fields, and no other field includes them. */
export const StatementSums = UsageSums.pick({
  callCount: true,
  reportedCount: true,
  notReportedCount: true,
  noPromptCount: true,
  noCompletionCount: true,
  noTotalCount: true,
  estimatedCount: true,
  notProcessedCount: true,
  unpricedCount: true,
  promptTokens: true,
  cachedCount: true,
  cachedTokens: true,
  cacheWriteTokens: true,
  completionTokens: true,
  reasoningCount: true,
  reasoningTokens: true,
  totalTokens: true,
  cost: true,
  estimatedPromptTokens: true,
  estimatedCompletionTokens: true,
}).extend({ estimatedCost: z.array(Money) })
export type StatementSums = z.infer<typeof StatementSums>

/** Null is the id of no project. The name is empty for none, and where nobody knows it. */
const StatementProject = z.object({ id: z.string().nullable(), name: z.string() })

/** The calls of one day, connection, model and project. */
export const StatementLine = z.object({
  day: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  model: z.string(),
  projectId: z.string().nullable(),
  projectName: z.string(),
  sums: StatementSums,
})
export type StatementLine = z.infer<typeof StatementLine>

/** A price that applied to calls of the statement, from the UTC day `validFrom` on. */
const StatementPrice = z.object({ ...Price.shape, connectionName: z.string(), callCount: Count })
export type StatementPrice = z.infer<typeof StatementPrice>

/** A saved bill about days of the month. `difference` is the billed amount minus Tally's at that time. */
const StatementBill = z.object({
  connectionName: z.string(),
  clock: DayClock,
  from: z.string(),
  to: z.string(),
  savedAt: z.number(),
  isClosed: z.boolean(),
  billed: BillSums,
  tally: BillSums,
  difference: BillSums,
})
export type StatementBill = z.infer<typeof StatementBill>

const Opening = StatementSums.pick({
  callCount: true,
  reportedCount: true,
  noTotalCount: true,
  totalTokens: true,
  cost: true,
})

/** A month of real calls. Statements never include demo calls. */
export const Statement = z.object({
  month: Month,
  clock: DayClock,
  /** The project whose calls these are; null for all calls. */
  project: StatementProject.nullable(),
  from: z.string(),
  to: z.string(),
  /** False until the month is over in its time zone. */
  isOver: z.boolean(),
  madeAt: z.number(),
  app: z.string(),
  /** The sums of all earlier calls that the ledger has. */
  opening: Opening,
  lines: z.array(StatementLine),
  totals: StatementSums,
  closing: Opening,
  /** Whether the lines, added up call by call, equal the sums that the usage page shows. */
  doTotalsHold: z.boolean(),
  prices: z.array(StatementPrice),
  /** A bill is about all calls of a connection, so the statement of a project has none. */
  bills: z.array(StatementBill),
  /** The deletions that may have removed calls of the month. */
  clearings: z.array(Clearing),
  /** The calls in progress, which no sum includes. */
  runningIds: z.array(z.string()),
})
export type Statement = z.infer<typeof Statement>
