import type { DatabaseSync } from 'node:sqlite'
import { proveUsageJob } from '../../../src/main/jobs/prove-usage-job.ts'
import { usageCallsJob } from '../../../src/main/jobs/usage-calls-job.ts'
import { usagePageJob } from '../../../src/main/jobs/usage-page-job.ts'
import { createClearing } from '../../../src/main/storage/ledger/earlier-calls.ts'
import { proveLedger } from '../../../src/main/storage/ledger/ledger-proof.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import type { UsageFilter } from '../../../src/shared/usage-page.ts'
import type { Measured, MeasuredRow } from '../measured.ts'
import { withLedger } from './ledger-file.ts'

const rounds = 20
const callsARound = 200
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
const pages: Readonly<Record<string, UsageFilter>> = {
  '30 days': month,
  'by UTC': { ...month, clock: 'utc' },
  'of one model': { ...month, models: ['model-2'] },
  'of one connection': { ...month, connectionIds: ['connection-1'] },
  'of both': { ...month, models: ['model-2'], connectionIds: ['connection-1'] },
  'a week': { ...month, from: '2026-11-09' },
  'one conversation': { ...everything, conversationId: 'conversation-4500' },
}
const scan = `SELECT (started_at + 60000 * utc_offset_minutes) / 86400000, count(*), TOTAL(prompt_tokens),
  TOTAL(completion_tokens), TOTAL(total_tokens) FROM calls WHERE NOT is_demo GROUP BY 1`

/** The whole usage page as a thread makes it, beside reading every call by its day alone; then what the roll-ups cost a call. */
export async function measureLedger(): Promise<Measured[]> {
  return [
    withLedger(100_000, ({ database }) => measurePages(database, 100_000, 10, 0.1)),
    withLedger(1_000_000, ({ database }) => measurePages(database, 1_000_000, 25, 0.05)),
    withLedger(1_000, (opened) => measureCalls(opened)),
    withLedger(100_000, ({ database }) => measureWhole(database)),
  ]
}

function millisecondsOf(task: () => unknown): number {
  const startedAt = performance.now()
  task()
  return performance.now() - startedAt
}

function measurePages(database: DatabaseSync, callCount: number, mostMs: number, maxRatio: number): Measured {
  const tasks: Readonly<Record<string, () => unknown>> = {
    ...Object.fromEntries(
      Object.entries(pages).map(([name, filter]) => [
        name,
        () => usagePageJob.run(database, filter, () => {}),
      ]),
    ),
    'its calls': () => usageCallsJob.run(database, { ...month, after: null }, () => {}),
    'its proof': () => proveUsageJob.run(database, month, () => {}),
    'scan, by day': () => database.prepare(scan).all(),
  }
  const rows: { name: string; values: number[] }[] = Object.keys(tasks).map((name) => ({ name, values: [] }))
  for (let round = 0; round < rounds; round += 1)
    for (const [index, task] of Object.values(tasks).entries()) rows[index]?.values.push(millisecondsOf(task))
  const all = {
    name: 'all there is, once',
    values: [millisecondsOf(() => usagePageJob.run(database, everything, () => {}))],
  }
  return {
    title: `ledger: the usage page over ${callCount.toLocaleString('en')} calls (S5: p95 of 30 days at most ${mostMs} ms); median of ${rounds}, p95 ${describeP95(rows)}`,
    unit: 'ms',
    rows: [...rows, all],
    baseline: 'scan, by day',
    goal: { row: '30 days', maxRatio },
  }
}

function describeP95(rows: readonly MeasuredRow[]): string {
  const ours = rows.filter(({ name }) => !name.startsWith('scan'))
  return ours
    .map(({ name, values }) => {
      const sorted = values.toSorted((one, other) => one - other)
      return `${name} ${(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN).toFixed(1)} ms`
    })
    .join(', ')
}

/** Written as the app writes it: a commit before the request leaves, another with its end. */
function measureCalls({ store, database }: { store: Store; database: DatabaseSync }): Measured {
  const withSums: number[] = []
  const without: number[] = []
  const triggers = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'calls'")
    .all()
  for (let round = 0; round < rounds; round += 1) {
    withSums.push(microsecondsACall(store, `with-${round}`))
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`)
    without.push(microsecondsACall(store, `without-${round}`))
    for (const { sql } of triggers) database.exec(String(sql))
  }
  return {
    title: `ledger: a call's two commits, with the roll-ups and without; median of ${rounds} times ${callsARound} calls`,
    unit: 'µs',
    rows: [
      { name: 'with roll-ups', values: withSums },
      { name: 'without', values: without },
    ],
    baseline: 'without',
    goal: { row: 'with roll-ups', maxRatio: 1.25 },
  }
}

function microsecondsACall(store: Store, run: string): number {
  const elapsed = millisecondsOf(() => {
    for (let number = 0; number < callsARound; number += 1) writeCall(store, `${run}-${number}`)
  })
  return (elapsed * 1_000) / callsARound
}

function writeCall(store: Store, id: string): void {
  store.calls.insert({
    id,
    conversationId: 'conversation',
    conversationTitle: 'A title of then',
    messageId: id,
    connectionId: 'connection-0',
    connectionName: 'Example',
    baseAddress: 'https://api.example.com/v1',
    isDemo: false,
    modelAsked: 'model-1',
    attempt: 1,
    asking: 'stream-with-usage',
    startedAt: Date.now(),
    utcOffsetMinutes: 120,
    leftOut: null,
    forecast: null,
  })
  store.calls.finish(
    id,
    {
      state: 'complete',
      modelAnswered: 'model-1',
      usage: { promptTokens: 1203, completionTokens: 87, totalTokens: 1290 },
      source: 'reported',
      estimate: null,
      completionId: id,
      completionCreated: null,
      finishReason: 'stop',
      httpStatus: 200,
      failureCode: null,
      firstTokenMs: 312.25,
      durationMs: 2_104.5,
    },
    640,
  )
}

function clearAll(database: DatabaseSync): void {
  const clearing = createClearing(database, '9999-12-31', 0)
  while (clearing.clearSome(1_000));
}

/** What is done with the ledger as a whole, beside reading all of it once. */
function measureWhole(database: DatabaseSync): Measured {
  return {
    title: 'ledger: all of 100,000 calls, once',
    unit: 'ms',
    rows: [
      { name: 'scan', values: [millisecondsOf(() => database.prepare(scan).all())] },
      { name: 'rebuild roll-ups', values: [millisecondsOf(() => proveLedger(database, () => {}))] },
      { name: 'clear', values: [millisecondsOf(() => clearAll(database))] },
    ],
    baseline: 'scan',
    goal: { row: 'rebuild roll-ups', maxRatio: 40 },
  }
}
