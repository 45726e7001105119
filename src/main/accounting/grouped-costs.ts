import type { Price } from '../../shared/contract/money/price.ts'
import type { UsageSums } from '../../shared/contract/usage/usage-page.ts'
import {
  addPricedSums,
  costOfTokenParts,
  type PricedSums,
  tokenPartsOfSums,
} from '../../shared/domain/money/cost-parts.ts'
import { addMoney } from '../../shared/domain/money/money.ts'

/** Tokens of calls that share a price. Negative numbers subtract from a group. */
interface PricedTokens extends PricedSums {
  readonly callCount: number
}

/** The costs of groups of calls, each under a name. */
export interface Costs {
  add(name: string, price: Price, tokens: PricedTokens): void
  /** Returns the sums of a group together with the group's cost. */
  addTo(sums: UsageSums, name: string): UsageSums
}

/** Gathers tokens by price and multiplies once. The result is exact, and quick for any number of calls. */
export function createCosts(): Costs {
  const groups = new Map<string, Map<Price, PricedTokens>>()
  return {
    add(name, price, tokens) {
      const group = groups.get(name) ?? new Map<Price, PricedTokens>()
      const known = group.get(price)
      group.set(price, known === undefined ? tokens : together(known, tokens))
      groups.set(name, group)
    },
    addTo(sums, name) {
      const priced = [...(groups.get(name) ?? [])].filter(([, { callCount }]) => callCount > 0)
      const pricedCount = priced.reduce((count, [, { callCount }]) => count + callCount, 0)
      return {
        ...sums,
        cost: addMoney(priced.map(([price, tokens]) => costOfTokenParts(tokenPartsOfSums(tokens), price))),
        unpricedCount: sums.callCount - pricedCount,
      }
    },
  }
}

function together(one: PricedTokens, other: PricedTokens): PricedTokens {
  return { ...addPricedSums(one, other), callCount: one.callCount + other.callCount }
}
