import type { Price, PriceKey } from '../../../../shared/contract/money/price.ts'

/** One price for a connection, a model and the day from which it holds. */
export interface PriceRepository {
  /** By connection, by model, the newest first. The same list until a price changes, whoever changed it. */
  list(): readonly Price[]
  find(key: PriceKey): Price | null
  /** Inserts it, or replaces the one of the same connection, model and day. */
  put(price: Price): void
  remove(key: PriceKey): void
}
