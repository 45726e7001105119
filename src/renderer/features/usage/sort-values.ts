import { compareMoney, type Money } from '../../../shared/domain/money/money.ts'

export type SortValue = number | string | Money | null

type CompareText = (one: string, other: string) => number

/** Missing values come last in both directions. Equal rows keep their order. */
export function sortByValue<Row>(
  rows: readonly Row[],
  sortValueOf: (row: Row) => SortValue,
  isDescending: boolean,
  compareText: CompareText = compareCodes,
): readonly Row[] {
  const direction = isDescending ? -1 : 1
  return rows.toSorted((one, other) => compare(sortValueOf(one), sortValueOf(other), direction, compareText))
}

function compare(one: SortValue, other: SortValue, direction: number, compareText: CompareText): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'object' && typeof other === 'object') return direction * compareMoney(one, other)
  if (typeof one === 'number' && typeof other === 'number') return direction * (one - other)
  if (typeof one === 'string' && typeof other === 'string') return direction * compareText(one, other)
  // The values of a column are all of one type.
  return 0
}

function compareCodes(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
