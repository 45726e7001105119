import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { checkStatementJob, statementJob } from '../../../../src/main/reports/statement/statement-job.ts'
import { createClearing } from '../../../../src/main/storage/repositories/usage/clear-ledger-before.ts'
import type { CheckedStatement } from '../../../../src/shared/contract/usage/statement.ts'
import { callEnd, newCall } from '../../../fixtures/samples/stored.ts'
import { temporaryFolder } from '../../../fixtures/temporary-folder.ts'
import { addCall, aLedger, hour, madeAt, november, quiet, write } from './statement-ledger.ts'

async function check(database: DatabaseSync, file: string): Promise<CheckedStatement> {
  const result = await checkStatementJob.run(database, { file }, quiet)
  if (result.kind !== 'checked') throw new Error(`The statement is ${result.kind}.`)
  return result
}

test('an unchanged ledger passes the check, and later calls are no break', async () => {
  const { store, database } = aLedger()
  store.calls.insert(newCall('under way', { startedAt: madeAt - hour }))
  const file = await write(database, 'json')
  store.calls.finish('under way', callEnd())
  addCall(store, 'newer', { at: Date.UTC(2026, 11, 3), prompt: 1, completion: 1 })
  expect(await check(database, file)).toMatchObject({
    callCount: 5,
    firstBreak: null,
    clearedCount: 0,
    earlier: 'same',
    doSumsMatch: true,
  })
})

test('removed titles and renamed connections change no hash', async () => {
  const { database } = aLedger()
  const file = await write(database, 'json')
  database.exec(`UPDATE calls SET conversation_title = '', connection_name = 'Another'`)
  expect(await check(database, file)).toMatchObject({ firstBreak: null, earlier: 'same', doSumsMatch: true })
})

test.each([
  ['a changed count', `UPDATE calls SET completion_tokens = 31 WHERE id = 'two'`, 'changed', 'two', 2],
  ['a changed time', `UPDATE calls SET started_at = started_at + 1 WHERE id = 'one'`, 'changed', 'one', 1],
  ['a changed model', `UPDATE calls SET model_answered = 'cheap' WHERE id = 'three'`, 'changed', 'three', 4],
  [
    'a changed estimate',
    `UPDATE calls SET estimated_prompt_tokens = 1 WHERE id = 'stopped'`,
    'changed',
    'stopped',
    3,
  ],
  ['a deleted call', `DELETE FROM calls WHERE id = 'stopped'`, 'missing', 'stopped', 3],
  ['the last call deleted', `DELETE FROM calls WHERE id = 'evening'`, 'missing', 'evening', 5],
  [
    'a call moved out of the month',
    `UPDATE calls SET started_at = started_at + 86400000 WHERE id = 'evening'`,
    'missing',
    'evening',
    5,
  ],
  [
    'two calls in another order',
    `UPDATE calls SET sequence = CASE id WHEN 'one' THEN 1002 ELSE 1001 END WHERE id IN ('one', 'two');
     UPDATE calls SET sequence = 1003 WHERE id = 'stopped'; UPDATE calls SET sequence = 1004 WHERE id = 'three';
     UPDATE calls SET sequence = 1005 WHERE id = 'evening'`,
    'reordered',
    'one',
    1,
  ],
] as const)('the check names %s first', async (_name, sql, kind, callId, place) => {
  const { database } = aLedger()
  const file = await write(database, 'json')
  database.exec(sql)
  const { firstBreak, doSumsMatch } = await check(database, file)
  expect(firstBreak).toMatchObject({ kind, callId, place })
  expect(doSumsMatch).toBeNull()
})

test('the check names a call that was added later with an earlier date', async () => {
  const { store, database } = aLedger()
  const file = await write(database, 'json')
  addCall(store, 'slipped in', { at: Date.UTC(2026, 10, 4), prompt: 1, completion: 1 })
  expect((await check(database, file)).firstBreak).toMatchObject({
    kind: 'added',
    callId: 'slipped in',
    place: null,
  })
})

test('the check names the first of several breaks, and changes before the month', async () => {
  const { database } = aLedger()
  const file = await write(database, 'json')
  database.exec(
    `DELETE FROM calls WHERE id = 'three'; UPDATE calls SET prompt_tokens = 1 WHERE id IN ('two', 'october')`,
  )
  expect(await check(database, file)).toMatchObject({
    firstBreak: { kind: 'changed', callId: 'two' },
    earlier: 'changed',
  })
})

test('cleared calls are told as cleared, and a break among the others is still found', async () => {
  const { database } = aLedger()
  const file = await write(database, 'json')
  const clearing = createClearing(database, '2026-11-10', madeAt + hour)
  while (clearing.clearSome(10));
  expect(await check(database, file)).toMatchObject({
    firstBreak: null,
    clearedCount: 2,
    earlier: 'cleared',
    doSumsMatch: null,
  })
  expect((await statementJob.run(database, november, quiet)).clearings).toMatchObject([
    { beforeDay: '2026-11-10' },
  ])
  database.exec(`DELETE FROM calls WHERE id = 'three'`)
  expect(await check(database, file)).toMatchObject({ firstBreak: { kind: 'missing', callId: 'three' } })
})

