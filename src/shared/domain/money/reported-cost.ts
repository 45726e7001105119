import type { TokenUsage, UsageDetails } from '../../contract/usage/usage.ts'
import { callTokens } from '../usage/usage-details.ts'
import { billsMoreThanTokens } from '../usage/usage-spellings.ts'
import { decimalOfJson } from './decimal.ts'
import type { Money } from './money.ts'

type ReportedCost = NonNullable<UsageDetails['reportedCost']>

/** Units of services that aren't currencies. A credit is a dollar. */
export const costUnits = { ticks: 'USD ticks', credits: 'USD credits' } as const
const decimalsOfTick = 10

/** A reported cost as money, with all decimals that the service reported; null without a unit. */
export function moneyOf({ amount, unit }: ReportedCost): Money | null {
  switch (unit) {
    case null:
      return null
    case costUnits.credits:
      return { currency: 'USD', amount }
    case costUnits.ticks: {
      const dollars = decimalOfJson(`${amount}e-${decimalsOfTick}`, 'as-written')
      return dollars === null ? null : { currency: 'USD', amount: dollars }
    }
    default:
      return { currency: unit.toUpperCase(), amount }
  }
}

/** Why a reported cost and Tally's price of the same call say nothing about each other. */
export type CostObstacle = 'counts-missing' | 'place-unknown' | 'more-than-tokens'

interface ComparedCall {
  readonly usage: TokenUsage
  readonly details: UsageDetails
  /** Null where the report wasn't kept. */
  readonly usageText: string | null
}

/** Null if both amounts can be compared. */
export function costObstacleOf({ usage, details, usageText }: ComparedCall): CostObstacle | null {
  if (usage.promptTokens === null || usage.completionTokens === null) return 'counts-missing'
  const { unplacedCacheTokens, unplacedReasoningTokens, unassignedTokens } = callTokens(usage, details)
  if (unplacedCacheTokens + unplacedReasoningTokens + unassignedTokens > 0) return 'place-unknown'
  return billsMoreThanTokens(usageText) ? 'more-than-tokens' : null
}
