import * as z from 'zod'
import { Money } from '../money/price.ts'
import { Count } from './usage.ts'

/** How often a message was sent in its conversation, and about what that came to. */
export const MessageLife = z.object({
  /** Calls that it went with and that may have been processed. */
  sentCount: Count,
  /** About what it counts in each of them. */
  tokensEach: Count,
  /** Whether that is a difference between reported counts; else it is estimated from its words. */
  isMeasured: z.boolean(),
  /** About what it counted in all of them. */
  tokens: Count,
  /** About what those cost where a price is known. */
  cost: z.array(Money),
  unpricedCount: Count,
  /** About what the next call would cost less without it; null where no price is known. */
  savedCost: Money.nullable(),
})
export type MessageLife = z.infer<typeof MessageLife>
