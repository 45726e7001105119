import type { DatabaseSync } from 'node:sqlite'
import type { UsageFilter, UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import { addMoney, type Money } from '../../../shared/domain/money/money.ts'
import { noSums } from '../../../shared/domain/usage/usage-sums.ts'
import { addCall } from '../../accounting/call-sums.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { readFilteredCalls } from '../../storage/repositories/usage/filtered-calls.ts'
import type { Job } from '../job.ts'

const maxApart = 10_000

export const verifyUsageJob: Job<UsageFilter, UsageSums> = {
  access: 'read',
  run: (database, filter) => addUpRows(database, filter, () => {}),
}

/** Adds up the ledger row by row. The result is independent of the roll-ups that the usage page shows. */
export function addUpRows(
  database: DatabaseSync,
  filter: UsageFilter,
  onRead: (count: number) => void,
): UsageSums {
  const prices = readPrices(database)
  const sums: UsageSums = { ...noSums }
  let costs: Money[] = []
  let count = 0
  for (const call of readFilteredCalls(database, filter)) {
    addCall(sums, call)
    count += 1
    onRead(count)
    const { cost } = costOfCall(prices, call)
    if (cost === null) continue
    sums.unpricedCount -= 1
    costs.push(cost)
    if (costs.length > maxApart) costs = addMoney(costs)
  }
  return { ...sums, cost: addMoney(costs) }
}
