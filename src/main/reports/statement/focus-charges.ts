import type { Price } from '../../../shared/contract/money/price.ts'
import type { WholeCall } from '../../../shared/contract/usage/call.ts'
import {
  type CostPartName,
  chargesOf,
  costPartNames,
  rateClassOf,
  ratesFor,
  tokenPartsOf,
} from '../../../shared/domain/money/cost-parts.ts'
import { costOfCall, priceAt, utcDayOf } from '../../accounting/pricing.ts'
import type { ProjectNames, StatementCall } from './statement-lines.ts'

/** Tokens of one kind, searches or calls on one UTC day, at one price, of one project. */
export interface FocusCharge {
  readonly day: string
  readonly connectionName: string
  readonly baseAddress: string | null
  readonly model: string
  readonly price: Price
  readonly part: CostPartName
  readonly count: number
  /** For a million tokens, or for one search or call. */
  readonly rate: string
  readonly projectId: string | null
  readonly projectName: string
}

/**
 * Adds up calls into charges. A call without reported counts or without a price makes no charge. A charge needs
 * an amount, and zero would say that the call was free.
 */
export function createFocusCharges(prices: readonly Price[], nameOf: ProjectNames) {
  const charges = new Map<string, FocusCharge>()
  return {
    /** Whether the call is part of a charge. */
    add(call: StatementCall & Pick<WholeCall, 'baseAddress'>): boolean {
      if (costOfCall(prices, call).cost === null) return false
      const day = utcDayOf(call.startedAt)
      const price = priceAt(prices, { ...call, dayUtc: day })
      if (price === null) return false
      const { projectId } = call
      const rates = ratesFor(price, rateClassOf(call.usage, call.details, call.estimate))
      for (const { name: part, count, rate } of chargesOf(tokenPartsOf(call.usage, call.details), rates)) {
        const model = call.modelAnswered ?? call.modelRequested
        const key = JSON.stringify([
          day,
          price.connectionId,
          price.model,
          price.validFrom,
          model,
          part,
          rate,
          projectId,
        ])
        const known = charges.get(key)
        charges.set(key, {
          day,
          connectionName: call.connectionName,
          baseAddress: call.baseAddress,
          model,
          price,
          part,
          rate,
          projectId,
          projectName: nameOf(projectId),
          count: count + (known?.count ?? 0),
        })
      }
      return true
    },
    charges: (): FocusCharge[] => [...charges.values()].toSorted((one, other) => orderOf(one, other)),
  }
}

function orderOf(one: FocusCharge, other: FocusCharge): number {
  const [a, b] = [one, other].map(({ day, price, model, part, rate, projectId }) =>
    JSON.stringify([day, price.connectionId, model, costPartNames.indexOf(part), rate, projectId ?? '']),
  )
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1
}
