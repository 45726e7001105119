import type { Price } from '../../../shared/contract/money/price.ts'
import type { WholeCall } from '../../../shared/contract/usage/call.ts'
import {
  type Statement,
  type StatementLine,
  type StatementPrice,
  StatementSums,
} from '../../../shared/contract/usage/statement.ts'
import type { DayClock, UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import { dayMs, minuteMs, nameOfDay } from '../../../shared/domain/app/durations.ts'
import { addMoney, isSameMoney, type Money } from '../../../shared/domain/money/money.ts'
import { addCall, noSums } from '../../../shared/domain/usage/usage-sums.ts'
import { costOfCall, priceAt, utcDayOf } from '../../accounting/pricing.ts'

export type StatementCall = Pick<
  WholeCall,
  | 'connectionId'
  | 'connectionName'
  | 'modelRequested'
  | 'modelAnswered'
  | 'startedAt'
  | 'utcOffsetMinutes'
  | 'isDemo'
  | 'usage'
  | 'details'
  | 'source'
  | 'estimate'
  | 'historyTokens'
  | 'projectId'
>

interface Group extends Omit<StatementLine, 'sums'> {
  readonly sums: UsageSums
  readonly costs: Money[]
  readonly estimatedCosts: Money[]
}

export function dayOfCall(
  { startedAt, utcOffsetMinutes }: Pick<WholeCall, 'startedAt' | 'utcOffsetMinutes'>,
  clock: DayClock,
): string {
  const at = clock === 'utc' ? startedAt : startedAt + utcOffsetMinutes * minuteMs
  return nameOfDay(Math.floor(at / dayMs))
}

/** The first and the last day of a month such as 2026-11. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: nameOfDay(Date.UTC(year, number, 0) / dayMs) }
}

/** The name of a project by its id; empty for none, and for an unknown one. */
export type ProjectNames = (projectId: string | null) => string

/** Adds up calls one by one, into a line for each day, connection, model and project, and finds the prices used. */
export function createStatementLines(prices: readonly Price[], clock: DayClock, nameOf: ProjectNames) {
  const groups = new Map<string, Group>()
  const used = new Map<Price, { connectionName: string; callCount: number }>()

  return {
    add(call: StatementCall): void {
      const { connectionId, connectionName, projectId } = call
      const line = {
        day: dayOfCall(call, clock),
        connectionId,
        connectionName,
        model: call.modelAnswered ?? call.modelRequested,
        projectId,
        projectName: nameOf(projectId),
      }
      const key = JSON.stringify([line.day, connectionId, line.model, projectId])
      const group: Group = groups.get(key) ?? {
        ...line,
        sums: { ...noSums },
        costs: [],
        estimatedCosts: [],
      }
      groups.set(key, group)
      addCall(group.sums, call)
      const { cost, estimatedCost } = costOfCall(prices, call)
      if (cost !== null) {
        group.sums.unpricedCount -= 1
        group.costs.push(cost)
      }
      if (estimatedCost !== null) group.estimatedCosts.push(estimatedCost)
      if (cost === null && estimatedCost === null) return
      const price = priceAt(prices, { ...call, dayUtc: utcDayOf(call.startedAt) })
      if (price === null) return
      const known = used.get(price)
      if (known === undefined) used.set(price, { connectionName, callCount: 1 })
      else known.callCount += 1
    },
    lines(): StatementLine[] {
      return [...groups.values()]
        .map(({ costs, estimatedCosts, sums, ...line }) => ({
          ...line,
          sums: pickSums({ ...sums, cost: addMoney(costs) }, addMoney(estimatedCosts)),
        }))
        .toSorted(byDayAndName)
    },
    prices(): StatementPrice[] {
      return [...used]
        .map(([price, more]) => ({ ...price, ...more }))
        .toSorted(
          (one, other) =>
            compareTexts(one.connectionName, other.connectionName) ||
            compareTexts(one.model, other.model) ||
            compareTexts(one.validFrom, other.validFrom),
        )
    },
  }
}

function byDayAndName(one: StatementLine, other: StatementLine): number {
  return (
    compareTexts(one.day, other.day) ||
    compareTexts(one.connectionName, other.connectionName) ||
    compareTexts(one.connectionId, other.connectionId) ||
    compareTexts(one.model, other.model) ||
    compareTexts(one.projectName, other.projectName) ||
    compareTexts(one.projectId ?? '', other.projectId ?? '')
  )
}

/** In an order that no locale changes. */
function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}

/** The sums of a usage page as those of a statement. */
export function pickSums(sums: UsageSums, estimatedCost: readonly Money[]): StatementSums {
  const all: StatementSums = { ...sums, estimatedCost: [...estimatedCost] }
  const names = Object.keys(StatementSums.shape) as (keyof StatementSums)[]
  return Object.fromEntries(names.map((name) => [name, all[name]])) as StatementSums
}

const none = pickSums(noSums, [])
type SumName = Exclude<keyof StatementSums, 'cost' | 'estimatedCost'>
const sumNames = Object.keys(none).filter(
  (name): name is SumName => name !== 'cost' && name !== 'estimatedCost',
)

/** Adds lines to their total. */
export function addStatementSums(parts: readonly StatementSums[]): StatementSums {
  const sums = { ...none }
  for (const name of sumNames) sums[name] = parts.reduce((sum, part) => sum + part[name], 0)
  return {
    ...sums,
    cost: addMoney(parts.flatMap(({ cost }) => cost)),
    estimatedCost: addMoney(parts.flatMap(({ estimatedCost }) => estimatedCost)),
  }
}

/** The sums of all calls up to the end of the month. */
export function closingOf(opening: Statement['opening'], totals: StatementSums): Statement['closing'] {
  const plus = (name: 'callCount' | 'reportedCount' | 'noTotalCount' | 'totalTokens'): number =>
    opening[name] + totals[name]
  return {
    callCount: plus('callCount'),
    reportedCount: plus('reportedCount'),
    noTotalCount: plus('noTotalCount'),
    totalTokens: plus('totalTokens'),
    cost: addMoney([...opening.cost, ...totals.cost]),
  }
}

/** Compares number by number. Without `estimatedCost`, which the usage page doesn't add up. */
export function areStatementSumsEqual(one: StatementSums, other: StatementSums): boolean {
  return sumNames.every((name) => one[name] === other[name]) && isSameMoney(one.cost, other.cost)
}
