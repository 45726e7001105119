import type { Price } from '../../shared/contract/money/price.ts'
import { type CallRates, type RateClass, ratesFor } from '../../shared/domain/money/cost-parts.ts'
import { addDecimals, compareDecimals, ofMillion } from '../../shared/domain/money/decimal.ts'
import { promptBands } from '../../shared/domain/money/prompt-bands.ts'

/** Longer than any prompt. */
const endless = 1e12

/** The bands from which the rates of any of these prices change. */
export function tierBandsOf(prices: readonly Price[]) {
  const tiers = prices.flatMap(({ extras }) => extras?.tiers ?? [])
  return promptBands.filter((band) => tiers.some(({ above }) => above === band))
}

/** Whether any call costs less at one price than at another of the same currency. */
export function isCheaper(one: Price, other: Price): boolean {
  const both = [one, other]
  const named = both.flatMap(({ extras }) => (extras?.serviceTiers ?? []).map(({ name }) => name))
  const bands = [0, ...tierBandsOf(both)]
  return bands.some((promptBand, index) =>
    [null, ...new Set(named)].some((serviceTier) => {
      const of: RateClass = { promptBand, serviceTier }
      const lengths = [promptBand, bands[index + 1] ?? endless]
      return hasLowerRate(ratesFor(one, of), ratesFor(other, of), lengths)
    }),
  )
}

/** Between two lengths the cost of a prompt is a straight line, so that its ends decide. */
function hasLowerRate(one: CallRates, other: CallRates, lengths: readonly number[]): boolean {
  if (one === other) return false
  const names = Object.keys(one.rates) as (keyof CallRates['rates'])[]
  return (
    names.some((name) => compareDecimals(one.rates[name], other.rates[name]) < 0) ||
    lengths.some((length) => compareDecimals(costOfPrompt(one, length), costOfPrompt(other, length)) < 0)
  )
}

function costOfPrompt({ rates, steps }: CallRates, length: number): string {
  return addDecimals([
    ofMillion(rates.input, length),
    ...steps.map(({ above, rate }) => ofMillion(rate, length - above)),
  ])
}

/** Whether every call costs the same, also with no price at all. */
export function haveSameRates(one: Price | null, other: Price | null): boolean {
  if (one === null || other === null || one === other) return one === other
  return one.currency === other.currency && !isCheaper(one, other) && !isCheaper(other, one)
}
