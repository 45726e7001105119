import * as z from 'zod'
import { decimalForm } from '../../domain/money/decimal.ts'
import type { Money as ExactMoney } from '../../domain/money/money.ts'
import { Id, ShortDecimal } from '../schemas.ts'

/** An ISO 4217 code: three capital letters. */
const Currency = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/)

export const Money = z.object({
  currency: Currency,
  amount: z.string().max(100).regex(decimalForm),
}) satisfies z.ZodType<ExactMoney>

/** A model name as the service gives it. Services may use any characters. */
const Model = z
  .string()
  .max(1_024)
  .regex(/^\P{Cs}{1,512}$/u)

/**
 * The price of a million tokens of a model on a connection. It applies from the start of a UTC day until a
 * later price applies.
 */
export const Price = z.strictObject({
  connectionId: Id,
  model: Model,
  /** A date such as 2026-10-01. */
  validFrom: z.iso.date().max(10),
  promptPerMillion: ShortDecimal,
  completionPerMillion: ShortDecimal,
  currency: Currency,
  /** Input that the service read from its cache. Null means: as input. */
  cachedPerMillion: ShortDecimal.nullable(),
  /** Input that the service wrote to its cache. Null means: as input. */
  cacheWritePerMillion: ShortDecimal.nullable(),
})
export type Price = z.infer<typeof Price>

/** The key of a price: saving a price with the same key replaces the old one. */
export const PriceKey = Price.pick({ connectionId: true, model: true, validFrom: true })
export type PriceKey = z.infer<typeof PriceKey>

/** The price that applied to a call. `model` is the name under which Tally found the price. */
const ModelPrice = Price.omit({ connectionId: true })
export type ModelPrice = z.infer<typeof ModelPrice>

/** The cost of a call. All fields are null for demo calls, and for calls without a price or any counts. */
export const CallCost = z.object({
  /** The exact cost of the reported counts. Counts that were not reported add nothing. */
  cost: Money.nullable(),
  /** The cost of Tally's estimate, where the service reported nothing. No sum includes this cost. */
  estimatedCost: Money.nullable(),
  price: ModelPrice.nullable(),
})
export type CallCost = z.infer<typeof CallCost>
