import * as z from 'zod'
import { dayMs } from '../../domain/app/durations.ts'
import { maxBilledRows, maxModelNameLength, maxPeriodDays } from '../../domain/usage/bill-figures.ts'
import { Money } from '../money/price.ts'
import { Decimal, Id, nothing, request } from '../schemas.ts'
import { WholeCall } from './call.ts'
import { Count } from './usage.ts'
import { DayClock } from './usage-page.ts'

const Day = z.iso.date().max(10)

/** The period of a bill. Days begin at midnight in UTC, or in the local time of each call. */
export const BillPeriod = z
  .strictObject({ connectionId: Id, clock: DayClock, from: Day, to: Day })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < maxPeriodDays * dayMs, {
    path: ['to'],
  })
export type BillPeriod = z.infer<typeof BillPeriod>

/** The database cannot store a lone surrogate, which a cut text may contain. */
const Model = z
  .string()
  .min(1)
  .max(maxModelNameLength)
  .overwrite((text) => text.toWellFormed())

/**
 * One line of a bill; null where the bill gives no value. Without a day, the line covers the whole period;
 * without a model, all models.
 */
export const BilledRow = z.strictObject({
  day: Day.nullable(),
  model: Model.nullable(),
  promptTokens: Count.nullable(),
  completionTokens: Count.nullable(),
  totalTokens: Count.nullable(),
  requests: Count.nullable(),
  cost: z.strictObject(Money.pick({ currency: true, amount: true }).shape).nullable(),
})
export type BilledRow = z.infer<typeof BilledRow>

const BilledRows = z.array(BilledRow).max(maxBilledRows)

/** A bill as entered: a period and its billed lines. */
export const BillDraft = z.strictObject({ period: BillPeriod, rows: BilledRows })
export type BillDraft = z.infer<typeof BillDraft>

/** A saved bill. `tally` is the ledger's usage for the same days and models when the bill was saved. */
export const SavedBill = z.strictObject({
  id: Id,
  period: BillPeriod,
  connectionName: z.string().max(10_000),
  savedAt: z.number().int(),
  /** When the user closed the bill; null for an open bill. */
  closedAt: z.number().int().nullable(),
  rows: BilledRows,
  tally: BilledRows,
})
export type SavedBill = z.infer<typeof SavedBill>

/** Sums; null where the bill or the service gave no value. `cost` has one entry per currency. */
export const BillSums = z.object({
  promptTokens: Decimal.nullable(),
  completionTokens: Decimal.nullable(),
  totalTokens: Decimal.nullable(),
  requests: Decimal.nullable(),
  cost: z.array(Money),
})
export type BillSums = z.infer<typeof BillSums>

/** The sums of a saved bill: the billed amounts, and Tally's counts at the time of saving. */
export const BillSummary = z.object({
  id: z.string(),
  period: BillPeriod,
  connectionName: z.string(),
  savedAt: z.number(),
  closedAt: z.number().nullable(),
  billed: BillSums,
  tally: BillSums,
})
export type BillSummary = z.infer<typeof BillSummary>

/**
 * The billed amounts, Tally's counts, and the billed amounts minus Tally's. `name` is a day or a model; null
 * where the bill names none.
 */
export const BillLine = z.object({
  name: z.string().nullable(),
  billed: BillSums,
  tally: BillSums,
  difference: BillSums,
})
export type BillLine = z.infer<typeof BillLine>

export const CandidateKind = z.enum([
  'not-reported',
  'unfinished',
  'failed',
  'under-way',
  'turned-away',
  'no-total',
  'odd-sums',
  'no-price',
  'other-price',
  'cached-as-input',
  'cached-cheaper',
  'write-as-input',
  'write-cheaper',
  'write-dearer',
  'cache-inside',
  'cached-not-counted',
  'write-not-counted',
  'cache-not-counted',
  'cached-counted',
  'write-counted',
  'cache-counted',
  'near-edge-inside',
  'near-edge-outside',
  'near-midnight',
  'other-clock',
  'model-names',
  'same-service',
  'cleared',
  'another-program',
  'not-billed',
])
export type CandidateKind = z.infer<typeof CandidateKind>

/** A call behind a candidate, for the user to inspect. */
const CandidateCall = WholeCall.pick({
  id: true,
  conversationId: true,
  messageId: true,
  startedAt: true,
}).extend({
  /** Whether the message still exists. */
  isMessageThere: z.boolean(),
  title: z.string(),
  model: z.string(),
})
export type CandidateCall = z.infer<typeof CandidateCall>

/** A possible cause of a difference. A candidate proves nothing. */
export const Candidate = z.object({
  kind: CandidateKind,
  callCount: Count,
  /** Calls without any count, not even an estimate. */
  uncountedCount: Count,
  /**
   * The expected difference if this were the cause: positive if the bill is higher than Tally. For a move,
   * the change of its line.
   */
  change: BillSums,
  isMove: z.boolean(),
  isEstimate: z.boolean(),
  /** The number is an upper bound. */
  isUpTo: z.boolean(),
  /** The part of the difference that this candidate could explain, in the bill's main measure. */
  explains: Decimal,
  /** The model's name in the bill and in Tally. Both are equal for a candidate about another connection. */
  names: z.array(z.object({ billed: z.string(), tally: z.string() })),
  /** The first calls only. */
  calls: z.array(CandidateCall),
})
export type Candidate = z.infer<typeof Candidate>

/** The measure in which the difference is shown first: the widest count that differs, else the cost. */
export const BillMeasure = z.object({
  figure: z.enum(['totalTokens', 'promptTokens', 'completionTokens', 'requests', 'cost']),
  /** Currency of the cost; empty for a count. */
  currency: z.string(),
})
export type BillMeasure = z.infer<typeof BillMeasure>

export const Reconciliation = z.object({
  /** Null until a bill has amounts. */
  measure: BillMeasure.nullable(),
  isByModel: z.boolean(),
  isByDay: z.boolean(),
  models: z.array(BillLine),
  days: z.array(BillLine),
  total: BillLine,
  /** Tally's calls that may have been processed, and how many of them reported nothing. */
  callCount: Count,
  notReportedCount: Count,
  /** Whether the calls, added up one by one, equal the stored sums. */
  doCallsMatchSums: z.boolean(),
  candidates: z.array(Candidate),
})
export type Reconciliation = z.infer<typeof Reconciliation>

const ofBill = z.strictObject({ billId: Id })

/** Requests that compare bills with the ledger. */
export const billRequests = {
  /** Bills, latest period first, and the connections that a bill can belong to. */
  'bills.list': request(
    nothing,
    z.object({
      bills: z.array(BillSummary),
      connections: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  /** Compares without saving. */
  'bills.compare': request(BillDraft, Reconciliation),
  /** Adds a bill when `billId` is null. A closed bill must be reopened before a change. */
  'bills.save': request(BillDraft.extend({ billId: Id.nullable() }), SavedBill),
  'bills.open': request(ofBill, SavedBill),
  'bills.setClosed': request(ofBill.extend({ isClosed: z.boolean() }), SavedBill),
  /** Returns the deleted bill, so that the user can restore it. */
  'bills.delete': request(ofBill, SavedBill),
  'bills.restore': request({ bill: SavedBill }, nothing),
} as const
