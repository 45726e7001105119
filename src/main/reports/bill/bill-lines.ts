import type { BilledRow, BillLine, BillSums } from '../../../shared/contract/usage/bill.ts'
import type { Money } from '../../../shared/domain/money/money.ts'
import { addSums, differenceOf, noSums, reportedSums, sumsOfRow } from './bill-sums.ts'

/** The ledger's sums of one day and one model. Token counts are exact decimals. */
export interface TallyRow {
  readonly day: string
  readonly model: string
  /**
   * Calls that may have been processed. `reportedCount` and `totalCount` are those that reported any count,
   * or a total.
   */
  readonly callCount: number
  readonly reportedCount: number
  readonly totalCount: number
  readonly promptTokens: string
  readonly completionTokens: string
  readonly totalTokens: string
  readonly cost: readonly Money[]
}

/** A day or a model has no sum if none of its calls reported a count. */
function sumsOfTally(rows: readonly TallyRow[]): BillSums {
  const calls = countOf(rows, 'callCount')
  const hasNone = calls === 0
  const sums = addSums([
    noTally,
    ...rows.map(({ promptTokens, completionTokens, totalTokens, callCount, cost }) => ({
      promptTokens,
      completionTokens,
      totalTokens,
      requests: String(callCount),
      cost: [...cost],
    })),
  ])
  const areReported = hasNone || countOf(rows, 'reportedCount') > 0
  return {
    ...sums,
    promptTokens: areReported ? sums.promptTokens : null,
    completionTokens: areReported ? sums.completionTokens : null,
    totalTokens: hasNone || countOf(rows, 'totalCount') > 0 ? sums.totalTokens : null,
  }
}

const noTally: BillSums = {
  promptTokens: '0',
  completionTokens: '0',
  totalTokens: '0',
  requests: '0',
  cost: [],
}

/** The same sums, from the rows that were saved with a bill. */
export function sumsOfKept(rows: readonly BilledRow[]): BillSums {
  const sums = addSums([{ ...noSums, requests: '0' }, ...rows.map(reportedSums)])
  return sums.requests === '0' ? { ...noTally, cost: sums.cost } : sums
}

export function countOf(
  rows: readonly TallyRow[],
  name: 'callCount' | 'reportedCount' | 'totalCount',
): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}

export function totalLine(billed: readonly BilledRow[], tally: readonly TallyRow[]): BillLine {
  const sums = { billed: addSums(billed.map(sumsOfRow)), tally: sumsOfTally(tally) }
  return { name: null, ...sums, difference: differenceOf(sums, sums) }
}

/**
 * One line for each model or day that the bill or the ledger names. Billed amounts without a model or day get
 * a line without a name, so that the differences add up. If the bill is not divided, only Tally's counts are
 * divided and no line has a difference.
 */
export function linesBy(
  key: 'day' | 'model',
  {
    billed,
    tally,
    whole,
  }: {
    billed: readonly BilledRow[]
    tally: readonly TallyRow[]
    whole: Pick<BillLine, 'billed' | 'tally'>
  },
): { isDivided: boolean; lines: BillLine[] } {
  const isDivided = billed.some((row) => row[key] !== null)
  const billedBy = isDivided ? Map.groupBy(billed, (row) => row[key]) : new Map<string | null, BilledRow[]>()
  const tallyBy = Map.groupBy(tally, (row) => row[key])
  const names = [...new Set([...billedBy.keys(), ...tallyBy.keys()])]
  const lines = names.map((name): BillLine => {
    const sums = {
      billed: addSums((billedBy.get(name) ?? []).map(sumsOfRow)),
      tally: sumsOfTally(name === null ? [] : (tallyBy.get(name) ?? [])),
    }
    return {
      name,
      ...sums,
      difference: isDivided ? differenceOf(sums, whole) : noSums,
    }
  })
  return { isDivided, lines: lines.toSorted(key === 'day' ? byName : bySize) }
}

function byName(one: BillLine, other: BillLine): number {
  if (one.name === null || other.name === null) return Number(one.name === null) - Number(other.name === null)
  return one.name < other.name ? -1 : 1
}

/** Orders by the larger count of the two sides, largest first. */
function bySize(one: BillLine, other: BillLine): number {
  const size = ({ name, billed, tally }: BillLine): number =>
    name === null ? -1 : Math.max(Number(billed.totalTokens ?? 0), Number(tally.totalTokens ?? 0))
  return size(other) - size(one) || byName(one, other)
}
