import * as z from 'zod'
import { decimalForm } from '../../domain/money/decimal.ts'
import { longestModelName, longestPeriod, mostBilledRows } from '../../domain/usage/bill-figures.ts'
import { Money } from '../money/price.ts'
import { Id, nothing, request } from '../schemas.ts'
import { Count } from './usage.ts'
import { DayClock } from './usage-page.ts'

const dayMs = 86_400_000
const Day = z.iso.date().max(10)
/** Exact in full digits, with a minus where it is below nothing: sums of counts have no end. */
const Decimal = z.string().max(200).regex(decimalForm)

/** What a bill is for. Days begin at midnight by UTC, or by the clock of the place as of then. */
export const BillPeriod = z
  .strictObject({ connectionId: Id, clock: DayClock, from: Day, to: Day })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < longestPeriod * dayMs, {
    path: ['to'],
  })
export type BillPeriod = z.infer<typeof BillPeriod>

/** Half a character, as a cut may leave it, cannot be stored. */
const Model = z
  .string()
  .min(1)
  .max(longestModelName)
  .overwrite((text) => text.toWellFormed())

/** One line of a bill; null is what it does not say. Without a day it is for the whole period, without a model for all models. */
export const BilledRow = z.strictObject({
  day: Day.nullable(),
  model: Model.nullable(),
  promptTokens: Count.nullable(),
  completionTokens: Count.nullable(),
  totalTokens: Count.nullable(),
  requests: Count.nullable(),
  cost: z.strictObject(Money.shape).nullable(),
})
export type BilledRow = z.infer<typeof BilledRow>

const BilledRows = z.array(BilledRow).max(mostBilledRows)

/** What was entered and may be kept: a period, and what was billed for it. */
export const BillDraft = z.strictObject({ period: BillPeriod, rows: BilledRows })
export type BillDraft = z.infer<typeof BillDraft>

/** One that was kept. `tally` is what the ledger had of the same days and models then. */
export const SavedBill = z.strictObject({
  id: Id,
  period: BillPeriod,
  connectionName: z.string().max(10_000),
  savedAt: z.number().int(),
  /** When the person was done with it; null until then. */
  closedAt: z.number().int().nullable(),
  rows: BilledRows,
  tally: BilledRows,
})
export type SavedBill = z.infer<typeof SavedBill>

/** Null is what was not said, or not reported. Money of several currencies stands side by side. */
export const BillSums = z.object({
  promptTokens: Decimal.nullable(),
  completionTokens: Decimal.nullable(),
  totalTokens: Decimal.nullable(),
  requests: Decimal.nullable(),
  cost: z.array(Money),
})
export type BillSums = z.infer<typeof BillSums>

/** What a kept bill comes to: what was billed, and what Tally had counted when it was saved. */
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

/** What was billed, what Tally counted, and the first without the second. `name` is a day or a model; null where the bill does not say. */
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

/** A call that a candidate is about, to be looked at. */
const CandidateCall = z.object({
  callId: z.string(),
  conversationId: z.string(),
  messageId: z.string(),
  /** Whether there is still something to be looked at. */
  isMessageThere: z.boolean(),
  title: z.string(),
  model: z.string(),
  startedAt: z.number(),
})
export type CandidateCall = z.infer<typeof CandidateCall>

/** What could be behind a difference. It claims nothing. */
export const Candidate = z.object({
  kind: CandidateKind,
  callCount: Count,
  /** Calls of these that have no number at all, not even an estimated one. */
  uncountedCount: Count,
  /** What the bill would say more than Tally, or with a minus less, if this were the cause; for one that `isMove` what changes its line. */
  change: BillSums,
  isMove: z.boolean(),
  isEstimate: z.boolean(),
  /** The number is the most that it can be. */
  isUpTo: z.boolean(),
  /** How much of the difference it could account for, in the measure that the difference is told in. */
  explains: Decimal,
  /** Names of a model in the bill and in Tally; of another connection twice the same. */
  names: z.array(z.object({ billed: z.string(), tally: z.string() })),
  /** The first of its calls. */
  calls: z.array(CandidateCall),
})
export type Candidate = z.infer<typeof Candidate>

/** In what the difference is told first: the widest count of the bill that differs, else its money. */
export const BillMeasure = z.object({
  figure: z.enum(['totalTokens', 'promptTokens', 'completionTokens', 'requests', 'cost']),
  /** Of the money; empty for a count. */
  currency: z.string(),
})
export type BillMeasure = z.infer<typeof BillMeasure>

export const Reconciliation = z.object({
  /** Null where nothing was billed yet. */
  measure: BillMeasure.nullable(),
  isByModel: z.boolean(),
  isByDay: z.boolean(),
  models: z.array(BillLine),
  days: z.array(BillLine),
  total: BillLine,
  /** Of Tally: calls that may have been processed, and those of them that reported nothing. */
  callCount: Count,
  notReportedCount: Count,
  /** Whether the calls, added up one by one, come to the sums that are kept. */
  doCallsMatchSums: z.boolean(),
  candidates: z.array(Candidate),
})
export type Reconciliation = z.infer<typeof Reconciliation>

const ofBill = z.strictObject({ billId: Id })

/** What services billed, held against the ledger. */
export const billRequests = {
  /** The latest period first, and the connections that a bill can be from. */
  'bills.list': request(
    nothing,
    z.object({
      bills: z.array(BillSummary),
      connections: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  /** Keeps nothing. */
  'bills.compare': request(BillDraft, Reconciliation),
  /** A new one without an id. A closed one is opened before it is changed. */
  'bills.save': request(BillDraft.extend({ billId: Id.nullable() }), SavedBill),
  'bills.open': request(ofBill, SavedBill),
  'bills.setClosed': request(ofBill.extend({ isClosed: z.boolean() }), SavedBill),
  /** What was deleted, so that it can be put back. */
  'bills.delete': request(ofBill, SavedBill),
  'bills.putBack': request(z.strictObject({ bill: SavedBill }), nothing),
} as const
