import type { DatabaseSync } from 'node:sqlite'
import type {
  DayClock,
  ReportedCosts,
  UsageFilter,
  UsageSums,
  VerifiedUsage,
} from '../../../shared/contract/usage/usage-page.ts'
import { dayMs, hourMs, lastMoment, minuteMs } from '../../../shared/domain/app/durations.ts'
import { addMoney, type Money } from '../../../shared/domain/money/money.ts'
import { costObstacleOf, moneyOf } from '../../../shared/domain/money/reported-cost.ts'
import { addCall, addSums, noSums } from '../../../shared/domain/usage/usage-sums.ts'
import { costOfCall, demoCostOf } from '../../accounting/pricing.ts'
import { readJob } from '../../jobs/job.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { readFilteredCalls } from '../../storage/repositories/usage/filtered-calls.ts'
import type { StoredCall } from '../../storage/row-types.ts'

const maxApart = 10_000

export const verifyUsageJob = readJob<UsageFilter, VerifiedUsage>((database, filter) => {
  const hours = new Map<number, RowSums>()
  const reported = createReportedCosts()
  addUpRows(database, filter, (call) => sumsAt(hours, hourOf(call, filter.clock)), reported.add)
  const inOrder = [...hours].toSorted(([one], [other]) => one - other)
  const summed = inOrder.map(([hour, rows]) => ({ hour, sums: closed(rows) }))
  return {
    sums: addSums(summed.map(({ sums }) => sums)),
    hours: summed,
    reportedCosts: reported.list(),
  }
})

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
  noteCost: (call: StoredCall, cost: Money) => void = () => {},
): void {
  const prices = readPrices(database)
  for (const call of readFilteredCalls(database, filter, 'without-reports')) {
    const rows = groupOf(call)
    addCall(rows.sums, call)
    const cost = filter.isDemo ? demoCostOf(call) : costOfCall(prices, call).cost
    if (cost === null) continue
    noteCost(call, cost)
    rows.sums.unpricedCount -= 1
    rows.costs.push(cost)
    if (rows.costs.length > maxApart) rows.costs = addMoney(rows.costs)
  }
}

interface BothCosts {
  callCount: number
  computed: Money[]
  reported: Money[]
}

/** Adds up the calls whose reported and computed costs can be compared, by connection and currency. */
function createReportedCosts() {
  const byConnection = new Map<string, BothCosts & { readonly connectionId: string }>()
  return {
    add(call: StoredCall, cost: Money): void {
      const reported = call.details.reportedCost && moneyOf(call.details.reportedCost)
      if (reported?.currency !== cost.currency || costObstacleOf(call) !== null) return
      const { connectionId } = call
      const key = `${cost.currency} ${connectionId}`
      const known = byConnection.get(key) ?? { connectionId, callCount: 0, computed: [], reported: [] }
      byConnection.set(key, {
        connectionId,
        callCount: known.callCount + 1,
        computed: addMoney([...known.computed, cost]),
        reported: addMoney([...known.reported, reported]),
      })
    },
    list: (): ReportedCosts[] =>
      [...byConnection.values()].flatMap(
        ({ connectionId, callCount, computed: [computed], reported: [reported] }) =>
          computed === undefined || reported === undefined
            ? []
            : [{ connectionId, callCount, computed, reported }],
      ),
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
