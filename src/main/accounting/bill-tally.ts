import type { Price } from '../../shared/contract/money/price.ts'
import type { BilledRow } from '../../shared/contract/usage/bill.ts'
import { largestSum } from '../../shared/contract/usage/usage.ts'
import { addMoney } from '../../shared/domain/money/money.ts'
import { costOfSums } from './bill-costs.ts'
import type { TallyRow } from './bill-lines.ts'

/** What the price of the calls of a sum goes by. */
interface PriceKey {
  readonly dayUtc: number
  readonly modelAsked: string
  readonly model: string
}

/** As the ledger keeps the sums of a day and a model: in numbers without a limit. */
interface KeptSums extends PriceKey {
  readonly day: string
  readonly callCount: bigint
  readonly reportedCount: bigint
  readonly totalCount: bigint
  /** Whether any of the calls reported what a price is for. */
  readonly hasCounts: boolean
  readonly promptTokens: bigint
  readonly completionTokens: bigint
  readonly totalTokens: bigint
}

/** One row a day and a model, whatever else the sums are kept by. */
export function tallyOf(kept: readonly KeptSums[], priceOf: (of: PriceKey) => Price | null): TallyRow[] {
  const groups = Map.groupBy(kept, ({ day, model }) => JSON.stringify([day, model]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { day, model } = first
    const sum = (name: Exclude<keyof KeptSums, 'day' | 'hasCounts' | keyof PriceKey>): bigint =>
      group.reduce((all, row) => all + row[name], 0n)
    return [
      {
        day,
        model,
        callCount: Number(sum('callCount')),
        reportedCount: Number(sum('reportedCount')),
        totalCount: Number(sum('totalCount')),
        promptTokens: String(sum('promptTokens')),
        completionTokens: String(sum('completionTokens')),
        totalTokens: String(sum('totalTokens')),
        cost: addMoney(
          group.flatMap((row) =>
            costOfSums(row.promptTokens, row.completionTokens, row.hasCounts ? priceOf(row) : null),
          ),
        ),
      },
    ]
  })
}

/** As they are kept with a bill: numbers end where numbers do, and money of another currency has a row of its own. */
export function rowsToKeep(tally: readonly TallyRow[]): BilledRow[] {
  return tally.flatMap((row): BilledRow[] => {
    const { day, model, cost } = row
    const isReported = row.reportedCount > 0
    const [first = null, ...others] = cost
    const empty = {
      day,
      model,
      promptTokens: null,
      completionTokens: null,
      totalTokens: null,
      requests: null,
    }
    return [
      {
        day,
        model,
        promptTokens: isReported ? asNumber(row.promptTokens) : null,
        completionTokens: isReported ? asNumber(row.completionTokens) : null,
        totalTokens: row.totalCount > 0 ? asNumber(row.totalTokens) : null,
        requests: row.callCount,
        cost: first,
      },
      ...others.map((money) => ({ ...empty, cost: money })),
    ]
  })
}

function asNumber(decimal: string): number {
  return Math.min(Number(decimal), largestSum)
}
