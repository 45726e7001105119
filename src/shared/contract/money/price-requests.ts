import * as z from 'zod'
import { Id, nothing, ofConnection, request } from '../schemas.ts'
import { Price, PriceKey } from './price.ts'

/** The most prices that one change may contain. */
const maxPrices = 20_000

/** Prices to save and prices to remove, applied together. */
const PriceChange = z.strictObject({
  put: z.array(Price).max(maxPrices),
  remove: z.array(PriceKey).max(maxPrices),
})
export type PriceChange = z.infer<typeof PriceChange>

/** The prices after a change, and the change that undoes it. */
const ChangedPrices = z.object({ prices: z.array(Price), undo: PriceChange })
export type ChangedPrices = z.infer<typeof ChangedPrices>

const Count = z.number().int().nonnegative()

/**
 * The reason why Tally skipped a line of a price list. `words` quotes the file: show `words` as plain text
 * only.
 */
const LineProblem = z.object({
  line: z.number().int().positive(),
  reason: z.enum([
    'connection-missing',
    'connection-unknown',
    'empty',
    'not-a-number',
    'negative',
    'two-readings',
    'too-long',
    'not-a-date',
    'not-a-currency',
    'twice',
    'open-quote',
  ]),
  /** The column's documented name; null where the whole line is the problem. */
  column: z.string().nullable(),
  words: z.string().max(100),
})
export type LineProblem = z.infer<typeof LineProblem>

const PriceImport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('done'),
    fileName: z.string(),
    added: Count,
    replaced: Count,
    /** Prices in the file that equal saved prices to the last digit. */
    same: Count,
    problemCount: Count,
    /** The first problems only; `problemCount` counts all of them. */
    problems: z.array(LineProblem),
    changed: ChangedPrices,
  }),
  z.object({
    kind: z.literal('refused'),
    fileName: z.string(),
    reason: z.enum(['empty', 'too-large', 'not-text', 'columns-missing', 'too-many']),
    missing: z.array(z.string()),
  }),
])
export type PriceImport = z.infer<typeof PriceImport>

/** Every request about prices. Services report no prices: the person enters them. */
export const priceRequests = {
  'prices.list': request(nothing, z.array(Price)),
  /** Models that a price could apply to: first those in the ledger, then those that the service lists. */
  'prices.models': request(ofConnection, z.array(z.string())),
  /** Adds a price where `before` is null, else changes that price. A price with the same key is replaced. */
  'prices.save': request(z.strictObject({ price: Price, before: PriceKey.nullable() }), ChangedPrices),
  'prices.delete': request(PriceKey, ChangedPrices),
  'prices.undo': request(PriceChange, ChangedPrices),
  /** Import and export return null when the person cancels the file dialog. */
  'prices.import': request(nothing, PriceImport.nullable()),
  'prices.export': request(nothing, z.object({ fileName: z.string(), exportId: Id }).nullable()),
} as const
