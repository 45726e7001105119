import type { DatabaseSync } from 'node:sqlite'
import type { BillPeriod } from '../../../../shared/contract/usage/bill.ts'
import type { Clearing } from '../../../../shared/contract/usage/ledger.ts'
import { dayMs, nameOfDay, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import type { RateClass, TokenParts } from '../../../../shared/domain/money/cost-parts.ts'
import type { CallToBill } from '../../../../shared/domain/usage/call-facts.ts'
import { number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareQuery, type Row } from '../../database/sql-statements.ts'
import type { FigureName } from '../../schema/day-sums.ts'
import { reportColumns, toDetails, toUsage } from './call-repository.ts'
import { toClearing } from './ledger-repository.ts'
import { dayColumns, titleOfCall } from './ledger-sql.ts'
import { classColumns, partColumns, safely, tokenPartsOf, toRateClass } from './sum-figures.ts'

/** The sums of one day and one model, as the ledger saves them. */
export interface DaySums extends RateClass {
  readonly day: string
  readonly dayUtc: number
  readonly modelRequested: string
  readonly model: string
  readonly callCount: number
  readonly reportedCount: number
  readonly totalCount: number
  readonly promptTokens: number
  readonly completionTokens: number
  readonly totalTokens: number
  readonly parts: TokenParts
}

const dayFigures = [
  'callCount',
  'notProcessedCount',
  'reportedCount',
  'noTotalCount',
  'promptTokens',
  'completionTokens',
  'totalTokens',
] as const satisfies readonly FigureName[]

export function readDaySums(
  database: DatabaseSync,
  { connectionId, clock, from, to }: BillPeriod,
): DaySums[] {
  const columns = [...dayFigures.map((name) => [name, safely(name)] as const), ...partColumns].map(
    ([name, sql]) => `${sql} AS ${name}`,
  )
  const rows = prepareQuery(
    database,
    `SELECT ${dayColumns[clock]} AS day, dayUtc, modelRequested, model, ${classColumns},
       ${columns.join(', ')} FROM usageDays WHERE connectionId = :connectionId AND NOT isDemo
       AND ${dayColumns[clock]} BETWEEN :from AND :to ORDER BY ${dayColumns[clock]}, model`,
  )
  return rows.all({ connectionId, from: numberOfDay(from), to: numberOfDay(to) }).map((row) => {
    const of = (name: (typeof dayFigures)[number]): number => number(row, name)
    return {
      day: nameOfDay(number(row, 'day')),
      dayUtc: number(row, 'dayUtc'),
      modelRequested: text(row, 'modelRequested'),
      model: text(row, 'model'),
      callCount: of('callCount') - of('notProcessedCount'),
      reportedCount: of('reportedCount'),
      totalCount: of('reportedCount') - of('noTotalCount'),
      promptTokens: of('promptTokens'),
      completionTokens: of('completionTokens'),
      totalTokens: of('totalTokens'),
      ...toRateClass(row),
      parts: tokenPartsOf(row),
    }
  })
}

/** The calls of these connections in the period, with enough days before and after to cover every clock. */
export function* readCallsAround(
  database: DatabaseSync,
  { from, to }: Pick<BillPeriod, 'from' | 'to'>,
  connectionIds: readonly string[],
): Generator<CallToBill> {
  const rows = prepareQuery(
    database,
    `SELECT id, conversationId, ${titleOfCall} AS conversationTitle, messageId, connectionId, connectionName, state, source,
       modelRequested, modelAnswered, ${reportColumns.join(', ')},
       estimatedPromptTokens, estimatedCompletionTokens, forecastTokens, startedAt, durationMs, utcOffsetMinutes
     FROM calls WHERE startedAt BETWEEN :first AND :last AND NOT isDemo
       AND connectionId IN (SELECT value FROM json_each(:ids))`,
  )
  const edges = { first: (numberOfDay(from) - 2) * dayMs, last: (numberOfDay(to) + 3) * dayMs }
  for (const row of rows.each({ ...edges, ids: JSON.stringify(connectionIds) })) yield toCallToBill(row)
}

/** There may be very many calls, so this reads only the needed fields and doesn't validate words. */
function toCallToBill(row: Row): CallToBill {
  const estimated = numberOrNull(row, 'estimatedPromptTokens')
  const forecast = numberOrNull(row, 'forecastTokens')
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversationId'),
    messageId: textOrNull(row, 'messageId') ?? text(row, 'id'),
    title: text(row, 'conversationTitle'),
    connectionId: text(row, 'connectionId'),
    connectionName: text(row, 'connectionName'),
    state: text(row, 'state') as CallToBill['state'],
    source: text(row, 'source') as CallToBill['source'],
    modelRequested: text(row, 'modelRequested'),
    modelAnswered: textOrNull(row, 'modelAnswered'),
    usage: toUsage(row),
    details: toDetails(row),
    estimate:
      estimated !== null
        ? { promptTokens: estimated, completionTokens: numberOrNull(row, 'estimatedCompletionTokens') }
        : forecast !== null
          ? { promptTokens: forecast, completionTokens: null }
          : null,
    startedAt: number(row, 'startedAt'),
    durationMs: numberOrNull(row, 'durationMs'),
    utcOffsetMinutes: number(row, 'utcOffsetMinutes'),
  }
}

/** The connections to the same service as this one, itself first. */
export function sameService(database: DatabaseSync, connectionId: string): string[] {
  const all = prepareQuery(database, `SELECT id, baseAddress FROM connections WHERE kind = 'service'`)
    .all()
    .map((row) => ({ id: text(row, 'id'), origin: URL.parse(text(row, 'baseAddress'))?.origin ?? null }))
  const own = all.find(({ id }) => id === connectionId)?.origin ?? null
  const others = all.filter(({ id, origin }) => id !== connectionId && origin !== null && origin === own)
  return [connectionId, ...others.map(({ id }) => id)]
}

export function readClearings(database: DatabaseSync): Clearing[] {
  return prepareQuery(database, 'SELECT * FROM ledgerClearings ORDER BY sequence').all().map(toClearing)
}
