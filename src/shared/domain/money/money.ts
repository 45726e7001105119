import { addDecimals, compareDecimals, negated } from './decimal.ts'

export const budgetPeriods = ['call', 'conversation', 'day', 'week', 'month'] as const
/** Percent of the limit from which a budget counts as nearly spent. */
export const nearPercent = 80

/** The most prices that a change or a file may contain. */
export const maxPrices = 20_000

export const rateNames = [
  'promptPerMillion',
  'completionPerMillion',
  'cachedPerMillion',
  'cacheWritePerMillion',
] as const
/** A field of a price with an amount per million tokens. */
export type RateName = (typeof rateNames)[number]

/** The amounts of a price's extras. */
export const extraRates = [
  'hourWritePerMillion',
  'reasoningPerMillion',
  'imagePerMillion',
  'audioPerMillion',
  'perCall',
  'perWebSearch',
] as const
export type ExtraRate = (typeof extraRates)[number]

export type Rates = { readonly promptPerMillion: string } & { readonly [Name in RateName]: string | null }

/** An empty rate means the rate of input. */
export function rateOf(rates: Rates, name: RateName): string {
  return rates[name] ?? rates.promptPerMillion
}

/**
 * An exact amount: a currency code of three letters, and a decimal with any number of digits such as
 * `0.0004`.
 */
export interface Money {
  readonly currency: string
  readonly amount: string
  /** Calls in the amount at a list price that nobody confirmed. Missing means none. */
  readonly unconfirmedCount?: number | undefined
}

interface Origin {
  /** `isConfirmed` is missing for prices that need no confirmation. */
  readonly origin: { readonly kind: string; readonly isConfirmed?: boolean | undefined }
}

export const isUnconfirmed = ({ origin }: Origin): boolean => origin.isConfirmed === false

export const originName = (price: Origin): string =>
  isUnconfirmed(price) ? `unconfirmed-${price.origin.kind}` : price.origin.kind

/** Whether a part of the spent amount is an estimate, or has a list price that nobody confirmed. */
export const isApproximate = (spent: {
  readonly estimated: string
  readonly unconfirmedCount: number
}): boolean => spent.estimated !== '0' || spent.unconfirmedCount > 0

/** The cost of so many calls at one price, marked where nobody confirmed the price. */
export function markUnconfirmed(cost: Money, price: Origin, callCount = 1): Money {
  return isUnconfirmed(price) ? withCount(cost, callCount) : cost
}

function withCount({ currency, amount }: Money, unconfirmedCount: number): Money {
  return { currency, amount, ...(unconfirmedCount > 0 && { unconfirmedCount }) }
}

export const unconfirmedCountOf = (list: readonly Money[]): number =>
  list.reduce((count, { unconfirmedCount = 0 }) => count + unconfirmedCount, 0)

/** Adds amounts per currency and sorts the sums by currency code. Different currencies are never added. */
export function addMoney(list: Iterable<Money>): Money[] {
  return [...Map.groupBy(list, ({ currency }) => currency)]
    .map(([currency, all]) =>
      withCount({ currency, amount: addDecimals(all.map(({ amount }) => amount)) }, unconfirmedCountOf(all)),
    )
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

/** Sorts by currency, then by amount, for tables. Amounts in different currencies do not compare. */
export function compareMoney(one: Money, other: Money): number {
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1
  return compareDecimals(one.amount, other.amount)
}

/** The difference of two sums per currency. It is as uncertain as both together. */
export function subtractMoney(whole: readonly Money[], less: readonly Money[]): Money[] {
  return addMoney([...whole, ...less.map((money) => ({ ...money, amount: negated(money.amount) }))])
}

/** Whether two lists add up to the same amounts. */
export function isSameMoney(one: readonly Money[], other: readonly Money[]): boolean {
  return JSON.stringify(addMoney(one)) === JSON.stringify(addMoney(other))
}

interface Costly {
  /** One entry per currency. */
  readonly cost: readonly Money[]
}

/** The most expensive first, where all have a price in one currency. Else all are equal. */
export function costOrder(all: readonly Costly[]): (one: Costly, other: Costly) => number {
  const currencies = new Set(all.flatMap(({ cost }) => cost.map(({ currency }) => currency)))
  const isPriced = currencies.size === 1 && all.every(({ cost }) => cost.length === 1)
  return ({ cost: [one] }, { cost: [other] }) =>
    isPriced && one !== undefined && other !== undefined ? compareMoney(other, one) : 0
}
