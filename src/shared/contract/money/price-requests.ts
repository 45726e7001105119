import * as z from 'zod'
import { fallingLimits } from '../../domain/money/cost-parts.ts'
import { maxPrices } from '../../domain/money/money.ts'
import { Id, Line, nothing, ofConnection, request } from '../schemas.ts'
import { ListedPrice, Price, PriceKey } from './price.ts'
import { PriceCoverage, UnpricedModel } from './price-coverage.ts'
import { ListChoices, PriceImport, PricePreview } from './price-import.ts'

/** Prices to save and prices to remove, applied together. */
const PriceChange = z.strictObject({
  put: z.array(Price).max(maxPrices),
  remove: z.array(PriceKey).max(maxPrices),
})
export type PriceChange = z.infer<typeof PriceChange>

/** The prices after a change, and the change that undoes it. */
const ChangedPrices = z.object({ prices: z.array(Price), undo: PriceChange })
export type ChangedPrices = z.infer<typeof ChangedPrices>

const EnteredPrice = Price.refine(
  ({ promptPerMillion, extras }) => fallingLimits(promptPerMillion, extras?.tiers ?? []).length === 0,
)
const priceEntry = z.strictObject({ price: EnteredPrice, before: PriceKey.nullable() })

const ofModel = z.strictObject(Price.pick({ connectionId: true, model: true }).shape)

/** A service's own price that differs from the user's. */
const PriceOffer = ofModel.extend({
  /** The UTC day on which Tally read the price. */
  day: Price.shape.validFrom,
  price: ListedPrice,
})
export type PriceOffer = z.infer<typeof PriceOffer>

const Count = z.number().int().nonnegative()

/** The outcome of an applied import. */
const ImportedPrices = z.object({
  fileName: Line,
  newCount: Count,
  changedCount: Count,
  sameCount: Count,
  changed: ChangedPrices,
})
export type ImportedPrices = z.infer<typeof ImportedPrices>

const ofImport = z.strictObject({ token: Id, choices: ListChoices.nullable() })

export const priceRequests = {
  'prices.list': request(nothing, z.array(Price)),
  /** Models that a price could apply to: first those in the ledger, then those that the service lists. */
  'prices.models': request(ofConnection, z.array(z.string())),
  /** The models that were used without a price. */
  'prices.unpriced': request(nothing, z.array(UnpricedModel)),
  /** The effect of `prices.save` with the same input on calls without a price. */
  'prices.coverage': request(priceEntry, PriceCoverage),
  /** Adds a price where `before` is null, else changes that price. A price with the same key is replaced. */
  'prices.save': request(priceEntry, ChangedPrices),
  /** Confirms the list's price of a model, or of all models of the connection. */
  'prices.confirm': request(ofConnection.extend({ model: Price.shape.model.nullable() }), ChangedPrices),
  'prices.delete': request(PriceKey, ChangedPrices),
  'prices.undo': request(PriceChange, ChangedPrices),
  'prices.offers': request(nothing, z.array(PriceOffer)),
  /** Uses the service's own price from today. */
  'prices.useOffer': request(ofModel, ChangedPrices),
  /**
   * Reads a file and previews its prices; null when the user cancels the file dialog. Prices of a list without
   * connections are previewed for this connection.
   */
  'prices.readImport': request({ connectionId: Id.nullable() }, PriceImport.nullable()),
  /** Previews the same file with other choices. */
  'prices.previewImport': request(ofImport, PricePreview),
  /** Saves the prices of the last preview. Refuses if that preview no longer holds. */
  'prices.applyImport': request(ofImport, ImportedPrices),
  /** Discards the file. */
  'prices.cancelImport': request({ token: Id }, nothing),
  /** Null when the user cancels the file dialog. */
  'prices.export': request(nothing, z.object({ fileName: z.string(), exportId: Id }).nullable()),
} as const
