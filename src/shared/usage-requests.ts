import * as z from 'zod'
import { Clearing, LedgerProof, LedgerShare } from './ledger.ts'
import { nothing, ofConversation, request } from './request.ts'
import { UsageReview } from './usage-review.ts'

const beforeDay = z.strictObject({ before: z.iso.date() })

/** Every request about what was counted and what it comes to. */
export const usageRequests = {
  'usage.review': request(ofConversation, UsageReview),

  /** Adds up every call again and holds the sums that are kept against it. */
  'ledger.rebuildRollUps': request(nothing, LedgerProof),
  /** The calls before a day: what they come to, a file of them where the person wants it (null where not), and their end. */
  'ledger.shareBefore': request(beforeDay, LedgerShare),
  'ledger.exportBefore': request(beforeDay, z.object({ callCount: z.number() }).nullable()),
  'ledger.clearBefore': request(beforeDay, Clearing),
  'ledger.lastClearing': request(nothing, Clearing.nullable()),
} as const
