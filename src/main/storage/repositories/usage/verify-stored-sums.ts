import type { DatabaseSync } from 'node:sqlite'
import { dayMs, lastMoment, minuteMs } from '../../../../shared/domain/app/durations.ts'
import { promptBandOf } from '../../../../shared/domain/money/prompt-bands.ts'
import { detailCounts } from '../../../../shared/domain/usage/usage-spellings.ts'
import { isBusy } from '../../database/database-problem.ts'
import { cell } from '../../database/rows.ts'
import type { Row } from '../../database/sql-statements.ts'
import { spanDays } from '../../schema/day-sums.ts'
import {
  addTo,
  columnsOf,
  difference,
  emptySum,
  type Figures,
  figuresOfCall,
  figuresOfSums,
  type Sum,
} from './sum-figures.ts'

type Report = (done: number, total: number) => void
type KeyPart = string | bigint

/** One row of a table of sums: its key, and the figures of its calls. */
interface Entry {
  readonly key: readonly KeyPart[]
  readonly sum: Sum
}

type Entries = Map<string, Entry>

interface SumTable {
  readonly table: 'usageDays' | 'usageConversationDays' | 'usageConversationSpans' | 'usageConversations'
  readonly columns: readonly string[]
  readonly keyOf: (call: Row) => readonly KeyPart[]
}

/** A stored sum that differed from its calls, and by how much it was too large. */
export interface Mismatch {
  readonly table: SumTable['table']
  readonly key: Readonly<Record<string, KeyPart>>
  readonly figures: Figures
}

const callsBetweenReports = 5_000
const maxUnlockedAttempts = 2

const dayColumns = ['isDemo', 'dayUtc', 'dayLocal']
const modelColumns = ['connectionId', 'modelRequested', 'model']
const lastColumns = ['projectId', 'promptBand', 'serviceTier']

const dayKey = (call: Row): KeyPart[] => [
  part(call, 'isDemo'),
  dayOf(call, 0),
  dayOf(call, Number(cell(call, 'utcOffsetMinutes'))),
]
const modelKey = (call: Row): KeyPart[] => [
  part(call, 'connectionId'),
  part(call, 'modelRequested'),
  part(call, cell(call, 'modelAnswered') === null ? 'modelRequested' : 'modelAnswered'),
]

const lastKey = (call: Row): KeyPart[] => {
  const beside = cell(call, 'cachePlace') === 'beside' ? ['cachedTokens', 'cacheWriteTokens'] : []
  const input = ['promptTokens', 'estimatedPromptTokens', ...beside].map((name) =>
    Number(cell(call, name) ?? 0),
  )
  const band = promptBandOf(input.reduce((sum, tokens) => sum + tokens))
  return [part(call, 'projectId'), BigInt(band), part(call, 'serviceTier')]
}

const sumTables: readonly SumTable[] = [
  {
    table: 'usageDays',
    columns: [...dayColumns, ...modelColumns, ...lastColumns],
    keyOf: (call) => [...dayKey(call), ...modelKey(call), ...lastKey(call)],
  },
  {
    table: 'usageConversationDays',
    columns: [...dayColumns, 'conversationId', ...modelColumns, ...lastColumns],
    keyOf: (call) => [...dayKey(call), part(call, 'conversationId'), ...modelKey(call), ...lastKey(call)],
  },
  {
    table: 'usageConversationSpans',
    columns: ['conversationId', 'isDemo', 'span', ...modelColumns, ...lastColumns],
    keyOf: (call) => [
      part(call, 'conversationId'),
      part(call, 'isDemo'),
      BigInt(Math.floor(Number(dayOf(call, 0)) / spanDays)),
      ...modelKey(call),
      ...lastKey(call),
    ],
  },
  {
    table: 'usageConversations',
    columns: ['conversationId'],
    keyOf: (call) => [part(call, 'conversationId')],
  },
]

const endedCalls = `
  SELECT conversationId, connectionId, isDemo, modelRequested, modelAnswered, source, startedAt, utcOffsetMinutes,
    promptTokens, completionTokens, totalTokens, estimatedPromptTokens, estimatedCompletionTokens,
    historyTokens, ${detailCounts.join(', ')}, serviceTier, cachePlace, reasoningPlace, projectId
  FROM calls WHERE isEnded`

