import type { ModelPrice } from '../../../../shared/contract/money/price.ts'
import type { Call } from '../../../../shared/contract/usage/call.ts'
import {
  type CostPart,
  costOfTokenParts,
  costPartsOf,
  type RateClass,
  rateClassOf,
  ratesFor,
  tokenPartsOf,
} from '../../../../shared/domain/money/cost-parts.ts'
import { addDecimals } from '../../../../shared/domain/money/decimal.ts'
import { demoPriceOf } from '../../../../shared/domain/money/demo-prices.ts'
import type { Money } from '../../../../shared/domain/money/money.ts'
import { moneyOf } from '../../../../shared/domain/money/reported-cost.ts'
import { callTokens, lacksTokens, noDetails, noUsage } from '../../../../shared/domain/usage/usage-details.ts'
import { formatCallMoney, formatExactMoney } from '../../../../shared/language/format-money.ts'
import { approximate } from '../../../../shared/language/format-number.ts'
import { explainOrigin } from '../../../../shared/language/price-origin.ts'
import { moneyStrings as strings } from '../../../strings/prices.ts'

type Priced = Pick<
  Call,
  'isDemo' | 'cost' | 'estimatedCost' | 'price' | 'usage' | 'details' | 'estimate' | 'modelRequested'
>

interface CostWords {
  readonly text: string
  /** The cost with every digit. */
  readonly exact: string
  /** The exact cost of each part. */
  readonly parts: readonly { readonly label: string; readonly value: string }[]
  /** How the cost was calculated, and which parts it excludes. */
  readonly way: string
  /** Where its price comes from; null for the demo's. */
  readonly origin: string | null
}

/** The cost of a call as data, and where it comes from. The cost that the service reported comes first. */
export function costSource(call: Priced): CostSource | null {
  if (call.isDemo) return null
  const reported = reportedCostOf(call)
  if (reported !== null) return { ...reported, source: 'reported' }
  const money = call.cost ?? call.estimatedCost
  return money && call.price && { ...money, source: sourceOf[call.price.origin.kind] }
}

interface CostSource extends Money {
  readonly source: 'reported' | (typeof sourceOf)[keyof typeof sourceOf]
}

const sourceOf = { typed: 'typed', import: 'typed', service: 'service', list: 'list' } as const

/** Null where the service reported no cost, or named no currency: units may be any text. */
export function reportedCostOf({ details: { reportedCost } }: Pick<Call, 'details'>): Money | null {
  const money = reportedCost && moneyOf(reportedCost)
  return money !== null && /^[A-Z]{3}$/.test(money.currency) ? money : null
}

/** Describes a call's cost; `null` without a price or without counts. */
export function costWords(call: Priced): CostWords | null {
  if (call.isDemo) return demoCostWords(call)
  const { cost, estimatedCost, price } = call
  const money = cost ?? estimatedCost
  if (money === null || price === null) return null
  const isEstimated = cost === null
  const counts = isEstimated ? (call.estimate ?? noUsage) : call.usage
  const rateClass = rateClassOf(call.usage, call.details, call.estimate)
  const rates = ratesFor(price, rateClass)
  const parts = costPartsOf(counts, isEstimated ? noDetails : call.details, rates)
  const { currency, model, validFrom } = price
  const notes = [
    ...(isEstimated ? [strings.estimated] : []),
    ...(counts.promptTokens === null ? [strings.promptMissing] : []),
    ...(counts.completionTokens === null ? [strings.completionMissing] : []),
    ...(isEstimated ? [] : unclearParts(call)),
  ]
  const source =
    model === call.modelRequested ? strings.priceFrom(validFrom) : strings.priceOf(model, validFrom)
  const isAtLeast = !isEstimated && lacksTokens(call.usage, call.details)
  const show = (amount: string): string => {
    if (isEstimated) return approximate(amount)
    return isAtLeast ? strings.atLeast(amount) : amount
  }
  const [words, exact] = [formatCallMoney(money), formatExactMoney(money)]
  return {
    // "At least less than" would say nothing.
    text: show(isAtLeast && words.includes('<') ? exact : words),
    exact: show(exact),
    // A price may have several limits of the prompt.
    parts: [...Map.groupBy(parts, ({ name }) => name)].map(([name, all]) => {
      const amount = formatExactMoney({ ...money, amount: addDecimals(all.map((part) => part.amount)) })
      return { label: strings.partPrices[name], value: isEstimated ? approximate(amount) : amount }
    }),
    way: [
      calculationOf(parts, currency),
      strings.perMillion,
      source,
      ...tierWords(price, rateClass),
      ...notes,
    ].join(' · '),
    origin: explainOrigin(price.origin),
  }
}

/** The tiers of the price that applied to a call. */
function tierWords({ extras }: ModelPrice, { promptBand, serviceTier }: RateClass): readonly string[] {
  const tier = extras?.tiers.findLast(({ above }) => above <= promptBand)
  const service = extras?.serviceTiers.find(({ name }) => name === serviceTier)
  return [
    ...(tier === undefined ? [] : [strings.longPrompt(tier.above)]),
    ...(service === undefined ? [] : [strings.serviceTier(service.name, service.factor)]),
  ]
}

function calculationOf(parts: readonly CostPart[], currency: string): string {
  return parts
    .map(({ name, count, rate }) => strings.parts[name](count, { currency, amount: rate }))
    .join(' + ')
}

/** The same with the made-up prices of the demo. */
function demoCostWords({ usage, details, modelRequested }: Priced): CostWords | null {
  const price = demoPriceOf(modelRequested)
  if (price === null || usage.promptTokens === null || usage.completionTokens === null) return null
  const rates = ratesFor(price, rateClassOf(usage, details, null))
  const money = costOfTokenParts(tokenPartsOf(usage, details), rates)
  const calculation = calculationOf(costPartsOf(usage, details, rates), price.currency)
  return {
    text: strings.demoPrice(money),
    exact: formatExactMoney(money),
    parts: [],
    way: [calculation, strings.perMillion, strings.demoPriceMeaning].join(' · '),
    origin: null,
  }
}

/** Tokens that the price may lack, because the report doesn't show where it counts them. */
function unclearParts({ usage, details }: Priced): readonly string[] {
  const { inputTokens, outputTokens, ...tokens } = callTokens(usage, details)
  return [
    unclearPart(strings.unclearCache, tokens.unplacedCacheTokens, inputTokens),
    unclearPart(strings.unclearReasoning, tokens.unplacedReasoningTokens, outputTokens),
    tokens.unassignedTokens === 0 ? null : strings.inNoPart(tokens.unassignedTokens),
  ].filter((note) => note !== null)
}

type Unclear = Readonly<Record<'mayBeInside' | 'tooMany', (tokens: number) => string>>

function unclearPart(words: Unclear, tokens: number, whole: number | null): string | null {
  if (tokens === 0 || whole === null) return null
  return words[tokens > whole ? 'tooMany' : 'mayBeInside'](tokens)
}
