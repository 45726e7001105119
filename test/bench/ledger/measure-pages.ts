import type { DatabaseSync } from 'node:sqlite'
import { proveUsageJob } from '../../../src/main/jobs/prove-usage-job.ts'
import { usageCallsJob } from '../../../src/main/jobs/usage-calls-job.ts'
import { usagePageJob } from '../../../src/main/jobs/usage-page-job.ts'
import type { UsageFilter } from '../../../src/shared/usage-page.ts'
import { atMost, type Finding } from '../finding.ts'
import { percentileOf } from '../scaffold/statistics.ts'
import { inTurns } from '../scaffold/stopwatch.ts'
import { scanCalls } from './scan.ts'

const rounds = 20
/** The last thirty days of those that the ledger was filled with. */
const month: UsageFilter = {
  clock: 'local',
  from: '2026-10-17',
  to: '2026-11-15',
  connectionIds: [],
  models: [],
  conversationId: null,
  isDemo: false,
}
const everything: UsageFilter = { ...month, from: null, to: null }
const filters: Readonly<Record<string, UsageFilter>> = {
  '30 days by UTC': { ...month, clock: 'utc' },
  '30 days of one model': { ...month, models: ['model-2'] },
  '30 days of one connection': { ...month, connectionIds: ['connection-1'] },
  'a week': { ...month, from: '2026-11-09' },
  'one conversation, of all time': { ...everything, conversationId: 'conversation-4500' },
}

/** The whole page as a thread of main makes it: sums, days, models, connections, the 50 largest conversations, 28 prices. */
export function measurePages(database: DatabaseSync, calls: string, mostMs: number): Finding[] {
  const page = (filter: UsageFilter) => () => usagePageJob.run(database, filter, () => {})
  const others: Readonly<Record<string, () => unknown>> = {
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, page(filter)])),
    'its calls, the first 50': () => usageCallsJob.run(database, { ...month, after: null }, () => {}),
    'its proof from the rows': () => proveUsageJob.run(database, month, () => {}),
  }
  const times = inTurns(rounds, {
    month: page(month),
    scan: () => scanCalls(database),
    ...others,
  }) as Readonly<Record<string, number[]>>
  const all = inTurns(3, { all: page(everything) }).all
  const timesOf = (name: string): number[] => times[name] ?? []
  const finding = (name: string, values: readonly number[]): Finding => ({
    name: `${calls}: ${name}`,
    unit: 'ms',
    values,
  })
  const floor = { name: 'reading every call', values: timesOf('scan') }
  return [
    { ...finding('the usage page as it opens, 30 days', timesOf('month')), floor },
    {
      ...finding('the same at p95', [percentileOf(timesOf('month'), 0.95)]),
      answersTo: 'S5',
      goal: atMost(mostMs),
    },
    ...Object.keys(others).map((name) => finding(name, timesOf(name))),
    { ...finding('all there is', all), floor },
  ]
}
