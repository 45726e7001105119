import type { Call } from '../../../../shared/contract/usage/call.ts'
import { formatExactMoney, formatMoney } from '../../../../shared/language/format-money.ts'
import { moneyStrings as strings } from '../../../messages/prices.ts'

type Priced = Pick<Call, 'cost' | 'estimatedCost' | 'price' | 'usage' | 'estimate' | 'modelAsked'>

interface CostWords {
  /** The rounded cost. */
  readonly text: string
  /** The cost with every digit. */
  readonly exact: string
  /** How the cost was calculated, and which parts it excludes. */
  readonly way: string
}

/** Describes a call's cost; `null` without a price or without counts. */
export function costWords(call: Priced): CostWords | null {
  const { cost, estimatedCost, price } = call
  const money = cost ?? estimatedCost
  if (money === null || price === null) return null
  const isEstimated = cost === null
  const { promptTokens = null, completionTokens = null } = (isEstimated ? call.estimate : call.usage) ?? {}
  const { currency, model, validFrom } = price
  const at = (count: number | null, amount: string): string[] =>
    count === null ? [] : [strings.part(count, { currency, amount })]
  const parts = [
    ...at(promptTokens, price.promptPerMillion),
    ...at(completionTokens, price.completionPerMillion),
  ]
  const notes = [
    ...(isEstimated ? [strings.estimated] : []),
    ...(promptTokens === null ? [strings.promptMissing] : []),
    ...(completionTokens === null ? [strings.completionMissing] : []),
  ]
  const source = model === call.modelAsked ? strings.priceFrom(validFrom) : strings.priceOf(model, validFrom)
  const show = (amount: string): string => (isEstimated ? strings.about(amount) : amount)
  return {
    text: show(formatMoney(money)),
    exact: show(formatExactMoney(money)),
    way: [parts.join(' + '), strings.perMillion, source, ...notes].join(' · '),
  }
}
