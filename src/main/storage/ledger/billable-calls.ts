import type { DatabaseSync } from 'node:sqlite'
import type { BillPeriod } from '../../../shared/bill.ts'
import type { Clearing } from '../../../shared/ledger.ts'
import { number, text } from '../rows.ts'
import { prepareQuery } from '../statements.ts'
import type { StoredCall } from '../store.ts'
import { toCall } from './call-repository.ts'
import { figureOf, figuresOfRollUp } from './figures.ts'
import { dayMs, nameOfDay, numberOfDay } from './ledger-days.ts'

/** Of one day and one model, in numbers without a limit. */
interface DaySums {
  readonly day: string
  readonly dayUtc: number
  readonly modelAsked: string
  readonly model: string
  readonly callCount: bigint
  readonly reportedCount: bigint
  readonly totalCount: bigint
  readonly hasCounts: boolean
  readonly promptTokens: bigint
  readonly completionTokens: bigint
  readonly totalTokens: bigint
}

/** As the sums are kept, day by day and model by model. */
export function readDaySums(
  database: DatabaseSync,
  { connectionId, clock, from, to }: BillPeriod,
): DaySums[] {
  const rows = database.prepare(
    `SELECT * FROM usage_days WHERE connection_id = :connectionId AND NOT is_demo
       AND day_${clock} BETWEEN :from AND :to ORDER BY day_${clock}, model`,
  )
  rows.setReadBigInts(true)
  return rows.all({ connectionId, from: numberOfDay(from), to: numberOfDay(to) }).map((row) => {
    const figures = figuresOfRollUp(row)
    const of = (name: Parameters<typeof figureOf>[1]): bigint => figureOf(figures, name)
    return {
      day: nameOfDay(Number(row[`day_${clock}`])),
      dayUtc: Number(row['day_utc']),
      modelAsked: String(row['model_asked']),
      model: String(row['model']),
      callCount: of('call_count') - of('not_processed_count'),
      reportedCount: of('reported_count'),
      totalCount: of('reported_count') - of('no_total_count'),
      hasCounts: of('priceable_count') > 0n,
      promptTokens: of('prompt_tokens'),
      completionTokens: of('completion_tokens'),
      totalTokens: of('total_tokens'),
    }
  })
}

/** Those of these connections in the period, and so many days before and after it that no clock matters. */
export function* readCallsAround(
  database: DatabaseSync,
  { from, to }: Pick<BillPeriod, 'from' | 'to'>,
  connectionIds: readonly string[],
): Generator<StoredCall> {
  const rows = prepareQuery(
    database,
    `SELECT * FROM calls WHERE started_at BETWEEN :first AND :last AND NOT is_demo
       AND connection_id IN (SELECT value FROM json_each(:ids))`,
  )
  const edges = { first: (numberOfDay(from) - 2) * dayMs, last: (numberOfDay(to) + 3) * dayMs }
  for (const row of rows.each({ ...edges, ids: JSON.stringify(connectionIds) })) yield toCall(row)
}

/** The connections that talk to the same service as this one, itself first. */
export function sameService(database: DatabaseSync, connectionId: string): string[] {
  const all = prepareQuery(database, `SELECT id, base_address FROM connections WHERE kind = 'service'`)
    .all()
    .map((row) => ({ id: text(row, 'id'), origin: URL.parse(text(row, 'base_address'))?.origin ?? null }))
  const own = all.find(({ id }) => id === connectionId)?.origin ?? null
  const others = all.filter(({ id, origin }) => id !== connectionId && origin !== null && origin === own)
  return [connectionId, ...others.map(({ id }) => id)]
}

export function readClearings(database: DatabaseSync): Clearing[] {
  return prepareQuery(database, 'SELECT * FROM ledger_clearings ORDER BY sequence')
    .all()
    .map((row) => ({
      clearedAt: number(row, 'cleared_at'),
      beforeDay: nameOfDay(number(row, 'before_day')),
      callCount: number(row, 'call_count'),
      totalTokens: number(row, 'total_tokens'),
    }))
}
