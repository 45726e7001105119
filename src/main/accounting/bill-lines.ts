import type { BilledRow, BillLine, BillSums } from '../../shared/contract/usage/bill.ts'
import type { Money } from '../../shared/domain/money/money.ts'
import { addSums, differenceOf, noSums, sumsAsSaid, sumsOfRow } from './bill-sums.ts'

/** What the ledger has of one day and one model, whichever call was asked for. Counts are in full digits, exact. */
export interface TallyRow {
  readonly day: string
  readonly model: string
  /** Calls that may have been processed, and those of them that reported anything, and a total. */
  readonly callCount: number
  readonly reportedCount: number
  readonly totalCount: number
  readonly promptTokens: string
  readonly completionTokens: string
  readonly totalTokens: string
  readonly cost: readonly Money[]
}

/** A day or a model has no sum where nothing that was counted there reported one. */
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

/** The same sums, from the rows that were kept with a bill. */
export function sumsOfKept(rows: readonly BilledRow[]): BillSums {
  const sums = addSums([{ ...noSums, requests: '0' }, ...rows.map(sumsAsSaid)])
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
  return { name: null, ...sums, difference: differenceOf(sums.billed, sums.tally, sums.billed) }
}

/**
 * One line a model, or a day: whatever the bill or the ledger has. What the bill does not divide stands in a line without a name, so
 * that the differences add up; where it divides nothing, only what Tally counted is divided.
 */
export function linesBy(
  key: 'day' | 'model',
  { billed, tally, whole }: { billed: readonly BilledRow[]; tally: readonly TallyRow[]; whole: BillSums },
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
      difference: isDivided ? differenceOf(sums.billed, sums.tally, whole) : noSums,
    }
  })
  return { isDivided, lines: lines.toSorted(key === 'day' ? byName : bySize) }
}

function byName(one: BillLine, other: BillLine): number {
  if (one.name === null || other.name === null) return Number(one.name === null) - Number(other.name === null)
  return one.name < other.name ? -1 : 1
}

/** The largest first, whichever side says so. */
function bySize(one: BillLine, other: BillLine): number {
  const size = ({ name, billed, tally }: BillLine): number =>
    name === null ? -1 : Math.max(Number(billed.totalTokens ?? 0), Number(tally.totalTokens ?? 0))
  return size(other) - size(one) || byName(one, other)
}