test('a clearing before the statement explains no missing call', async () => {
  const { database } = aLedger()
  const clearing = createClearing(database, '2026-11-01', madeAt - hour)
  while (clearing.clearSome(10));
  const file = await write(database, 'json')
  database.exec(`DELETE FROM calls WHERE id = 'one'`)
  expect(await check(database, file)).toMatchObject({
    firstBreak: { kind: 'missing', callId: 'one' },
    earlier: 'same',
  })
})

test('another price is told as a price, never as a changed call', async () => {
  const { store, database } = aLedger()
  const file = await write(database, 'json')
  store.prices.put({
    connectionId: 'connection-1',
    model: 'small',
    validFrom: '2026-11-16',
    promptPerMillion: '2',
    completionPerMillion: '4',
    currency: 'USD',
    cachedPerMillion: null,
    cacheWritePerMillion: null,
  })
  expect(await check(database, file)).toMatchObject({
    firstBreak: null,
    doSumsMatch: true,
    cost: { stated: [{ amount: '0.00283' }], now: [{ amount: '0.00384' }] },
  })
})

/** Values of a statement by their places, such as `lines.0.day`. Undefined deletes one. */
type Changes = Readonly<Record<string, unknown>>

const changesOfSums: readonly (readonly [string, Changes])[] = [
  ['the total', { 'totals.totalTokens': 2_515 }],
  ['the tokens of a line', { 'lines.0.sums.totalTokens': 999_999 }],
  ['a count of a line', { 'lines.0.sums.reportedCount': 1 }],
  ['the cost of a line', { 'lines.0.sums.cost.0.amount': '0.0011' }],
  ['the model of a line', { 'lines.0.model': 'large' }],
  ['the day of a line', { 'lines.0.day': '2026-11-04' }],
  ['the project of a line', { 'lines.0.projectId': 'another' }],
  ['no lines', { lines: [] }],
  ['the cost of the total', { 'totals.cost.0.amount': '0.00284' }],
  ['the estimated cost of the total', { 'totals.estimatedCost.0.amount': '0.0009' }],
  ['the opening', { 'opening.totalTokens': 1 }],
  ['the opening and the closing', { 'opening.totalTokens': 1_001, 'closing.totalTokens': 2_516 }],
  ['the closing', { 'closing.totalTokens': 2_516 }],
  ['the cost of the closing', { 'closing.cost.0.amount': '0.1' }],
  ['the hash of a day', { 'chain.days.0.hash': 'f'.repeat(64) }],
  ['the calls of a day', { 'chain.days.0.callCount': 3 }],
  ['no days', { 'chain.days': [] }],
  ['a price', { 'prices.0.completionPerMillion': '11' }],
  ['the calls of a price', { 'prices.0.callCount': 4 }],
  ['no prices', { prices: [] }],
]
const changesOfTheRest: readonly (readonly [string, Changes])[] = [
  ['the name of a project', { 'lines.0.projectName': 'Another' }],
  ['the name of a connection', { 'prices.0.connectionName': 'Another' }],
  ['the time', { madeAt: madeAt - hour }],
  ['the cost before the month', { 'opening.cost.0.amount': '0.0029', 'closing.cost.0.amount': '0.00573' }],
]

function put(statement: Record<string, unknown>, place: string, value: unknown): void {
  const names = place.split('.')
  const last = names.pop() ?? ''
  const part = names.reduce((at, name) => at[name] as Record<string, unknown>, statement)
  if (value === undefined) delete part[last]
  else part[last] = value
}

/** Changes a file, as a person could. With its own hash put right, or without one, as earlier versions wrote it. */
function changeFile(file: string, changes: Changes, hash: 'kept' | 'right' | 'none'): void {
  const { sha256, ...statement } = JSON.parse(readFileSync(file, 'utf8'))
  for (const [place, value] of Object.entries(changes)) put(statement, place, value)
  const text = `${JSON.stringify(statement, null, 2).slice(0, -2)},\n`
  const right = createHash('sha256').update(text).digest('hex')
  const end = `  "sha256": "${hash === 'right' ? right : sha256}"\n}\n`
  writeFileSync(file, hash === 'none' ? JSON.stringify(statement) : text + end)
}

test.each([...changesOfSums, ...changesOfTheRest])(
  '%s, changed in the file, alters it',
  async (_, changes) => {
    const { database } = aLedger()
    const file = await write(database, 'json')
    changeFile(file, changes, 'kept')
    expect(await checkStatementJob.run(database, { file }, quiet)).toEqual({ kind: 'altered' })
  },
)

test.each(changesOfSums)('%s is found even where the hash of the file was put right', async (_, changes) => {
  const { database } = aLedger()
  const file = await write(database, 'json')
  changeFile(file, {}, 'right')
  expect(await check(database, file)).toMatchObject({ doSumsMatch: true })
  changeFile(file, changes, 'right')
  expect(await check(database, file)).toMatchObject({ firstBreak: null, doSumsMatch: false })
})

