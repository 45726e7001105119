import type { DatabaseSync } from 'node:sqlite'
import type { BillPeriod } from '../../../../shared/contract/usage/bill.ts'
import type { Clearing } from '../../../../shared/contract/usage/ledger.ts'
import { dayMs, nameOfDay, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import type { TokenParts } from '../../../../shared/domain/money/cost-parts.ts'
import type { CallToBill } from '../../../../shared/domain/usage/call-facts.ts'
import { number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareQuery, type Row } from '../../database/statements.ts'
import type { FigureName } from '../../schema/sums.ts'
import { toDetails, toUsage } from './call-repository.ts'
import { titleOfCall } from './ledger-sql.ts'
import { partColumns, safely, tokenPartsOf } from './roll-up-figures.ts'

/** The sums of one day and one model. */
interface DaySums {
  readonly day: string
  readonly dayUtc: number
  readonly modelAsked: string
  readonly model: string
  readonly callCount: number
  readonly reportedCount: number
  readonly totalCount: number
  readonly hasCounts: boolean
  readonly promptTokens: number
  readonly completionTokens: number
  readonly totalTokens: number
  readonly parts: TokenParts
}

const dayFigures = [
  'call_count',
  'not_processed_count',
  'reported_count',
  'no_total_count',
  'priceable_count',
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
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
    `SELECT day_${clock}, day_utc, model_asked, model, ${columns.join(', ')} FROM usage_days WHERE connection_id = :connectionId AND NOT is_demo
       AND day_${clock} BETWEEN :from AND :to ORDER BY day_${clock}, model`,
  )
  return rows.all({ connectionId, from: numberOfDay(from), to: numberOfDay(to) }).map((row) => {
    const of = (name: (typeof dayFigures)[number]): number => number(row, name)
    return {
      day: nameOfDay(number(row, `day_${clock}`)),
      dayUtc: number(row, 'day_utc'),
      modelAsked: text(row, 'model_asked'),
      model: text(row, 'model'),
      callCount: of('call_count') - of('not_processed_count'),
      reportedCount: of('reported_count'),
      totalCount: of('reported_count') - of('no_total_count'),
      hasCounts: of('priceable_count') > 0,
      promptTokens: of('prompt_tokens'),
      completionTokens: of('completion_tokens'),
      totalTokens: of('total_tokens'),
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
    `SELECT id, conversation_id, ${titleOfCall} AS conversation_title, message_id, connection_id, connection_name, state, source,
       model_asked, model_answered, prompt_tokens, completion_tokens, total_tokens, cached_tokens,
       cache_write_tokens, reasoning_tokens, cache_place, reasoning_place, reported_cost, reported_cost_unit,
       estimated_prompt_tokens, estimated_completion_tokens, forecast_tokens, started_at, duration_ms, utc_offset_minutes
     FROM calls WHERE started_at BETWEEN :first AND :last AND NOT is_demo
       AND connection_id IN (SELECT value FROM json_each(:ids))`,
  )
  const edges = { first: (numberOfDay(from) - 2) * dayMs, last: (numberOfDay(to) + 3) * dayMs }
  for (const row of rows.each({ ...edges, ids: JSON.stringify(connectionIds) })) yield toCallToBill(row)
}

/** There may be very many calls, so this reads only the needed fields and doesn't validate words. */
function toCallToBill(row: Row): CallToBill {
  const estimated = numberOrNull(row, 'estimated_prompt_tokens')
  const forecast = numberOrNull(row, 'forecast_tokens')
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversation_id'),
    messageId: text(row, 'message_id'),
    title: text(row, 'conversation_title'),
    connectionId: text(row, 'connection_id'),
    connectionName: text(row, 'connection_name'),
    state: text(row, 'state') as CallToBill['state'],
    source: text(row, 'source') as CallToBill['source'],
    modelAsked: text(row, 'model_asked'),
    modelAnswered: textOrNull(row, 'model_answered'),
    usage: toUsage(row),
    details: toDetails(row),
    estimate:
      estimated !== null
        ? { promptTokens: estimated, completionTokens: numberOrNull(row, 'estimated_completion_tokens') }
        : forecast !== null
          ? { promptTokens: forecast, completionTokens: null }
          : null,
    startedAt: number(row, 'started_at'),
    durationMs: numberOrNull(row, 'duration_ms'),
    utcOffsetMinutes: number(row, 'utc_offset_minutes'),
  }
}

/** The connections to the same service as this one, itself first. */
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
