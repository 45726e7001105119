import * as z from 'zod'
import { nothing, ofConnection, request } from '../schemas.ts'
import { Price, PriceKey } from './price.ts'

/** More than this is no list of prices. */
const mostPrices = 20_000

/** Prices that come and prices that go, as one. */
const PriceChange = z.strictObject({
  put: z.array(Price).max(mostPrices),
  remove: z.array(PriceKey).max(mostPrices),
})
export type PriceChange = z.infer<typeof PriceChange>

/** What the prices are now, and what takes the change back. */
const ChangedPrices = z.object({ prices: z.array(Price), undo: PriceChange })
export type ChangedPrices = z.infer<typeof ChangedPrices>

const Count = z.number().int().nonnegative()

/** Why a line of a price list was not taken. `words` is what stands there: to be shown as text and nothing else. */
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
  /** As the header of the file is documented; null where the problem is of the whole line. */
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
    /** Those that were here already, to the last digit. */
    same: Count,
    problemCount: Count,
    /** The first of them. */
    problems: z.array(LineProblem),
    changed: ChangedPrices,
  }),
  z.object({
    kind: z.literal('refused'),
    fileName: z.string(),
    reason: z.enum(['empty', 'too-large', 'not-text', 'columns-missing', 'too-many']),
    /** The columns that are not there. */
    missing: z.array(z.string()),
  }),
])
export type PriceImport = z.infer<typeof PriceImport>

/** Every request about what services cost. The service gives no prices: a person enters them. */
export const priceRequests = {
  'prices.list': request(nothing, z.array(Price)),
  /** Models that a price could be for: those in the ledger, then those that the service lists. */
  'prices.models': request(ofConnection, z.array(z.string())),
  /** A new one where `before` is null; another one of the same connection, model and day is replaced. */
  'prices.save': request(z.strictObject({ price: Price, before: PriceKey.nullable() }), ChangedPrices),
  'prices.delete': request(PriceKey, ChangedPrices),
  'prices.undo': request(PriceChange, ChangedPrices),
  /** Both are null where the person takes back that they wanted it. */
  'prices.import': request(nothing, PriceImport.nullable()),
  'prices.export': request(nothing, z.object({ fileName: z.string(), count: Count }).nullable()),
} as const
