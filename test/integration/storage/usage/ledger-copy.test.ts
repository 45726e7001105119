import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import {
  type LedgerCopyInput,
  ledgerCopyJob,
} from '../../../../src/main/reports/ledger-copy/ledger-copy-job.ts'
import { createClearing } from '../../../../src/main/storage/repositories/usage/clear-ledger-before.ts'
import type { Store } from '../../../../src/main/storage/store.ts'
import { readCsv } from '../../../../src/shared/domain/usage/csv-table.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { callEnd, conversation, newCall } from '../../../fixtures/samples/stored.ts'
import { temporaryFolder } from '../../../fixtures/temporary-folder.ts'
import { openSample } from '../open-sample.ts'

const now = Date.UTC(2026, 10, 22, 12)
const id = '0123456789ab'
const quiet = (): void => {}

function addCall({ calls }: Store, name: string, startedAt: number, more = {}): void {
  calls.insert(newCall(name, { startedAt, utcOffsetMinutes: 0, ...more }))
  calls.finish(name, callEnd())
}

/** Two calls on one day and one on the next, and an empty folder. */
function aLedger() {
  const { store, database } = openSample()
  database.exec('PRAGMA synchronous = OFF')
  addCall(store, 'one', Date.UTC(2026, 10, 20, 9))
  addCall(store, 'two', Date.UTC(2026, 10, 20, 10))
  addCall(store, 'three', Date.UTC(2026, 10, 21, 10))
  const folder = temporaryFolder()
  const copy = (changes: Partial<LedgerCopyInput> = {}) => copyTo(database, folder, changes)
  const fileOf = (day: string, ending = 'jsonl') => join(folder, 'ledger', `day=${day}`, `${id}.${ending}`)
  const rowsOf = (day: string): Record<string, unknown>[] =>
    readFileSync(fileOf(day), 'utf8')
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  return { store, database, folder, copy, fileOf, rowsOf }
}

async function copyTo(database: DatabaseSync, folder: string, changes: Partial<LedgerCopyInput> = {}) {
  const device = { id, name: 'Laptop' }
  const input = { folder, device, withTitles: false, now, days: 'all' as const, ...changes }
  return ledgerCopyJob.run(database, input, quiet)
}

test('each day has a JSON Lines and a CSV file with the same calls, and no titles', async () => {
  const { copy, fileOf, rowsOf } = aLedger()
  const counts = { dayCount: 2, callCount: 3, onlyInCopyCount: 0, elsewhereCount: 0, writtenDayCount: 2 }
  expect(await copy()).toEqual({ at: now, problem: null, ...counts })
  expect(rowsOf('2026-11-20')).toMatchObject([
    { callId: 'one', device: id, deviceName: 'Laptop', totalTokens: 1_290, title: null, cost: null },
    { callId: 'two' },
  ])
  const [head, ...lines] = readCsv(readFileSync(fileOf('2026-11-20', 'csv'), 'utf8')).rows
  expect(head?.fields).toEqual(Object.keys(rowsOf('2026-11-20')[0] ?? {}))
  expect(lines.map(({ fields }) => fields[head?.fields.indexOf('callId') ?? -1])).toEqual(['one', 'two'])
  expect(readFileSync(fileOf('2026-11-20'), 'utf8')).not.toContain('A title of then')
})

test('another run writes only the days that changed', async () => {
  const { store, copy, fileOf } = aLedger()
  await copy()
  const past = new Date(1_000_000_000_000)
  for (const day of ['2026-11-20', '2026-11-21']) utimesSync(fileOf(day), past, past)
  expect(await copy()).toMatchObject({ writtenDayCount: 0, callCount: 3 })
  addCall(store, 'four', Date.UTC(2026, 10, 21, 11))
  expect(await copy({ days: 'recent' })).toMatchObject({ writtenDayCount: 1 })
  expect(statSync(fileOf('2026-11-20')).mtimeMs).toBe(past.getTime())
  expect(statSync(fileOf('2026-11-21')).mtimeMs).not.toBe(past.getTime())
})

test('a row says when it last changed, and keeps that time while it stays the same', async () => {
  const { database, copy, rowsOf } = aLedger()
  const times = () => rowsOf('2026-11-20').map(({ callId, changedAt }) => [callId, changedAt])
  await copy()
  database.exec(`UPDATE calls SET projectId = 'client' WHERE id = 'two'`)
  await copy({ now: now + 1 })
  expect(times()).toEqual([
    ['one', now],
    ['two', now + 1],
  ])
  database.exec(`DELETE FROM calls WHERE id = 'one'`)
  await copy({ now: now + 2 })
  expect(times()).toEqual([
    ['one', now],
    ['two', now + 1],
  ])
})

test('titles come and go with the choice, and a removed title leaves the folder', async () => {
  const { database, copy, rowsOf } = aLedger()
  database.exec(`UPDATE conversations SET title = '=SUM(1)' WHERE id = '${conversation.id}'`)
  await copy({ withTitles: true })
  expect(rowsOf('2026-11-20')[0]).toMatchObject({ title: '=SUM(1)' })
  database.exec(`DELETE FROM conversations; UPDATE calls SET conversationTitle = ''`)
  expect(await copy({ withTitles: true })).toMatchObject({ writtenDayCount: 2 })
  expect(rowsOf('2026-11-20')[0]).toMatchObject({ title: '' })
  await copy()
  expect(rowsOf('2026-11-20')[0]).toMatchObject({ title: null })
})

