import type { Price } from '../../../shared/contract/money/price.ts'
import { nameOfDay } from '../../../shared/domain/app/durations.ts'
import { priceAt } from '../../accounting/pricing.ts'

interface PricedCall {
  readonly connectionId: string
  readonly modelRequested: string
  readonly modelAnswered: string | null
  /** Days since 1970 in UTC. */
  readonly dayUtc: number
}

/** Looks up a price once for all calls that share the price. */
export function createPriceLookup(prices: readonly Price[]): (call: PricedCall) => Price | null {
  const known = new Map<string, Price | null>()
  return ({ connectionId, modelRequested, modelAnswered, dayUtc }) => {
    // Names may contain blanks, so the key includes their lengths.
    const key = `${dayUtc} ${connectionId.length} ${modelAnswered?.length} ${connectionId}${modelAnswered ?? ''}${modelRequested}`
    const before = known.get(key)
    if (before !== undefined) return before
    const price = priceAt(prices, {
      connectionId,
      modelRequested,
      modelAnswered,
      dayUtc: nameOfDay(dayUtc),
    })
    known.set(key, price)
    return price
  }
}
