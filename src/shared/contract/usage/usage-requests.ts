import * as z from 'zod'
import { ComparedModels } from '../chat/sending.ts'
import { Id, nothing, ofConversation, ofMessage, request } from '../schemas.ts'
import { billRequests } from './bill.ts'
import { BookCheck, Clearing, LedgerShare } from './ledger.ts'
import { MessageLife } from './message-life.ts'
import { NextPrompts } from './next-prompt.ts'
import { Count } from './usage.ts'
import {
  ConversationUsage,
  DayClock,
  LedgerCalls,
  MoreConversations,
  UsageCallsQuestion,
  UsageExport,
  UsageFilter,
  UsagePage,
  UsageSums,
} from './usage-page.ts'
import { CallRow, UsageReview } from './usage-review.ts'

const beforeDay = z.strictObject({ before: z.iso.date().max(10) })

/** Every request about what was counted and what it comes to. */
export const usageRequests = {
  ...billRequests,
  'usage.review': request(ofConversation, UsageReview),
  /** More calls of a review, from this one of its rows on; `not-found` once another review was made. */
  'usage.moreCalls': request(
    z.strictObject({ restId: Id, from: z.number().int().positive() }),
    z.array(CallRow),
  ),
  /** How often a message has been sent, about what that came to, and what leaving it out saves. */
  'usage.messageLife': request(ofMessage, MessageLife),
  /** What the next prompt is made of, for these models or that of the conversation: the window adds what is typed. */
  'usage.nextPrompts': request(
    ofConversation.extend({ modelIds: ComparedModels, replacing: Id.nullable() }),
    NextPrompts,
  ),

  'usage.page': request(UsageFilter, UsagePage),
  'usage.moreConversations': request(MoreConversations, z.array(ConversationUsage)),
  /** The same calls added up from the rows of the ledger, one by one; a newer one ends it with `cancelled`. */
  'usage.prove': request(UsageFilter, UsageSums),
  /** A page of calls, the last written down first, and on from where the one before ended. */
  'usage.calls': request(UsageCallsQuestion, LedgerCalls),
  /** Asks for a file and writes a line a call into it; null where the person wants none. */
  'usage.export': request(UsageExport, z.object({ callCount: Count }).nullable()),
  /** The reported tokens of today, without those of the demo. */
  'usage.today': request(z.strictObject({ clock: DayClock }), Count),
  /** Takes the title out of the ledger for good; refused while the conversation is there. */
  'usage.anonymise': request(ofConversation, nothing),

  /** Adds up every call again, and holds the sums that are kept, and the transcripts, against it. */
  'ledger.checkBooks': request(nothing, BookCheck),
  /** The calls before a day: what they come to, a file of them where the person wants it (null where not), and their end. */
  'ledger.shareBefore': request(beforeDay, LedgerShare),
  'ledger.exportBefore': request(beforeDay, z.object({ callCount: z.number() }).nullable()),
  'ledger.clearBefore': request(beforeDay, Clearing),
  'ledger.lastClearing': request(nothing, Clearing.nullable()),
} as const
