import { readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import {
  checkStatementJob,
  type Making,
  statementJob,
} from '../../../../src/main/reports/statement/statement-job.ts'
import type { CheckedStatement } from '../../../../src/shared/contract/usage/statement.ts'
import { addDecimals } from '../../../../src/shared/domain/money/decimal.ts'
import { readCsv } from '../../../../src/shared/domain/usage/csv-table.ts'
import { readFocus } from '../../../fixtures/focus-schema.ts'
import { newCall } from '../../../fixtures/samples/stored.ts'
import { addCall, aLedger, hour, madeAt, november, quiet, write } from './statement-ledger.ts'

const ofAlder: Making = { ...november, projectId: 'alder' }
const ofBirch: Making = { ...november, projectId: 'birch' }
const ofNone: Making = { ...november, projectId: null }

/** October, one, stopped: Alder. Three: Birch. Two, evening: none. Each in a chat of its own. */
function projectLedger() {
  const sample = aLedger()
  const { store, database } = sample
  const project = { systemPrompt: '', modelId: null, connectionId: null, createdAt: 1, archivedAt: null }
  store.projects.put({ ...project, id: 'alder', name: 'Alder, "north"', deletedAt: null })
  store.projects.put({ ...project, id: 'birch', name: '=Birch', deletedAt: null })
  database.exec(`UPDATE calls SET conversation_id = 'chat ' || id`)
  database.exec(`UPDATE calls SET project_id = 'alder' WHERE id IN ('october', 'one', 'stopped')`)
  database.exec(`UPDATE calls SET project_id = 'birch' WHERE id = 'three'`)
  return sample
}

async function check(database: DatabaseSync, file: string): Promise<CheckedStatement> {
  const result = await checkStatementJob.run(database, { file }, quiet)
  if (result.kind !== 'checked') throw new Error(`The statement is ${result.kind}.`)
  return result
}

/** As the person moves a chat with its earlier calls. */
function move(
  { store }: ReturnType<typeof aLedger>,
  id: string,
  to: string | null,
  at = madeAt + hour,
): void {
  const conversationId = `chat ${id}`
  const byProject = Map.groupBy(
    store.projects.callsElsewhere(conversationId, to),
    ({ fromProjectId }) => fromProjectId,
  )
  for (const [fromProjectId, calls] of byProject) {
    const correction = {
      id: `${id} ${at} ${fromProjectId}`,
      at,
      conversationId,
      fromProjectId,
      toProjectId: to,
    }
    store.projects.moveCalls(calls, correction)
  }
}

test('the statement of a project has its calls alone, and all projects add up to all calls', async () => {
  const { store, database } = projectLedger()
  store.calls.insert(newCall('of alder', { startedAt: madeAt - hour, projectId: 'alder' }))
  store.calls.insert(newCall('of none', { startedAt: madeAt - hour }))
  const alder = await statementJob.run(database, ofAlder, quiet)
  expect(alder).toMatchObject({
    project: { id: 'alder', name: 'Alder, "north"' },
    opening: { callCount: 1, totalTokens: 1_000, cost: [{ amount: '0.0028' }] },
    // 100 × 2 + 20 × 10 = 400 millionths; the stopped call reported nothing.
    totals: { callCount: 2, totalTokens: 120, estimatedCount: 1, cost: [{ amount: '0.0004' }] },
    closing: { callCount: 3, totalTokens: 1_120, cost: [{ amount: '0.0032' }] },
    doTotalsHold: true,
    runningIds: ['of alder'],
  })
  const birch = await statementJob.run(database, ofBirch, quiet)
  const none = await statementJob.run(database, ofNone, quiet)
  expect(none).toMatchObject({ project: { id: null, name: '' }, runningIds: ['of none'] })
  const all = await statementJob.run(database, november, quiet)
  expect(all.runningIds).toEqual(['of alder', 'of none'])
  const parts = [alder, birch, none]
  for (const name of ['callCount', 'totalTokens', 'promptTokens', 'estimatedPromptTokens'] as const)
    expect(parts.reduce((sum, { totals }) => sum + totals[name], 0)).toBe(all.totals[name])
  expect(addDecimals(parts.map(({ closing }) => closing.cost[0]?.amount ?? '0'))).toBe(
    all.closing.cost[0]?.amount,
  )
  expect(all.lines.map(({ day, projectId, sums }) => [day, projectId, sums.callCount])).toEqual([
    ['2026-11-03', null, 1],
    ['2026-11-03', 'alder', 1],
    ['2026-11-10', 'alder', 1],
    ['2026-11-20', 'birch', 1],
    ['2026-11-30', null, 1],
  ])
})

test('every form has the project, and quotes its name', async () => {
  const { database } = projectLedger()
  const [head, ...rows] = readCsv(readFileSync(await write(database, 'csv'), 'utf8')).rows
  const at = (name: string): number => head?.fields.indexOf(name) ?? -1
  expect(rows.map(({ fields }) => [fields[at('project')], fields[at('project_id')]])).toEqual([
    ['', ''],
    ['Alder, "north"', 'alder'],
    ['Alder, "north"', 'alder'],
    ["'=Birch", 'birch'],
    ['', ''],
  ])
  const tagsOf = async (making: Making) =>
    new Set(readFocus(readFileSync(await write(database, 'focus', making), 'utf8')).map(({ Tags }) => Tags))
  expect(await tagsOf(november)).toEqual(
    new Set([
      '',
      '{"tally/project":"Alder, \\"north\\"","tally/project_id":"alder"}',
      '{"tally/project":"=Birch","tally/project_id":"birch"}',
    ]),
  )
  expect((await tagsOf(ofBirch)).size).toBe(1)
  const page = async (making: Making) => readFileSync(await write(database, 'html', making), 'utf8')
  expect(await page(november)).toMatch(/<th scope="col">Project<\/th>[\s\S]*Alder, &quot;north&quot;/)
  expect(await page(ofNone)).toContain('<dt>Project</dt><dd>No project</dd>')
  expect(await page(ofNone)).not.toContain('<th scope="col">Project</th>')
})

test('a moved chat is told as a move with its date, and is no break', async () => {
  const sample = projectLedger()
  const { database } = sample
  const files = { all: november, alder: ofAlder, birch: ofBirch }
  const written = Object.entries(files).map(async ([name, making]) => [
    name,
    await write(database, 'json', making),
  ])
  const file = Object.fromEntries(await Promise.all(written))
  move(sample, 'one', 'birch')
  const at = madeAt + hour
  const to = { id: 'birch', name: '=Birch' }
  const out = { at, callCount: 1, direction: 'out', to }
  const sound = { firstBreak: null, doSumsMatch: true, earlier: 'same' }
  expect(await check(database, file.all)).toMatchObject({ ...sound, moves: [out] })
  expect(await check(database, file.alder)).toMatchObject({ ...sound, moves: [out], callCount: 2 })
  expect(await check(database, file.birch)).toMatchObject({ ...sound, moves: [{ ...out, direction: 'in' }] })
  // Back again: every call is where it was.
  move(sample, 'one', 'alder', madeAt + 2 * hour)
  for (const name of ['all', 'alder', 'birch'] as const)
    expect(await check(database, file[name])).toMatchObject({ ...sound, moves: [] })
})

test('a moved call is still compared, number by number', async () => {
  const sample = projectLedger()
  const file = await write(sample.database, 'json', ofAlder)
  move(sample, 'one', null)
  sample.database.exec(`UPDATE calls SET prompt_tokens = 99 WHERE id = 'one'`)
  expect(await check(sample.database, file)).toMatchObject({
    firstBreak: { kind: 'changed', callId: 'one', place: 1 },
  })
})

test.each([
  ['without a note', ''],
  ['with a note about another project', `, ('x', ${madeAt + hour}, 'chat one', 'alder', NULL, 1)`],
  ['with a note from before the statement', `, ('x', ${madeAt - hour}, 'chat one', 'alder', 'birch', 1)`],
  ['with a note about another chat', `, ('x', ${madeAt + hour}, 'chat two', 'alder', 'birch', 1)`],
])('a call in another project %s is a break', async (_name, note) => {
  const { database } = projectLedger()
  const files = [await write(database, 'json', ofAlder), await write(database, 'json')]
  database.exec(`UPDATE calls SET project_id = 'birch' WHERE id = 'one'`)
  database.exec(
    `INSERT INTO project_corrections (id, corrected_at, conversation_id, from_project_id, to_project_id, call_count)
     VALUES ('y', ${madeAt + hour}, 'chat of nothing', NULL, 'alder', 0)${note}`,
  )
  for (const file of files)
    expect((await check(database, file)).firstBreak).toMatchObject({ kind: 'reassigned', callId: 'one' })
})

test('a call that came into the project without a note is an added one', async () => {
  const { database } = projectLedger()
  const file = await write(database, 'json', ofAlder)
  database.exec(`UPDATE calls SET project_id = 'alder' WHERE id = 'two'`)
  expect((await check(database, file)).firstBreak).toMatchObject({ kind: 'added', callId: 'two' })
})

test('earlier calls that moved make the start of the hash differ, and the check says so', async () => {
  const sample = projectLedger()
  const file = await write(sample.database, 'json', ofAlder)
  move(sample, 'october', 'birch')
  expect(await check(sample.database, file)).toMatchObject({ firstBreak: null, moves: [], earlier: 'moved' })
})

test('later calls of the project and of others are no break', async () => {
  const { store, database } = projectLedger()
  const file = await write(database, 'json', ofAlder)
  addCall(store, 'elsewhere', { at: Date.UTC(2026, 10, 4), prompt: 1, completion: 1 })
  addCall(store, 'later', { at: Date.UTC(2026, 11, 3), prompt: 1, completion: 1 })
  expect(await check(database, file)).toMatchObject({ firstBreak: null, earlier: 'same', doSumsMatch: true })
})
