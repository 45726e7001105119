import type { Price } from '../../../shared/contract/money/price.ts'
import type { UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import {
  addParts,
  costOfTokenParts,
  noParts,
  type TokenParts,
} from '../../../shared/domain/money/cost-parts.ts'
import { addMoney, markUnconfirmed } from '../../../shared/domain/money/money.ts'

/** Tokens of calls that share a price. */
interface PricedTokens {
  readonly parts: TokenParts
  readonly callCount: number
}

/** The costs of groups of calls, each under a name. */
export interface Costs {
  add(name: string, price: Price, tokens: PricedTokens): void
  /** Adds whole groups to another group. */
  combine(name: string, groups: readonly string[]): void
  /** Subtracts whole groups from another group. */
  subtract(name: string, groups: readonly string[]): void
  /** Returns the sums of a group together with the group's cost. */
  addTo(sums: UsageSums, name: string): UsageSums
}

type Group = Map<Price, PricedTokens>

/** Gathers tokens by price and multiplies once. The result is exact, and quick for any number of calls. */
export function createCosts(): Costs {
  const groups = new Map<string, Group>()
  const groupOf = (name: string): Group => {
    const group = groups.get(name) ?? new Map<Price, PricedTokens>()
    groups.set(name, group)
    return group
  }
  const everyOf = (names: readonly string[]) => names.flatMap((name) => [...(groups.get(name) ?? [])])
  return {
    add: (name, price, tokens) => addInto(groupOf(name), price, tokens),
    combine(name, from) {
      for (const [price, tokens] of everyOf(from)) addInto(groupOf(name), price, tokens)
    },
    subtract(name, from) {
      for (const [price, tokens] of everyOf(from)) addInto(groupOf(name), price, negated(tokens))
    },
    addTo(sums, name) {
      const priced = everyOf([name]).filter(([, { callCount }]) => callCount > 0)
      const pricedCount = priced.reduce((count, [, { callCount }]) => count + callCount, 0)
      return {
        ...sums,
        cost: addMoney(
          priced.map(([price, { parts, callCount }]) =>
            markUnconfirmed(costOfTokenParts(parts, price), price, callCount),
          ),
        ),
        unpricedCount: sums.callCount - pricedCount,
      }
    },
  }
}

function addInto(group: Group, price: Price, { parts, callCount }: PricedTokens): void {
  const known = group.get(price) ?? { parts: noParts, callCount: 0 }
  group.set(price, { parts: addParts(known.parts, parts), callCount: known.callCount + callCount })
}

function negated({ parts: { input, cached, cacheWrite, output }, callCount }: PricedTokens): PricedTokens {
  const parts = { input: -input, cached: -cached, cacheWrite: -cacheWrite, output: -output }
  return { parts, callCount: -callCount }
}
