import type { Price } from '../../../shared/contract/money/price.ts'
import type { BilledRow } from '../../../shared/contract/usage/bill.ts'
import { costOfTokenParts, type RateClass, ratesFor } from '../../../shared/domain/money/cost-parts.ts'
import { addMoney, type Money, markUnconfirmed } from '../../../shared/domain/money/money.ts'
import type { DaySums } from '../../storage/repositories/usage/billable-calls.ts'
import type { TallyRow } from './bill-lines.ts'

/** The fields that decide which price applies to a sum of calls. */
type PriceKey = Pick<DaySums, 'dayUtc' | 'modelRequested' | 'model'>

/** Returns one row for each day and model, whatever other fields divide the saved sums. */
export function tallyOf(kept: readonly DaySums[], priceOf: (of: PriceKey) => Price | null): TallyRow[] {
  const groups = Map.groupBy(kept, ({ day, model }) => JSON.stringify([day, model]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { day, model } = first
    const sum = (name: Exclude<keyof DaySums, 'day' | 'parts' | keyof PriceKey | keyof RateClass>): number =>
      group.reduce((all, row) => all + row[name], 0)
    return [
      {
        day,
        model,
        callCount: sum('callCount'),
        reportedCount: sum('reportedCount'),
        totalCount: sum('totalCount'),
        promptTokens: String(sum('promptTokens')),
        completionTokens: String(sum('completionTokens')),
        totalTokens: String(sum('totalTokens')),
        cost: addMoney(
          group.flatMap((row) => {
            const price = row.parts.call > 0 ? priceOf(row) : null
            if (price === null) return []
            return markUnconfirmed(costOfTokenParts(row.parts, ratesFor(price, row)), price, row.parts.call)
          }),
        ),
      },
    ]
  })
}

/** A saved row is as final as its bill. */
const withoutMark = ({ currency, amount }: Money): Money => ({ currency, amount })

/**
 * The rows saved with a bill. Counts are limited to safe integers, and each further currency gets a row of
 * its own.
 */
export function rowsToKeep(tally: readonly TallyRow[]): BilledRow[] {
  return tally.flatMap((row): BilledRow[] => {
    const { day, model, cost } = row
    const isReported = row.reportedCount > 0
    const [first = null, ...others] = cost.map(withoutMark)
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
        promptTokens: isReported ? Number(row.promptTokens) : null,
        completionTokens: isReported ? Number(row.completionTokens) : null,
        totalTokens: row.totalCount > 0 ? Number(row.totalTokens) : null,
        requests: row.callCount,
        cost: first,
      },
      ...others.map((money) => ({ ...empty, cost: money })),
    ]
  })
}
