import type { BillMeasure, BillSums } from '../../../shared/contract/usage/bill.ts'
import { addDecimals } from '../../../shared/domain/money/decimal.ts'
import { figureIn, sizeOf } from './format-figure.ts'

/** What a bill is told by in one figure: the widest count that it gives, else its money. */
export function widestMeasure(billed: BillSums): BillMeasure | null {
  const order = ['totalTokens', 'promptTokens', 'completionTokens'] as const
  const figure = order.find((name) => billed[name] !== null)
  if (figure !== undefined) return { figure, currency: '' }
  const [money] = billed.cost
  if (money !== undefined) return { figure: 'cost', currency: money.currency }
  return billed.requests === null ? null : { figure: 'requests', currency: '' }
}

export function differenceOf(one: BillSums, other: BillSums, measure: BillMeasure): string {
  const taken = figureIn(other, measure) ?? '0'
  const negative = taken.startsWith('-') ? sizeOf(taken) : taken === '0' ? '0' : `-${taken}`
  return addDecimals([figureIn(one, measure) ?? '0', negative])
}
