import { expect, test } from 'vitest'
import { programReportJob, programTaskJob } from '../../../../src/main/reports/program/program-report-job.ts'
import { reconnectRows } from '../../../../src/main/storage/database/repair/reconnect-rows.ts'
import { createClearing } from '../../../../src/main/storage/repositories/usage/clear-ledger-before.ts'
import type { CallEnd } from '../../../../src/main/storage/row-types.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { callEnd, newCall, noon, nothingReported } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const ofProgram = { ...everyCall, conversationId: 'agent' }
const nothing = (): void => {}
const agent = {
  instructionBytes: 4_000,
  toolBytes: 6_000,
  messageBytes: 2_000,
  toolCount: 2,
  promptMark: 1,
  isCompaction: false,
  isWhole: true,
}
const tools = [
  { name: 'Bash', bytes: 4_500 },
  { name: 'Read', bytes: 1_500 },
]

interface Made {
  readonly at?: number
  readonly key?: string | null
  readonly programId?: string
  readonly model?: string
  readonly sizes?: Partial<typeof agent>
  readonly tools?: typeof tools
  readonly end?: Partial<CallEnd>
}

/** A ledger with calls of programs, and what the window reads of them. */
function openLedger() {
  const sample = openSample()
  const { store, database } = sample
  let count = 0
  return {
    ...sample,
    add({ at = noon, key = 'session', programId = 'agent', model = 'large', end = {}, ...more }: Made): void {
      count += 1
      const id = `call-${count}`
      const call = { conversationId: programId, messageId: id, modelRequested: model, startedAt: at }
      store.transaction(() => {
        store.calls.insert(newCall(id, call))
        store.programTasks.add({
          callId: id,
          programId,
          startedAt: at,
          taskKey: key,
          tools: more.tools ?? tools,
          sizes: { ...agent, promptMark: count, ...more.sizes },
        })
      })
      store.calls.finish(id, callEnd({ durationMs: minuteMs, ...end }))
    },
    report: async (filter = {}) => programReportJob.run(database, { ...ofProgram, ...filter }, nothing),
    kinds: async () => {
      const { tasks } = await programReportJob.run(database, ofProgram, nothing)
      const taskId = tasks[0]?.id ?? ''
      const { calls } = await programTaskJob.run(database, { ...ofProgram, taskId }, nothing)
      return calls.map(({ kind }) => kind)
    },
    rowsOf: (table: string) =>
      Number(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows']),
  }
}

test('a key names a task for ever, and without one a pause ends it', async () => {
  const { add, report } = openLedger()
  add({ at: noon })
  add({ at: noon + 5 * hourMs })
  add({ at: noon, key: null, end: { durationMs: 30 * minuteMs } })
  add({ at: noon + 39 * minuteMs, key: null })
  add({ at: noon + 60 * minuteMs, key: null })
  add({ at: noon, programId: 'another' })
  const { tasks, taskCount } = await report()
  expect(taskCount).toBe(3)
  expect(
    tasks.map(({ startedAt, sums, durationMs }) => [startedAt - noon, sums.callCount, durationMs]),
  ).toEqual([
    [60 * minuteMs, 1, minuteMs],
    [0, 2, 5 * hourMs + minuteMs],
    [0, 2, 40 * minuteMs],
  ])
})

test('no key of a program is stored as it is', () => {
  const { add, database } = openLedger()
  add({ key: '/home/ada/client' })
  expect(JSON.stringify(database.prepare('SELECT * FROM programTasks').all())).not.toContain('ada')
})

test('a task has the calls of the filter alone, and is none without them', async () => {
  const { add, report } = openLedger()
  const dayMs = 24 * hourMs
  add({ at: noon - 2 * dayMs })
  add({ at: noon + 2 * dayMs, model: 'small' })
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
  const on = (at: number) => ({ from: day(at), to: day(at) })
  expect((await report(on(noon - 2 * dayMs))).tasks).toMatchObject([
    { sums: { callCount: 1 }, durationMs: minuteMs },
  ])
  expect(await report(on(noon))).toMatchObject({ taskCount: 0, tasks: [] })
  expect((await report({ models: ['small-1-2026'] })).tasks).toMatchObject([{ sums: { callCount: 2 } }])
})

test('the purposes of calls come from their sizes, tools and models', async () => {
  const { add, kinds } = openLedger()
  const none = { toolBytes: 0, toolCount: 0 }
  const other = [{ name: 'Save', bytes: 900 }]
  add({ sizes: { ...none, instructionBytes: 900, messageBytes: 100 }, tools: [] })
  add({})
  add({ sizes: { messageBytes: 90_000 } })
  add({ sizes: { toolCount: 3, toolBytes: 6_900, messageBytes: 1_000 }, tools: [...tools, ...other] })
  add({ sizes: { toolCount: 1, toolBytes: 900, instructionBytes: 1_000 }, tools: other })
  add({ sizes: { toolCount: 1, toolBytes: 900 }, tools: other, model: 'small' })
  add({ sizes: { ...none, messageBytes: 50_000 }, tools: [] })
  add({ sizes: { ...none, isCompaction: true }, tools: [] })
  expect(await kinds()).toEqual([
    'title',
    'turn',
    'turn',
    'turn',
    'background',
    'background',
    'background',
    'compaction',
  ])
})

test('only a call after a broken one with the same prompt is a repeat', async () => {
  const { add, kinds } = openLedger()
  const broken = { state: 'cut-off', usage: nothingReported, source: 'not-reported' } as const
  const refused = { state: 'failed', usage: nothingReported, source: 'none' } as const
  const same = { promptMark: 7 }
  add({ sizes: same, end: broken })
  add({ sizes: { promptMark: 8 } })
  add({ sizes: same, end: broken })
  add({ sizes: same })
  add({ sizes: same })
  add({ sizes: { promptMark: 9 }, end: refused })
  add({ sizes: { promptMark: 9 } })
  expect(await kinds()).toEqual(['turn', 'turn', 'repeat', 'repeat', 'turn', 'turn', 'turn'])
})

test('a script without tools has turns alone', async () => {
  const { add, kinds } = openLedger()
  for (const model of ['large', 'small'])
    add({ sizes: { toolBytes: 0, toolCount: 0, instructionBytes: 0 }, tools: [], model })
  expect(await kinds()).toEqual(['turn', 'turn'])
})

test('tools share the cached start of the prompt, and have an estimate where nothing was reported', async () => {
  const { add, report, store } = openLedger()
  store.prices.put({
    connectionId: 'connection-1',
    model: 'large',
    validFrom: '2020-01-01',
    promptPerMillion: '10',
    completionPerMillion: '50',
    currency: 'USD',
    cachedPerMillion: '1',
    cacheWritePerMillion: null,
    extras: null,
    origin: { kind: 'typed' },
  })
  const usage = { promptTokens: 12_000, completionTokens: 100, totalTokens: 12_100 }
  const { details } = callEnd()
  add({ end: { usage, details: { ...details, cachedTokens: 5_000, cachePlace: 'inside' } } })
  add({
    end: {
      usage: nothingReported,
      source: 'not-reported',
      estimate: { promptTokens: 6_000, completionTokens: 1 },
    },
  })
  const { tools: shown, firstCall } = await report()
  // 6,000 of 12,000 tokens are tools, and 5,000 of them cached: $0.015, of which Bash has three quarters.
  expect(shown.rows).toEqual([
    { name: 'Bash', callCount: 2, tokensPerCall: 3_375, cost: [{ currency: 'USD', amount: '0.01125' }] },
    { name: 'Read', callCount: 2, tokensPerCall: 1_125, cost: [{ currency: 'USD', amount: '0.00375' }] },
  ])
  expect(shown.others).toBeNull()
  expect(firstCall).toEqual({
    instructionTokens: 4_000,
    toolTokens: 6_000,
    messageTokens: 2_000,
    toolCount: 2,
    taskCount: 1,
  })
})

test('a program that changes its tools all the time gets no more names', async () => {
  const { add, report, rowsOf, store } = openLedger()
  store.transaction(() => {
    for (let at = 0; at < 520; at += 1)
      add({ tools: [{ name: `tool ${at}`, bytes: 6_000 }], sizes: { toolCount: 1 } })
  })
  expect(rowsOf('programToolSets')).toBe(500)
  const { tools: shown } = await report()
  expect(shown.rows).toHaveLength(20)
  expect(shown.others).toMatchObject({ toolCount: 481 })
})

test('cleared calls leave no task and no tool behind', () => {
  const { add, database, rowsOf } = openLedger()
  const dayMs = 24 * hourMs
  add({ at: noon - 9 * dayMs, key: 'old', tools: [{ name: 'Old', bytes: 5 }] })
  add({ at: noon - 9 * dayMs })
  add({ at: noon })
  const clearing = createClearing(database, '2026-11-19', noon)
  while (clearing.clearSome(1));
  expect(['programCalls', 'programTasks', 'programToolSets'].map(rowsOf)).toEqual([1, 1, 1])
})

test('after a repair, calls have neither the task nor the tools of later ones', async () => {
  const { add, database, report, rowsOf } = openLedger()
  add({ tools })
  add({ key: 'lost', tools: [{ name: 'Lost', bytes: 6_000 }] })
  database.exec(`PRAGMA foreign_keys = OFF; DELETE FROM programToolSets;
    INSERT INTO programToolSets VALUES (9, 'agent', 'orphan', '[]');
    DELETE FROM programTasks WHERE keyHash = (SELECT max(keyHash) FROM programTasks)`)
  reconnectRows(database)
  expect(['programCalls', 'programTasks', 'programToolSets'].map(rowsOf)).toEqual([1, 1, 0])
  add({ key: 'new', tools: [{ name: 'New', bytes: 6_000 }] })
  expect((await report()).tools).toMatchObject({
    rows: [{ name: 'New', callCount: 1 }],
    others: { callCount: 1 },
  })
})

test('a very long task has all calls in its sums, and only the newest in its list', async () => {
  const { add, report, database, store } = openLedger()
  store.transaction(() => {
    for (let at = 0; at < 2_100; at += 1) add({ at: noon + at })
  })
  const { tasks } = await report()
  const taskId = tasks[0]?.id ?? ''
  const { task, calls } = await programTaskJob.run(database, { ...ofProgram, taskId }, nothing)
  expect([task.sums.callCount, calls.length, calls.at(-1)?.number]).toEqual([2_100, 2_000, 2_100])
  expect(task).toEqual(tasks[0])
})
