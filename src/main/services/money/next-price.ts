import type { Price } from '../../../shared/contract/money/price.ts'
import { priceAhead, utcDayOf } from '../../accounting/pricing.ts'
import type { StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'

interface NextCall {
  readonly connection: Pick<StoredConnection, 'id' | 'kind'>
  readonly modelId: string
  /** Null until the service has named the model that answers. */
  readonly modelAnswered: string | null
  readonly at: number
  /** Null for any currency. */
  readonly currency: string | null
}

/**
 * The price of a model's next call, or of one that is being answered. The demo costs nothing, even if a price has
 * its name.
 */
export function nextPrice(
  { prices, budgets }: Pick<Store, 'prices' | 'budgets'>,
  { connection: { id: connectionId, kind }, modelId, modelAnswered, at, currency }: NextCall,
): Price | null {
  const known = prices.list()
  if (kind === 'demo' || known.length === 0) return null
  const mayAnswer = modelAnswered === null ? budgets.mayAnswer(connectionId, modelId) : [modelAnswered]
  return priceAhead(
    known,
    { connectionId, modelRequested: modelId, mayAnswer, dayUtc: utcDayOf(at) },
    currency,
  )
}
