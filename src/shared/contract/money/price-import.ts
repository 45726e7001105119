import * as z from 'zod'
import { textEncodings } from '../../domain/app/text-encoding.ts'
import { maxPrices } from '../../domain/money/money.ts'
import { Id, Line } from '../schemas.ts'
import { Price } from './price.ts'
import { PriceCoverage } from './price-coverage.ts'

const Count = z.number().int().nonnegative()
const Model = Price.shape.model

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
    'not-readable',
    // Only in lists without connections.
    'no-token-price',
    'other-times',
  ]),
  /** The column's or field's documented name; null where the whole line is the problem. */
  column: z.string().nullable(),
  words: z.string().max(100),
})
export type LineProblem = z.infer<typeof LineProblem>

/** A price in the file that Tally can't apply: Tally uses the model's other prices. */
const PriceNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('above-tokens'), tokens: Count }),
  z.object({ kind: z.enum(['other-units', 'audio', 'service-tier']) }),
])
export type PriceNote = z.infer<typeof PriceNote>

/** A list of models names neither connections nor days, and may have several prices for a model. */
export const ListChoices = z.strictObject({
  connectionId: Id,
  /** A model's first price begins earlier, with its first call. */
  validFrom: Price.shape.validFrom,
  /** The chosen name in the list, for models with several prices. */
  names: z.array(z.strictObject({ model: Model, name: Model })).max(maxPrices),
})
export type ListChoices = z.infer<typeof ListChoices>

/** An entry of a list. Its name may start with its provider, such as `azure/eu/gpt-4o`, or not. */
const ListEntry = z.object({ name: Model, provider: z.string().max(100).nullable() })

/** A price as the import would save it. */
const PlannedPrice = z.object({
  price: Price,
  /** The saved price that applies on that day. */
  before: Price.nullable(),
  change: z.enum(['new', 'changed', 'same']),
  /** The entry of a list; null for a price of a table. */
  listedAs: ListEntry.nullable(),
  notes: z.array(PriceNote),
})
export type PlannedPrice = z.infer<typeof PlannedPrice>

/** With the number of calls that would get their first price, and of those that would get another one. */
const PreviewedPrice = PlannedPrice.extend({ coveredCount: Count, repricedCount: Count })
export type PreviewedPrice = z.infer<typeof PreviewedPrice>

/** A model whose price in the list is not certain: the user chooses an entry. */
const UnresolvedProvider = z.object({
  model: Model,
  options: z.array(Price.omit({ connectionId: true, model: true, validFrom: true }).extend(ListEntry.shape)),
})
export type UnresolvedProvider = z.infer<typeof UnresolvedProvider>

/** The effect of an import before it is applied. The counts cover everything; lists may be cut. */
export const PricePreview = z.object({
  kind: z.literal('preview'),
  /** Names the file that main has read. */
  token: Id,
  fileName: Line,
  encoding: z.enum(textEncodings),
  /** Null for a table, which needs no choices. */
  list: z
    .object({
      choices: ListChoices,
      open: z.array(UnresolvedProvider),
      /** Models of the connection that the list lacks. */
      missing: z.array(Model),
      missingCount: Count,
    })
    .nullable(),
  newCount: Count,
  changedCount: Count,
  sameCount: Count,
  rows: z.array(PreviewedPrice),
  /** The effect of all new prices on calls without a price. */
  coverage: PriceCoverage,
  problemCount: Count,
  problems: z.array(LineProblem),
})
export type PricePreview = z.infer<typeof PricePreview>

export const PriceImport = z.discriminatedUnion('kind', [
  PricePreview,
  z.object({
    kind: z.literal('refused'),
    fileName: Line,
    reason: z.enum([
      'empty',
      'too-large',
      'not-text',
      'columns-missing',
      'too-many',
      'not-json',
      'too-deep',
      'not-prices',
      'no-connection',
    ]),
    missing: z.array(z.string()),
    /** The line where Tally stopped reading. */
    line: Count.nullable(),
  }),
])
export type PriceImport = z.infer<typeof PriceImport>
