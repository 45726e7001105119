import type { DatabaseSync } from 'node:sqlite'
import type {
  DayClock,
  UsageFilter,
  UsageSums,
  VerifiedUsage,
} from '../../../shared/contract/usage/usage-page.ts'
import { dayMs, hourMs, lastMoment, minuteMs } from '../../../shared/domain/app/durations.ts'
import { addMoney, type Money } from '../../../shared/domain/money/money.ts'
import { addCall, addSums, noSums } from '../../../shared/domain/usage/usage-sums.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import type { Job } from '../../jobs/job.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { readFilteredCalls } from '../../storage/repositories/usage/filtered-calls.ts'
import type { StoredCall } from '../../storage/row-types.ts'

const maxApart = 10_000

export const verifyUsageJob: Job<UsageFilter, VerifiedUsage> = {
  access: 'read',
  run: (database, filter) => {
    const hours = new Map<number, RowSums>()
    addUpRows(database, filter, (call) => sumsAt(hours, hourOf(call, filter.clock)))
    const inOrder = [...hours].toSorted(([one], [other]) => one - other)
    const summed = inOrder.map(([hour, rows]) => ({ hour, sums: closed(rows) }))
    return { sums: addSums(summed.map(({ sums }) => sums)), hours: summed }
  },
}

/** Adds up the ledger row by row. The result is independent of the stored sums that the usage page shows. */
export function addUpAllRows(
  database: DatabaseSync,
  filter: UsageFilter,
  onRead: (count: number) => void,
): UsageSums {
  const rows = emptyRows()
  let count = 0
  addUpRows(database, filter, () => {
    count += 1
    onRead(count)
    return rows
  })
  return closed(rows)
}

interface RowSums {
  readonly sums: UsageSums
  costs: Money[]
}

const emptyRows = (): RowSums => ({ sums: { ...noSums }, costs: [] })

function sumsAt(hours: Map<number, RowSums>, hour: number): RowSums {
  const known = hours.get(hour)
  if (known !== undefined) return known
  const rows = emptyRows()
  hours.set(hour, rows)
  return rows
}

function addUpRows(
  database: DatabaseSync,
  filter: UsageFilter,
  groupOf: (call: StoredCall) => RowSums,
): void {
  const prices = readPrices(database)
  for (const call of readFilteredCalls(database, filter)) {
    const rows = groupOf(call)
    addCall(rows.sums, call)
    const { cost } = costOfCall(prices, call)
    if (cost === null) continue
    rows.sums.unpricedCount -= 1
    rows.costs.push(cost)
    if (rows.costs.length > maxApart) rows.costs = addMoney(rows.costs)
  }
}

function closed({ sums, costs }: RowSums): UsageSums {
  return { ...sums, cost: addMoney(costs) }
}

/** The hour of a call by the clock that also chooses its day. */
function hourOf({ startedAt, utcOffsetMinutes }: StoredCall, clock: DayClock): number {
  const offsetMinutes = clock === 'utc' ? 0 : Math.max(-1440, Math.min(1440, utcOffsetMinutes))
  const at = Math.max(-lastMoment, Math.min(lastMoment, startedAt)) + offsetMinutes * minuteMs
  return Math.floor((((at % dayMs) + dayMs) % dayMs) / hourMs)
}
