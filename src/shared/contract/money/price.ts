import * as z from 'zod'
import { decimalForm } from '../../domain/money/decimal.ts'
import type { Money as ExactMoney } from '../../domain/money/money.ts'
import { promptBands } from '../../domain/money/prompt-bands.ts'
import { Id, ShortDecimal } from '../schemas.ts'

/** An ISO 4217 code: three capital letters. */
const Currency = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/)

export const Money = z.object({
  currency: Currency,
  amount: z.string().max(100).regex(decimalForm),
  unconfirmedCount: z.number().int().positive().optional(),
}) satisfies z.ZodType<ExactMoney>

/** A model name as the service gives it. Services may use any characters. */
const Model = z
  .string()
  .max(1_024)
  .regex(/^\P{Cs}{1,512}$/u)

/** Rates for calls whose whole input is longer than a band. */
const PriceTier = z.strictObject({
  above: z.literal(promptBands),
  /** Whether the rates apply to the whole call, or only to its tokens above the band. */
  applies: z.enum(['whole-call', 'part-above']),
  rates: z.strictObject({
    promptPerMillion: ShortDecimal,
    completionPerMillion: ShortDecimal,
    /** Null means: as input. */
    cachedPerMillion: ShortDecimal.nullable(),
    cacheWritePerMillion: ShortDecimal.nullable(),
  }),
})

const isAscending = (tiers: readonly { readonly above: number }[]): boolean =>
  tiers.every(({ above }, index) => above > (tiers[index - 1]?.above ?? 0))

/** Rates and fees of only some services. Fees are for one call or one web search, not for a million. */
const PriceExtras = z.strictObject({
  /** Cache writes that live for an hour. Null means: as other cache writes. */
  hourWritePerMillion: ShortDecimal.nullable(),
  /** Null means: as output. */
  reasoningPerMillion: ShortDecimal.nullable(),
  /** Input tokens of images and of audio. Null means: as input. */
  imagePerMillion: ShortDecimal.nullable(),
  audioPerMillion: ShortDecimal.nullable(),
  perCall: ShortDecimal.nullable(),
  perWebSearch: ShortDecimal.nullable(),
  /** Ascending, each band once. */
  tiers: z.array(PriceTier).max(promptBands.length).refine(isAscending),
  /** The factor of a service tier that the answer names. It multiplies everything except the fees. */
  serviceTiers: z
    .array(z.strictObject({ name: z.string().min(1).max(40), factor: ShortDecimal }))
    .max(8)
    .refine((tiers) => new Set(tiers.map(({ name }) => name)).size === tiers.length),
})
export type PriceExtras = z.infer<typeof PriceExtras>

const Day = z.iso.date().max(10)

/** Where a price comes from. A price that a user typed or imported is never replaced by one that arrives. */
const PriceOrigin = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed') }),
  z.strictObject({ kind: z.literal('import') }),
  /**
   * The service's own list, and the day on which Tally read it. Not confirmed since the connection moved to another
   * address, which may have other prices.
   */
  z.strictObject({ kind: z.literal('service'), day: Day, isConfirmed: z.literal(false).optional() }),
  /** The embedded list, its day and the provider's page. */
  z.strictObject({
    kind: z.literal('list'),
    day: Day,
    page: z.url({ protocol: /^https$/ }).max(500),
    isConfirmed: z.boolean(),
  }),
])
export type PriceOrigin = z.infer<typeof PriceOrigin>

/**
 * The price of a million tokens of a model on a connection. It applies from the start of a UTC day until a
 * later price applies.
 */
export const Price = z.strictObject({
  connectionId: Id,
  model: Model,
  /** A date such as 2026-10-01. */
  validFrom: Day,
  promptPerMillion: ShortDecimal,
  completionPerMillion: ShortDecimal,
  currency: Currency,
  /** Input that the service read from its cache. Null means: as input. */
  cachedPerMillion: ShortDecimal.nullable(),
  /** Input that the service wrote to its cache. Null means: as input. */
  cacheWritePerMillion: ShortDecimal.nullable(),
  extras: PriceExtras.nullable(),
  origin: PriceOrigin,
})
export type Price = z.infer<typeof Price>

/** The price of a model in a service's own list. */
export const ListedPrice = Price.omit({ connectionId: true, model: true, validFrom: true, origin: true })
export type ListedPrice = z.infer<typeof ListedPrice>

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
