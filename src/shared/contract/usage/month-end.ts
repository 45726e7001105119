import * as z from 'zod'
import { Budget } from '../money/budget.ts'
import { Money } from '../money/price.ts'
import { Decimal } from '../schemas.ts'
import { Count } from './usage.ts'
import { UsageFilter } from './usage-page.ts'

/** The calls of an estimate. It is always about the current month, whatever days the page shows. */
export const MonthEndFilter = UsageFilter.omit({ from: true, to: true })
export type MonthEndFilter = z.infer<typeof MonthEndFilter>

/** The differences of the same estimate on the same day of earlier months; null if no month had enough to go by. */
const EndRecord = z
  .object({
    monthCount: z.number().int().positive(),
    /** The median difference, in percent of the real amount. */
    medianPercent: z.number().nonnegative(),
  })
  .nullable()
export type EndRecord = z.infer<typeof EndRecord>

/** Whole days and days with calls that an estimate still needs. */
const Missing = z.object({ days: Count, daysWithCalls: Count })

export const MonthEnd = z.object({
  /** The first day of the month, and the number of today in it. */
  month: z.string(),
  dayOfMonth: z.number().int().min(1).max(31),
  /** Null if there is enough to go by. */
  missing: Missing.nullable(),
  /** Reported tokens. Null without enough to go by. */
  tokens: z.object({ soFar: Count, estimate: Count, range: Count, record: EndRecord }).nullable(),
  /** One for each currency with enough to go by. */
  prices: z.array(z.object({ soFar: Money, estimate: Decimal, range: Decimal, record: EndRecord })),
  /** Calls of this month without a price. */
  unpricedCount: Count,
})
export type MonthEnd = z.infer<typeof MonthEnd>

/** The expected end of a budget's period. */
export const BudgetOutlook = z.object({
  budget: Budget,
  /** Names of its connection, program and project; null for all, and for deleted ones. */
  connectionName: z.string().nullable(),
  programName: z.string().nullable(),
  projectName: z.string().nullable(),
  /** The day before which calls of its period were deleted, which the budget doesn't count; null without such. */
  clearedBefore: z.string().nullable(),
  end: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('reached') }),
    z.object({ kind: z.literal('reaches'), day: z.string() }),
    z.object({ kind: z.literal('may-reach') }),
    z.object({ kind: z.literal('stays-below') }),
    /** There is not enough to go by. */
    z.object({ kind: z.literal('too-early') }),
  ]),
})
export type BudgetOutlook = z.infer<typeof BudgetOutlook>