test('a moved chat and another price change the days they are about', async () => {
  const { store, database, copy, rowsOf } = aLedger()
  await copy()
  database.exec(`UPDATE calls SET projectId = 'client' WHERE id = 'three'`)
  expect(await copy()).toMatchObject({ writtenDayCount: 1 })
  expect(rowsOf('2026-11-21')).toMatchObject([{ projectId: 'client' }])
  store.prices.put(
    aPrice({
      connectionId: 'connection-1',
      model: 'small-1-2026',
      validFrom: '2026-11-21',
      promptPerMillion: '2',
      completionPerMillion: '10',
    }),
  )
  expect(await copy()).toMatchObject({ writtenDayCount: 1 })
  // 1,203 × 2 + 87 × 10 = 3,276 millionths.
  expect(rowsOf('2026-11-21')).toMatchObject([{ cost: '0.003276', currency: 'USD' }])
})

test('cleared calls stay in the folder, and other lines that Tally did not write go', async () => {
  const { database, copy, fileOf, rowsOf } = aLedger()
  await copy()
  const clearing = createClearing(database, '2026-11-21', now)
  while (clearing.clearSome(10));
  writeFileSync(
    fileOf('2026-11-20'),
    `${readFileSync(fileOf('2026-11-20'), 'utf8')}not JSON\n{"callId":"x"}\n`,
  )
  expect(await copy()).toMatchObject({ callCount: 3, onlyInCopyCount: 2, dayCount: 2 })
  expect(rowsOf('2026-11-20')).toMatchObject([{ callId: 'one' }, { callId: 'two' }])
})

test.each([
  ['a repair lost', `DELETE FROM calls WHERE id = 'two'`],
  ['an older backup lacks', `DELETE FROM calls`],
])('calls that %s stay in the folder, and the run says how many', async (_, loss) => {
  const { store, database, copy, fileOf, rowsOf } = aLedger()
  await copy({ withTitles: true })
  const before = ['2026-11-20', '2026-11-21'].map((day) => readFileSync(fileOf(day), 'utf8'))
  database.exec(loss)
  const lost = 3 - store.ledger.shareBefore('2027-01-01').callCount
  expect(await copy({ withTitles: true })).toMatchObject({
    callCount: 3,
    onlyInCopyCount: lost,
    problem: null,
  })
  expect(['2026-11-20', '2026-11-21'].map((day) => readFileSync(fileOf(day), 'utf8'))).toEqual(before)
  // Without titles, those of lost calls go as well.
  await copy()
  expect(rowsOf('2026-11-20').map(({ callId, title }) => [callId, title])).toEqual([
    ['one', null],
    ['two', null],
  ])
})

test('files of others are never touched, and leftovers of a killed run are replaced', async () => {
  const { copy, folder, fileOf } = aLedger()
  const day = join(folder, 'ledger', 'day=2026-11-20')
  mkdirSync(day, { recursive: true })
  const others = ['ba9876543210.jsonl', `${id}.txt`, 'notes.csv']
  for (const name of others) writeFileSync(join(day, name), 'theirs')
  writeFileSync(`${fileOf('2026-11-20')}.draft`, 'half a f')
  await copy()
  for (const name of others) expect(readFileSync(join(day, name), 'utf8')).toBe('theirs')
  expect(readdirSync(day).filter((name) => name.endsWith('.draft'))).toEqual([])
})

test('a run says how many of its calls the files of other devices have, as after a move', async () => {
  const { store, copy, folder } = aLedger()
  await copy({ device: { id: 'ba9876543210', name: 'Old laptop' } })
  addCall(store, 'four', Date.UTC(2026, 10, 21, 11))
  const day = join(folder, 'ledger', 'day=2026-11-21')
  // Neither a text that looks like the field, nor a file with another name, nor one that Tally can't read counts.
  writeFileSync(
    join(day, 'aaaaaaaaaaaa.jsonl'),
    `${JSON.stringify({ callId: 'x', title: '"callId":"four"' })}\n`,
  )
  writeFileSync(join(day, 'notes.jsonl'), '{"callId":"four"}\n')
  mkdirSync(join(day, 'bbbbbbbbbbbb.jsonl'))
  expect(await copy()).toMatchObject({ callCount: 4, elsewhereCount: 3, problem: null })
})

test('a folder that is gone is told and never made, so that an unplugged disk is not replaced', async () => {
  const { database } = aLedger()
  const gone = join(temporaryFolder(), 'disk')
  expect(await copyTo(database, gone)).toMatchObject({ problem: 'gone', writtenDayCount: 0 })
  expect(existsSync(gone)).toBe(false)
})

test.each([['ledger'], ['ledger/day=2026-11-20']])('a link at %s is not followed', async (place) => {
  const { copy, folder } = aLedger()
  const elsewhere = temporaryFolder()
  mkdirSync(join(folder, place, '..'), { recursive: true })
  symlinkSync(elsewhere, join(folder, place))
  expect(await copy()).toMatchObject({ problem: 'blocked' })
  expect(readdirSync(elsewhere)).toEqual([])
})

test('a link in the place of a file is replaced, and its target stays as it was', async () => {
  const { copy, folder, fileOf } = aLedger()
  const target = join(temporaryFolder(), 'target')
  writeFileSync(target, 'precious')
  mkdirSync(join(folder, 'ledger', 'day=2026-11-20'), { recursive: true })
  symlinkSync(target, fileOf('2026-11-20'))
  symlinkSync(target, `${fileOf('2026-11-20')}.draft`)
  expect(await copy()).toMatchObject({ problem: null })
  expect(readFileSync(target, 'utf8')).toBe('precious')
  expect(lstatSync(fileOf('2026-11-20')).isFile()).toBe(true)
})

test.each(['jsonl', 'csv'])('a huge file in the place of an own %s file is told', async (ending) => {
  const { copy, fileOf } = aLedger()
  await copy()
  truncateSync(fileOf('2026-11-20', ending), 3_000_000_000)
  expect(await copy()).toMatchObject({ problem: 'too-large' })
})
