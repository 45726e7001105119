import { compareMoney, type Money } from '../../../shared/domain/money/money.ts'
import { compareNames } from '../../../shared/language/locale.ts'

export type SortValue = number | string | Money | null

/** Missing values come last in both directions. Equal rows keep their order. */
export function sortByValue<Row>(
  rows: readonly Row[],
  sortValueOf: (row: Row) => SortValue,
  isDescending: boolean,
): readonly Row[] {
  const direction = isDescending ? -1 : 1
  return rows.toSorted((one, other) => compare(sortValueOf(one), sortValueOf(other), direction))
}

function compare(one: SortValue, other: SortValue, direction: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'object' && typeof other === 'object') return direction * compareMoney(one, other)
  if (typeof one === 'number' && typeof other === 'number') return direction * (one - other)
  if (typeof one === 'string' && typeof other === 'string') return direction * compareNames(one, other)
  // The values of a column are all of one type.
  return 0
}
