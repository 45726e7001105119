import type { ModelPrice } from '../../contract/money/price.ts'
import type { Money } from './money.ts'

/** A price of the embedded list that nobody confirmed yet; null for any other price. */
export function listedPriceOf(
  price: Pick<ModelPrice, 'origin' | 'currency' | 'promptPerMillion' | 'completionPerMillion'> | null,
): { day: string; input: Money; output: Money } | null {
  if (price === null) return null
  const { origin, currency, promptPerMillion, completionPerMillion } = price
  if (origin.kind !== 'list' || origin.isConfirmed) return null
  const of = (amount: string): Money => ({ currency, amount })
  return { day: origin.day, input: of(promptPerMillion), output: of(completionPerMillion) }
}
