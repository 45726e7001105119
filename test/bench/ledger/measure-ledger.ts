import type { DatabaseSync } from 'node:sqlite'
import { createClearing } from '../../../src/main/storage/ledger/earlier-calls.ts'
import { proveLedger } from '../../../src/main/storage/ledger/ledger-proof.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import type { Measured, MeasuredRow } from '../measured.ts'
import { withLedger } from './ledger-file.ts'

const rounds = 20
const callsARound = 200
const sums = (from: string): string =>
  `SELECT ${from}, TOTAL(prompt_tokens), TOTAL(completion_tokens), TOTAL(total_tokens)`
const model = 'COALESCE(model_answered, model_asked)'
const dayOfCall = '(started_at + 60000 * utc_offset_minutes) / 86400000'
const questions = {
  'by day': `${sums('day_local, SUM(call_count)')} FROM usage_days WHERE NOT is_demo GROUP BY day_local`,
  'by model': `${sums('model, SUM(call_count)')} FROM usage_days WHERE NOT is_demo GROUP BY model`,
  'by connection': `${sums('connection_id, SUM(call_count)')} FROM usage_days WHERE NOT is_demo GROUP BY connection_id`,
  'a month, by model': `${sums('model, SUM(call_count)')} FROM usage_days
    WHERE day_utc BETWEEN 19999 AND 20031 AND day_local BETWEEN 20000 AND 20030 AND NOT is_demo GROUP BY model`,
  'scan, by day': `${sums(`${dayOfCall}, count(*)`)} FROM calls WHERE NOT is_demo GROUP BY 1`,
  'scan, by model': `${sums(`${model}, count(*)`)} FROM calls WHERE NOT is_demo GROUP BY 1`,
}

/** The usage page's questions, put to the roll-ups and to the calls themselves; then what the roll-ups cost a call. */
export async function measureLedger(): Promise<Measured[]> {
  return [
    withLedger(100_000, ({ database }) => measureQuestions(database, 100_000, 10, 0.1)),
    withLedger(1_000_000, ({ database }) => measureQuestions(database, 1_000_000, 25, 0.05)),
    withLedger(1_000, (opened) => measureCalls(opened)),
    withLedger(100_000, ({ database }) => measureWhole(database)),
  ]
}

function millisecondsOf(task: () => void): number {
  const startedAt = performance.now()
  task()
  return performance.now() - startedAt
}

function measureQuestions(
  database: DatabaseSync,
  callCount: number,
  mostMs: number,
  maxRatio: number,
): Measured {
  const statements = Object.entries(questions).map(([name, sql]) => [name, database.prepare(sql)] as const)
  const rows = statements.map(([name]) => ({ name, values: [] as number[] }))
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [, statement]] of statements.entries())
      rows[index]?.values.push(millisecondsOf(() => statement.all()))
  }
  return {
    title: `ledger: the usage page's questions over ${callCount.toLocaleString('en')} calls (S5: p95 at most ${mostMs} ms); median of ${rounds}, p95 ${describeP95(rows)}`,
    unit: 'ms',
    rows,
    baseline: 'scan, by day',
    goal: { row: 'by day', maxRatio },
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
      { name: 'scan', values: [millisecondsOf(() => database.prepare(questions['scan, by day']).all())] },
      { name: 'rebuild roll-ups', values: [millisecondsOf(() => proveLedger(database, () => {}))] },
      { name: 'clear', values: [millisecondsOf(() => clearAll(database))] },
    ],
    baseline: 'scan',
    goal: { row: 'rebuild roll-ups', maxRatio: 40 },
  }
}
