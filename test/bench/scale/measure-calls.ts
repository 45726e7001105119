import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { exportUsageJob } from '../../../src/main/reports/usage-page/export-usage-job.ts'
import { usageCallsJob } from '../../../src/main/reports/usage-page/usage-calls-job.ts'
import { usagePageJob } from '../../../src/main/reports/usage-page/usage-page-job.ts'
import { openInThread } from '../../../src/main/storage/database/open-in-thread.ts'
import { everyCall, type UsageFilter } from '../../../src/shared/contract/usage/usage-page.ts'
import { atMost, type Finding } from '../finding.ts'
import { fillLedger } from '../ledger/fill-ledger.ts'
import { percentileOf } from '../scaffold/statistics.ts'
import { inTurns } from '../scaffold/stopwatch.ts'
import { inTemporaryFolder } from '../scaffold/temporary-folder.ts'

const callCount = 10_000_000
const programCount = 10
const rounds = 20
/** About a million calls. */
const exported: UsageFilter = { ...everyCall, clock: 'local', from: '2026-07-29', to: '2026-11-15' }
const month: UsageFilter = { ...exported, from: '2026-10-17' }
const everything: UsageFilter = { ...month, from: null, to: null }
const program = { conversationId: 'program-1' }
/** The share of the rows after which the memory no longer grows. */
const settled = 0.2

/** The pages as a thread of main computes them. Programs made a quarter of the calls. */
export async function measureManyCalls(): Promise<Finding[]> {
  return await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'tally.db')
    fillLedger(file, { callCount, programCount })
    const bytes = statSync(file).size / callCount
    const database = openInThread(file, 'read')
    try {
      return [
        { name: 'bytes of a call in the file', unit: 'bytes', values: [bytes], ...of, goal: atMost(350) },
        ...measurePages(database),
        ...(await measureExport(database, folder)),
      ]
    } finally {
      database.close()
    }
  })
}

const of = { answersTo: 'Scale' } as const

function measurePages(database: DatabaseSync): Finding[] {
  const page = (filter: UsageFilter) => () => usagePageJob.run(database, filter, () => {})
  const calls = (filter: UsageFilter) => () =>
    usageCallsJob.run(database, { ...filter, after: null }, () => {})
  const times = inTurns(rounds, {
    month: page(month),
    everything: page(everything),
    program: page({ ...month, ...program }),
    'whole program': page({ ...everything, ...program }),
    'calls of a program': calls({ ...month, ...program }),
  })
  const p95 = (name: string, values: readonly number[]): Finding => ({
    name: `10,000,000 calls: ${name}: p95`,
    unit: 'ms',
    values: [percentileOf(values, 0.95)],
    ...of,
  })
  return [
    { ...p95('usage page, 30 days', times.month), goal: atMost(15) },
    { ...p95('usage page, all time', times.everything), goal: atMost(60) },
    { ...p95('usage page of a program, 30 days', times.program), goal: atMost(15) },
    { ...p95('usage page of a program, all time', times['whole program']), isInDocument: true },
    { ...p95('newest calls of a program', times['calls of a program']), isInDocument: true },
  ]
}

/** Writes a million lines, and compares the memory with that after the first ones. */
async function measureExport(database: DatabaseSync, folder: string): Promise<Finding[]> {
  const places = { file: join(folder, 'calls.csv'), draft: join(folder, 'calls.csv.draft') }
  let before: number | null = null
  let most = 0
  const report = (done: number, total: number): void => {
    if (done % 50_000 !== 0 || done < settled * total) return
    const used = process.memoryUsage.rss() / 1_000_000
    before ??= used
    most = Math.max(most, used)
  }
  const startedAt = performance.now()
  const input = { filter: exported, format: 'csv', ...places } as const
  const { callCount: lines } = await exportUsageJob.run(database, input, report)
  const microseconds = (1_000 * (performance.now() - startedAt)) / lines
  return [
    {
      name: '10,000,000 calls: a line of the CSV export (5 µs are 200,000 a second)',
      unit: 'µs',
      values: [microseconds],
      ...of,
      goal: atMost(5),
    },
    {
      name: '10,000,000 calls: memory over that of the first 200,000 lines of 1,000,000',
      unit: 'MB',
      values: [most - (before ?? Number.NaN)],
      ...of,
      goal: atMost(10),
    },
  ]
}
