import type { BillLine, BillMeasure, BillSums } from '../../../shared/contract/usage/bill.ts'
import { sizeOf } from '../../../shared/domain/money/decimal.ts'
import { unconfirmedCountOf } from '../../../shared/domain/money/money.ts'
import { createColumnFormat, formatMoney, type MoneyFormat } from '../../../shared/language/format-money.ts'
import { approximate, formatCount } from '../../../shared/language/format-number.ts'
import { exactMoneyWords } from '../../strings/prices.ts'
import { billResultStrings as strings } from './reconcile-strings.ts'

const figures = ['totalTokens', 'promptTokens', 'completionTokens', 'requests'] as const

/** The measures a bill can be compared by: its counts, and each currency. */
export function measuresOf({ billed }: BillLine): BillMeasure[] {
  return [
    ...figures.filter((figure) => billed[figure] !== null).map((figure) => ({ figure, currency: '' })),
    ...billed.cost.map(({ currency }) => ({ figure: 'cost' as const, currency })),
  ]
}

/** `null` when the bill does not state the figure, or no service reported it. */
export function figureIn(sums: BillSums, { figure, currency }: BillMeasure): string | null {
  if (figure !== 'cost') return sums[figure]
  return sums.cost.find((money) => money.currency === currency)?.amount ?? null
}

/** One money format for billed, counted and difference, so that their decimals align. */
export function createLinesFormat(lines: readonly BillLine[]): MoneyFormat {
  return createColumnFormat(
    lines.flatMap(({ billed, tally, difference }) => [billed, tally, difference].flatMap(({ cost }) => cost)),
  )
}

/** Calls in an amount at a list price that nobody confirmed. Counts have none. */
export function unconfirmedIn(sums: BillSums, { currency }: BillMeasure): number {
  return unconfirmedCountOf(sums.cost.filter((money) => money.currency === currency))
}

/** Counts keep every digit; money is rounded for reading. */
export function formatFigure(
  decimal: string,
  { figure, currency }: BillMeasure,
  format: MoneyFormat = formatMoney,
  unconfirmedCount = 0,
): string {
  if (figure !== 'cost') return formatCount(BigInt(decimal))
  return format({ currency, amount: decimal, unconfirmedCount })
}

/** Money with every digit too. */
export function formatExactFigure(
  decimal: string,
  { figure, currency }: BillMeasure,
  unconfirmedCount = 0,
): string {
  if (figure !== 'cost') return formatCount(BigInt(decimal))
  return exactMoneyWords([{ currency, amount: decimal, unconfirmedCount }])
}

/** The figure with its sign: `+540`, `-120`. */
export function formatSigned(
  decimal: string,
  measure: BillMeasure,
  format?: MoneyFormat,
  unconfirmedCount = 0,
): string {
  const words = formatFigure(decimal, measure, format)
  const signed = decimal === '0' || decimal.startsWith('-') ? words : `+${words}`
  return unconfirmedCount === 0 ? signed : approximate(signed)
}

/** The whole difference as a sentence. */
export function describeDifference(
  decimal: string,
  { figure, currency }: BillMeasure,
  unconfirmedCount = 0,
): string {
  const { tokens, requests, money } = decimal.startsWith('-') ? strings.lower : strings.higher
  const amount = sizeOf(decimal)
  if (figure === 'cost') return money({ currency, amount, unconfirmedCount })
  return figure === 'requests' ? requests(BigInt(amount)) : tokens(BigInt(amount))
}

export function nameOfMeasure({ figure, currency }: BillMeasure): string {
  return figure === 'cost' ? currency : strings.measures[figure]
}

export function keyOfMeasure({ figure, currency }: BillMeasure): string {
  return `${figure} ${currency}`
}
