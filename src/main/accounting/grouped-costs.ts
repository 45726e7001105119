import type { Price } from '../../shared/contract/money/price.ts'
import type { UsageSums } from '../../shared/contract/usage/usage-page.ts'
import { addMoney, type Money, moneyForTokens } from '../../shared/domain/money/money.ts'

/** Tokens of calls that share a price. Negative numbers subtract from a group. */
interface PricedTokens {
  readonly promptTokens: bigint
  readonly completionTokens: bigint
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
        cost: addMoney(priced.flatMap(([price, tokens]) => moneyOf(price, tokens))),
        unpricedCount: sums.callCount - pricedCount,
      }
    },
  }
}

function together(one: PricedTokens, other: PricedTokens): PricedTokens {
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    callCount: one.callCount + other.callCount,
  }
}

function moneyOf(price: Price, { promptTokens, completionTokens }: PricedTokens): Money[] {
  const { currency, promptPerMillion, completionPerMillion } = price
  return [
    moneyForTokens({ currency, amount: promptPerMillion }, promptTokens),
    moneyForTokens({ currency, amount: completionPerMillion }, completionTokens),
  ]
}