test('a file without its hash is an altered one', async () => {
  const { database } = aLedger()
  const file = await write(database, 'json')
  changeFile(file, {}, 'none')
  expect(await checkStatementJob.run(database, { file }, quiet)).toEqual({ kind: 'altered' })
})

test('the hash of a file is that of the text before its last two lines', async () => {
  const { database } = aLedger()
  const text = readFileSync(await write(database, 'json'), 'utf8')
  const lines = text.split('\n')
  const before = lines.slice(0, -3).map((line) => `${line}\n`)
  expect(JSON.parse(text).sha256).toBe(createHash('sha256').update(before.join('')).digest('hex'))
})

test('hashes of calls that do not belong together are an altered file', async () => {
  const { database } = aLedger()
  const file = await write(database, 'json')
  const { calls } = JSON.parse(readFileSync(file, 'utf8')).chain
  changeFile(file, { 'chain.calls': calls.toSpliced(1, 1) }, 'right')
  expect(await checkStatementJob.run(database, { file }, quiet)).toEqual({ kind: 'altered' })
})

test('a file that another program wrote again is altered, even with the same values', async () => {
  const { database } = aLedger()
  const file = await write(database, 'json')
  const text = readFileSync(file, 'utf8')
  const again = [JSON.stringify(JSON.parse(text)), `${text} `, text.replaceAll('\n', '\r\n')]
  for (const other of again) {
    writeFileSync(file, other)
    expect(await checkStatementJob.run(database, { file }, quiet)).toEqual({ kind: 'altered' })
  }
})

test.each([
  ['nothing', ''],
  ['no JSON', '\u0000\uFFFF{'],
  ['JSON of something else', '{"form":"tally-statement-2"}'],
  ['a list of a hundred thousand lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  [
    'a deep value in an unknown field',
    `{"form":"tally-statement-1","x":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
  ],
])('%s is no statement', async (_name, text) => {
  const { database } = aLedger()
  const file = join(temporaryFolder(), 'hostile.json')
  writeFileSync(file, text)
  expect(await checkStatementJob.run(database, { file }, quiet)).toEqual({ kind: 'not-read' })
})

test('wrong types in a statement make it no statement', async () => {
  const { database } = aLedger()
  const file = await write(database, 'json')
  const whole = readFileSync(file, 'utf8')
  const wrong: ((statement: Record<string, unknown>) => void)[] = [
    (statement) => Object.assign(statement, { month: '2026-13' }),
    (statement) => Object.assign(statement, { madeAt: 1e300 }),
    (statement) => Object.assign(statement, { totals: null }),
    (statement) => Object.assign(statement, { lines: [{}] }),
    (statement) => Object.assign(statement, { prices: [{ callCount: -1 }] }),
    (statement) => Object.assign(statement['chain'] as object, { days: ['a day'] }),
    (statement) => Object.assign(statement['chain'] as object, { opening: 'f'.repeat(63) }),
    (statement) => Object.assign(statement['chain'] as object, { calls: [['id', 0, 0]] }),
    (statement) => Object.assign(statement, { project: 'a name' }),
    (statement) =>
      Object.assign(statement['chain'] as object, { calls: [['id', 0, 1e9, 'f'.repeat(64), null]] }),
    (statement) => Object.assign(statement, { runningIds: ['x'.repeat(65)] }),
  ]
  for (const change of wrong) {
    const statement = JSON.parse(whole)
    change(statement)
    writeFileSync(file, JSON.stringify(statement))
    expect(await checkStatementJob.run(database, { file }, quiet), change.toString()).toEqual({
      kind: 'not-read',
    })
  }
  expect(() => checkStatementJob.run(database, { file: `${file}-gone` }, quiet)).toThrow(
    expect.objectContaining({ code: 'file-not-read' }),
  )
})

test('the documented form gives the same hashes in a few lines of another program', async () => {
  const { database } = aLedger()
  const { chain } = JSON.parse(readFileSync(await write(database, 'json'), 'utf8'))
  const sha = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
  const rows = database
    .prepare(
      `SELECT json_array(id, conversation_id, message_id, connection_id, state, source, model_asked,
         model_answered, attempt, started_at, utc_offset_minutes, prompt_tokens, completion_tokens, total_tokens,
         cached_tokens, cache_write_tokens, reasoning_tokens, cache_place, reasoning_place, reported_cost,
         reported_cost_unit, estimated_prompt_tokens, estimated_completion_tokens) AS text
       FROM calls ORDER BY sequence`,
    )
    .all()
    .map(({ text }) => sha(String(text)))
  const heads = [sha('tally-statement-1')]
  for (const digest of rows) heads.push(sha(`${heads.at(-1)}${digest}`))
  expect(chain.opening).toBe(heads[1])
  expect(chain.closing).toBe(heads.at(-1))
  expect(chain.calls.map((call: unknown[]) => call[3])).toEqual(rows.slice(1))
  expect(chain.days.at(-1)).toMatchObject({ day: '2026-11-30', hash: chain.closing })
})
