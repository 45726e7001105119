import * as z from 'zod'
import { Money } from '../money/price.ts'
import { Count } from './usage.ts'

/** How often a message was sent in its conversation, and its estimated tokens and cost. */
export const MessageLife = z.object({
  /** Calls that included the message and may have been processed. */
  sentCount: Count,
  /** Estimated tokens of the message in each call. */
  tokensEach: Count,
  /**
   * True if `tokensEach` is a difference between reported counts; false if Tally estimated it from the text.
   */
  isMeasured: z.boolean(),
  /** Estimated tokens over all calls. */
  tokens: Count,
  /** Estimated cost, where a price is known. */
  cost: z.array(Money),
  unpricedCount: Count,
  /** Estimated saving in the next call if the message is excluded; null without a price. */
  savedCost: Money.nullable(),
})
export type MessageLife = z.infer<typeof MessageLife>
