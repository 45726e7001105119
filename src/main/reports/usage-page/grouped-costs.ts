import type { UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import {
  addParts,
  type CallRates,
  costOfTokenParts,
  mapParts,
  noParts,
  type TokenParts,
} from '../../../shared/domain/money/cost-parts.ts'
import { addMoney, markUnconfirmed } from '../../../shared/domain/money/money.ts'

/** The costs of groups of calls, each under a name. */
export interface Costs {
  add(name: string, rates: CallRates, parts: TokenParts): void
  /** Adds whole groups to another group. */
  combine(name: string, groups: readonly string[]): void
  /** Subtracts whole groups from another group. */
  subtract(name: string, groups: readonly string[]): void
  /** Returns the sums of a group together with the group's cost. */
  addTo(sums: UsageSums, name: string): UsageSums
}

type Group = Map<CallRates, TokenParts>

/** Gathers tokens by their rates and multiplies once. The result is exact, and quick for any number of calls. */
export function createCosts(): Costs {
  const groups = new Map<string, Group>()
  const groupOf = (name: string): Group => {
    const group = groups.get(name) ?? new Map<CallRates, TokenParts>()
    groups.set(name, group)
    return group
  }
  const everyOf = (names: readonly string[]) => names.flatMap((name) => [...(groups.get(name) ?? [])])
  return {
    add: (name, rates, parts) => addInto(groupOf(name), rates, parts),
    combine(name, from) {
      for (const [rates, parts] of everyOf(from)) addInto(groupOf(name), rates, parts)
    },
    subtract(name, from) {
      for (const [rates, parts] of everyOf(from))
        addInto(
          groupOf(name),
          rates,
          mapParts(parts, (count) => -count),
        )
    },
    addTo(sums, name) {
      const priced = everyOf([name]).filter(([, { call }]) => call > 0)
      const pricedCount = priced.reduce((count, [, { call }]) => count + call, 0)
      return {
        ...sums,
        cost: addMoney(
          priced.map(([rates, parts]) => markUnconfirmed(costOfTokenParts(parts, rates), rates, parts.call)),
        ),
        unpricedCount: sums.callCount - pricedCount,
      }
    },
  }
}

function addInto(group: Group, rates: CallRates, parts: TokenParts): void {
  group.set(rates, addParts(group.get(rates) ?? noParts, parts))
}
