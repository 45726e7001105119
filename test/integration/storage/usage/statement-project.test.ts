import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Making, statementJob } from '../../../../src/main/reports/statement/statement-job.ts'
import { addDecimals } from '../../../../src/shared/domain/money/decimal.ts'
import { readCsv } from '../../../../src/shared/domain/usage/csv-table.ts'
import { readFocus } from '../../../fixtures/focus-schema.ts'
import { newCall } from '../../../fixtures/samples/stored.ts'
import { aLedger, hour, madeAt, november, quiet, write } from './statement-ledger.ts'

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
  database.exec(`UPDATE calls SET conversationId = 'chat ' || id`)
  database.exec(`UPDATE calls SET projectId = 'alder' WHERE id IN ('october', 'one', 'stopped')`)
  database.exec(`UPDATE calls SET projectId = 'birch' WHERE id = 'three'`)
  return sample
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
  expect(rows.map(({ fields }) => [fields[at('projectName')], fields[at('projectId')]])).toEqual([
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
      '{"tally/project":"Alder, \\"north\\"","tally/projectId":"alder"}',
      '{"tally/project":"=Birch","tally/projectId":"birch"}',
    ]),
  )
  expect((await tagsOf(ofBirch)).size).toBe(1)
  const page = async (making: Making) => readFileSync(await write(database, 'html', making), 'utf8')
  expect(await page(november)).toMatch(/<th scope="col">Project<\/th>[\s\S]*Alder, &quot;north&quot;/)
  expect(await page(ofNone)).toContain('<dt>Project</dt><dd>No project</dd>')
  expect(await page(ofNone)).not.toContain('<th scope="col">Project</th>')
})
