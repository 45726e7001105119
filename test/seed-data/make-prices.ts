import { utcDayOf } from '../../src/main/accounting/pricing.ts'
import type { StoredConnection } from '../../src/main/storage/records.ts'
import type { Price } from '../../src/shared/contract/money/price.ts'

const dayMs = 86_400_000
/** The models' prices; one model has none. */
const rates = [
  ['meridian-70b-chat', '0.5', '1.5', '0.6'],
  ['meridian-8b-chat', '0.05', '0.08', '0.05'],
  ['atlas-large-2', '2.25', '9', '2.5'],
] as const

/** The hosted service charges in dollars and became cheaper once, the gateway charges in euros. */
export function makePrices(connections: readonly StoredConnection[], now: number): Price[] {
  return connections.flatMap(({ id: connectionId }, index) =>
    rates.flatMap(([model, promptPerMillion, completionPerMillion, before]) => {
      const currency = index === 0 ? 'USD' : 'EUR'
      const price = { connectionId, model, promptPerMillion, completionPerMillion, currency }
      const earlier = { ...price, promptPerMillion: before, validFrom: utcDayOf(now - 900 * dayMs) }
      return [earlier, { ...price, validFrom: utcDayOf(now - 200 * dayMs) }]
    }),
  )
}
