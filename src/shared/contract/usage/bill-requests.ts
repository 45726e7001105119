import * as z from 'zod'
import { Id, nothing, request } from '../schemas.ts'
import { BillDraft, BillSummary, Reconciliation, SavedBill } from './bill.ts'

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
