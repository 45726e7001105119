import * as z from 'zod'
import { Id } from '../schemas.ts'
import { Money, Price } from './price.ts'

const Count = z.number().int().nonnegative()

/** Calls without a price, and the UTC day of the first of them. */
const UnpricedCalls = z.object({ callCount: Count, firstDay: Price.shape.validFrom })

/** A model of a service that was used without a price, under the name that was requested. */
export const UnpricedModel = UnpricedCalls.extend({
  connectionId: Id,
  model: Price.shape.model,
  totalTokens: Count,
})
export type UnpricedModel = z.infer<typeof UnpricedModel>

/** The effect of prices that are not saved yet on earlier calls of their models. */
export const PriceCoverage = z.object({
  /** Calls that would get their first price, and the cost of their reported counts in each currency. */
  covered: z.object({ callCount: Count, cost: z.array(Money) }),
  /** Calls that would have no price, and the first day that one of these prices could cover; null without any. */
  left: UnpricedCalls.extend({ firstDay: UnpricedCalls.shape.firstDay.nullable() }).nullable(),
})
export type PriceCoverage = z.infer<typeof PriceCoverage>
