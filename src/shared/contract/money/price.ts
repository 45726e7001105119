import * as z from 'zod'
import { decimalForm } from '../../domain/money/decimal.ts'
import type { Money as ExactMoney } from '../../domain/money/money.ts'
import { Id } from '../schemas.ts'

/** Three capital letters, as ISO 4217 has them. */
const Currency = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/)

export const Money = z.object({
  currency: Currency,
  amount: z.string().max(100).regex(decimalForm),
}) satisfies z.ZodType<ExactMoney>

/** At most twelve digits before the point and eighteen behind it. */
const PerMillion = z
  .string()
  .max(31)
  .regex(/^\d{1,12}(?:\.\d{1,18})?$/)
  .regex(decimalForm)

/** A model that the service names; hosts may give it any name. */
const Model = z
  .string()
  .max(1_024)
  .regex(/^\P{Cs}{1,512}$/u)

/** What a million tokens of a model cost on a connection, from the beginning of a day of UTC until a later price takes over. */
export const Price = z.strictObject({
  connectionId: Id,
  model: Model,
  /** A date such as 2026-10-01. */
  validFrom: z.iso.date().max(10),
  promptPerMillion: PerMillion,
  completionPerMillion: PerMillion,
  currency: Currency,
})
export type Price = z.infer<typeof Price>

/** What tells one price from all others; another one of the same key takes its place. */
export const PriceKey = Price.pick({ connectionId: true, model: true, validFrom: true })
export type PriceKey = z.infer<typeof PriceKey>

/** The price that held for a call; the model is the one that it was found under. */
const HeldPrice = Price.omit({ connectionId: true })
export type HeldPrice = z.infer<typeof HeldPrice>

/** What a call came to. All null where no price is known, nothing was counted, or the call was one of the demo. */
export const CallCost = z.object({
  /** Of the counts that were reported, exactly; one that did not come is not in it. */
  cost: Money.nullable(),
  /** Of those that Tally estimated, where nothing was reported; part of no sum. */
  estimatedCost: Money.nullable(),
  price: HeldPrice.nullable(),
})
export type CallCost = z.infer<typeof CallCost>