/**
 * Adds up every call and compares the stored sums; repairs differences. Others may write meanwhile. After two
 * such conflicts, this makes them wait.
 */
export function verifyStoredSums(database: DatabaseSync, report: Report) {
  for (let attempt = 1; ; attempt += 1) {
    database.exec(attempt > maxUnlockedAttempts ? 'BEGIN IMMEDIATE' : 'BEGIN')
    try {
      const { all, found } = addUpCalls(database, report)
      const mismatches = sumTables.flatMap((sums, index) =>
        setRight(database, sums, found[index] ?? new Map()),
      )
      database.exec('COMMIT')
      return { all, mismatches }
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      if (!isBusy(error) || attempt > maxUnlockedAttempts) throw error
    }
  }
}

function addUpCalls(database: DatabaseSync, report: Report) {
  const total = Number(database.prepare('SELECT count(*) AS calls FROM callRows').get()?.['calls'])
  const calls = database.prepare(endedCalls)
  calls.setReadBigInts(true)
  const found = sumTables.map((): Entries => new Map())
  const all = emptySum()
  let done = 0
  for (const call of calls.iterate()) {
    const figures = figuresOfCall(call)
    addTo(all, figures)
    for (const [index, { keyOf }] of sumTables.entries()) addTo(sumAt(found[index], keyOf(call)), figures)
    done += 1
    if (done % callsBetweenReports === 0) report(done, total)
  }
  return { all, found }
}

function sumAt(entries: Entries | undefined, key: readonly KeyPart[]): Sum {
  const name = nameOf(key)
  const entry = entries?.get(name) ?? { key, sum: emptySum() }
  entries?.set(name, entry)
  return entry.sum
}

/** Overwrites wrong rows of a table of sums, and returns the differences. */
function setRight(database: DatabaseSync, sums: SumTable, counted: Entries): Mismatch[] {
  const kept = readEntries(database, sums)
  const wrong = [...new Map([...counted, ...kept])].flatMap(([name, { key }]): Mismatch[] => {
    const figures = difference(kept.get(name)?.sum, counted.get(name)?.sum)
    const isRight = counted.has(name) === kept.has(name) && figures.every((figure) => figure === 0n)
    return isRight ? [] : [{ table: sums.table, key: named(sums, key), figures }]
  })
  if (wrong.length > 0) replace(database, sums, counted)
  return wrong
}

function readEntries(database: DatabaseSync, { table, columns }: SumTable): Entries {
  const rows = database.prepare(`SELECT * FROM ${table}`)
  rows.setReadBigInts(true)
  const entries: Entries = new Map()
  for (const row of rows.iterate()) {
    const key = columns.map((column) => part(row, column))
    entries.set(nameOf(key), { key, sum: figuresOfSums(row) })
  }
  return entries
}

function replace(database: DatabaseSync, sums: SumTable, entries: Entries): void {
  const columns = [...sums.columns, ...Object.keys(columnsOf(emptySum()))]
  const insert = database.prepare(
    `INSERT INTO ${sums.table} (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`,
  )
  database.exec(`DELETE FROM ${sums.table}`)
  for (const { key, sum } of entries.values()) insert.run({ ...named(sums, key), ...columnsOf(sum) })
}

function named({ columns }: SumTable, key: readonly KeyPart[]): Record<string, KeyPart> {
  return Object.fromEntries(columns.map((column, index) => [column, key[index] ?? '']))
}

function nameOf(key: readonly KeyPart[]): string {
  return JSON.stringify(key.map(String))
}

/** A key column holds text or an integer. */
function part(row: Row, column: string): KeyPart {
  const value = cell(row, column)
  return typeof value === 'string' || typeof value === 'bigint' ? value : ''
}

function dayOf(call: Row, offsetMinutes: number): bigint {
  const time = Math.max(-lastMoment, Math.min(lastMoment, Number(cell(call, 'startedAt'))))
  const offset = Math.max(-1440, Math.min(1440, offsetMinutes))
  return BigInt(Math.floor((time + offset * minuteMs) / dayMs))
}
