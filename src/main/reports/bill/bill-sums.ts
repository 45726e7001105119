import type { BilledRow, BillLine, BillMeasure, BillSums } from '../../../shared/contract/usage/bill.ts'
import { addDecimals } from '../../../shared/domain/money/decimal.ts'
import { addMoney, type Money } from '../../../shared/domain/money/money.ts'
import { type BillFigure, billFigures } from '../../../shared/domain/usage/bill-figures.ts'

export const noSums: BillSums = {
  promptTokens: null,
  completionTokens: null,
  totalTokens: null,
  requests: null,
  cost: [],
}

/** Adds only known values. A figure that no row has stays null. */
export function addSums(list: readonly BillSums[]): BillSums {
  const figure = (name: BillFigure): string | null => {
    const said = list.flatMap((sums) => sums[name] ?? [])
    return said.length === 0 ? null : addDecimals(said)
  }
  return {
    promptTokens: figure('promptTokens'),
    completionTokens: figure('completionTokens'),
    totalTokens: figure('totalTokens'),
    requests: figure('requests'),
    cost: addMoney(list.flatMap(({ cost }) => cost)),
  }
}

/** Only the figures that a row contains. A row without a total gets none. */
export function reportedSums({
  promptTokens,
  completionTokens,
  totalTokens,
  requests,
  cost,
}: BilledRow): BillSums {
  const inDigits = (count: number | null): string | null => (count === null ? null : String(count))
  return {
    promptTokens: inDigits(promptTokens),
    completionTokens: inDigits(completionTokens),
    totalTokens: inDigits(totalTokens),
    requests: inDigits(requests),
    cost: cost === null ? [] : addMoney([cost]),
  }
}

/** Adds a missing total if the row has both parts. */
export function sumsOfRow(row: BilledRow): BillSums {
  const sums = reportedSums(row)
  const { promptTokens, completionTokens, totalTokens } = sums
  if (totalTokens !== null || promptTokens === null || completionTokens === null) return sums
  return { ...sums, totalTokens: addDecimals([promptTokens, completionTokens]) }
}

export function negate(decimal: string): string {
  if (decimal === '0') return decimal
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`
}

export function negateSums(sums: BillSums): BillSums {
  const figures = billFigures.map((name) => {
    const figure = sums[name]
    return [name, figure === null ? null : negate(figure)]
  })
  return {
    ...sums,
    ...Object.fromEntries(figures),
    cost: sums.cost.map((money) => ({ ...money, amount: negate(money.amount) })),
  }
}

type Sides = Pick<BillLine, 'billed' | 'tally'>

/**
 * `billed` minus `tally`, for the figures that can be compared in the whole bill. A figure missing on a line counts
 * as zero.
 */
export function differenceOf({ billed, tally }: Sides, whole: Sides): BillSums {
  const compared = comparedFigures(whole)
  const figures = billFigures.map((name) => {
    if (!compared.includes(name)) return [name, null]
    return [name, addDecimals([billed[name] ?? '0', negate(tally[name] ?? '0')])]
  })
  const currencies = new Set(whole.billed.cost.map(({ currency }) => currency))
  const cost = addMoney([...billed.cost, ...negateSums(tally).cost])
  return {
    ...noSums,
    ...Object.fromEntries(figures),
    cost: cost.filter(({ currency }) => currencies.has(currency)),
  }
}

/**
 * The figures of a bill, without those of tokens that Tally lacks: a service without totals says nothing about a
 * billed total. If Tally has none of them, it still has a difference to explain.
 */
function comparedFigures({ billed, tally }: Sides): readonly BillFigure[] {
  const given = billFigures.filter((name) => billed[name] !== null)
  const isCounted = (name: BillFigure): boolean => name !== 'requests' && tally[name] !== null
  return given.some(isCounted) ? given.filter((name) => name === 'requests' || isCounted(name)) : given
}

export function inMeasure(sums: BillSums, { figure, currency }: BillMeasure): string {
  if (figure !== 'cost') return sums[figure] ?? '0'
  return sums.cost.find((money: Money) => money.currency === currency)?.amount ?? '0'
}

/**
 * Picks the first token count that differs: total, prompt, completion. Then tries money, then requests. If
 * nothing differs, picks the first figure that the bill contains.
 */
export function measureOf({
  billed,
  difference,
}: Pick<BillLine, 'billed' | 'difference'>): BillMeasure | null {
  const order = ['totalTokens', 'promptTokens', 'completionTokens'] as const
  const inTokens = order.map((figure) => ({ figure, currency: '' }))
  const inMoney = billed.cost.map(({ currency }) => ({ figure: 'cost' as const, currency }))
  const given = [...inTokens, ...inMoney, { figure: 'requests' as const, currency: '' }].filter(
    ({ figure }) => figure === 'cost' || difference[figure] !== null,
  )
  return given.find((measure) => inMeasure(difference, measure) !== '0') ?? given[0] ?? null
}
