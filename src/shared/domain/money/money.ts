import { addDecimals, compareDecimals, ofMillion } from './decimal.ts'

export const budgetPeriods = ['call', 'conversation', 'day', 'week', 'month'] as const
/** From here on a budget is nearly spent, in percent. */
export const nearPercent = 80

/** Exact, in one currency: its code of three letters, and a decimal of any number of digits such as `0.0004`. */
export interface Money {
  readonly currency: string
  readonly amount: string
}

/** Currencies are never added together: one sum each, in the order of their codes. */
export function addMoney(list: Iterable<Money>): Money[] {
  const amounts = new Map<string, string[]>()
  for (const { currency, amount } of list) {
    const known = amounts.get(currency)
    if (known === undefined) amounts.set(currency, [amount])
    else known.push(amount)
  }
  return [...amounts]
    .map(([currency, all]) => ({ currency, amount: addDecimals(all) }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

/** An order for tables: by currency, then by amount. Of two currencies neither is more. */
export function compareMoney(one: Money, other: Money): number {
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1
  return compareDecimals(one.amount, other.amount)
}

/** What `count` tokens come to at so much a million. */
export function moneyForTokens(perMillion: Money, count: number | bigint): Money {
  return { currency: perMillion.currency, amount: ofMillion(perMillion.amount, count) }
}
