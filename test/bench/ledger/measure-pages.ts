import type { DatabaseSync } from 'node:sqlite'
import { usageCallsJob } from '../../../src/main/reports/usage-page/usage-calls-job.ts'
import { usagePageJob } from '../../../src/main/reports/usage-page/usage-page-job.ts'
import { verifyUsageJob } from '../../../src/main/reports/usage-page/verify-usage-job.ts'
import { everyCall, type UsageFilter } from '../../../src/shared/contract/usage/usage-page.ts'
import { atMost, type Finding } from '../finding.ts'
import { percentileOf } from '../scaffold/statistics.ts'
import { inTurns } from '../scaffold/stopwatch.ts'
import { scanCalls } from './scan.ts'

const rounds = 20
/** Rounds for measurements that read every call. */
const fewRounds = 5
const opening = 'usage page, 30 days'
/** The last thirty days of those that the ledger was filled with. */
const month: UsageFilter = { ...everyCall, clock: 'local', from: '2026-10-17', to: '2026-11-15' }
const everything: UsageFilter = { ...month, from: null, to: null }
const filters: Readonly<Record<string, UsageFilter>> = {
  [opening]: month,
  '30 days by UTC': { ...month, clock: 'utc' },
  '30 days of one model': { ...month, models: ['model-2'] },
  '30 days of one connection': { ...month, connectionIds: ['connection-1'] },
  'a week': { ...month, from: '2026-11-09' },
  'one chat, all time': { ...everything, conversationId: 'conversation-4500' },
}

/**
 * The whole page as a thread of main computes it: sums, days, models, connections, the 50 largest
 * conversations, 28 prices.
 */
export function measurePages(database: DatabaseSync, calls: string, maxMs: number): Finding[] {
  const page = (filter: UsageFilter) => () => usagePageJob.run(database, filter, () => {})
  const pages = Object.entries(filters).map(([name, filter]) => [name, page(filter)] as const)
  const { [opening]: opened = [], ...others } = inTurns(rounds, Object.fromEntries(pages))
  const { scan, all, ...rowByRow } = inTurns(fewRounds, {
    scan: () => scanCalls(database),
    all: page(everything),
    'first 50 calls': () => usageCallsJob.run(database, { ...month, after: null }, () => {}),
    'total verified from the rows': () => verifyUsageJob.run(database, month, () => {}),
  })
  const floor = { name: 'reading every call', values: scan }
  const finding = (name: string, values: readonly number[]): Finding => ({
    name: `${calls}: ${name}`,
    unit: 'ms',
    values,
  })
  return [
    { ...finding(`${opening}: p50`, opened), floor, isInDocument: true },
    { ...finding(`${opening}: p95`, [percentileOf(opened, 0.95)]), answersTo: 'S5', goal: atMost(maxMs) },
    ...Object.entries({ ...others, ...rowByRow }).map(([name, values]) => finding(name, values)),
    { ...finding('all time', all), floor },
  ]
}
