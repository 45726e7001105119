import type { DatabaseSync } from 'node:sqlite'
import type {
  DayClock,
  UsageCallsQuestion,
  UsageFilter,
} from '../../../../shared/contract/usage/usage-page.ts'
import { dayMs, lastDay, lastMoment, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import { callPageLength } from '../../../../shared/domain/app/limits.ts'
import { number } from '../../database/rows.ts'
import { prepareQuery, type Row, type Values } from '../../database/sql-statements.ts'
import type { StoredCall } from '../../row-types.ts'
import { callColumns, countColumns } from '../../schema/call-tables.ts'
import { toCall } from './call-repository.ts'
import { madeBy } from './ledger-sql.ts'

/** The text after `WHERE`, and its named values. */
interface Condition {
  readonly sql: string
  readonly values: Values
}

/** The time of a call by its clock, limited to possible times. */
const timeBy: Readonly<Record<DayClock, string>> = {
  utc: `MAX(-${lastMoment}, MIN(${lastMoment}, startedAt))`,
  local: `MAX(-${lastMoment}, MIN(${lastMoment}, startedAt)) + 60000 * MAX(-1440, MIN(1440, utcOffsetMinutes))`,
}

/**
 * No clock is further than a day from UTC. An impossible time counts as the limit, where the index doesn't
 * help.
 */
export function atLeast(day: number): number {
  return day > -lastDay ? day * dayMs : -Number.MAX_SAFE_INTEGER
}

export function atMost(day: number): number {
  return day < lastDay ? day * dayMs : Number.MAX_SAFE_INTEGER
}

/** The condition for the filter's calls, without calls in progress. */
export function callsOfFilter(filter: UsageFilter): Condition {
  const { clock, from, to, connectionIds, models, conversationId, caller, projectId, isDemo } = filter
  const parts = ['isEnded', 'isDemo = :isDemo']
  const values: Record<string, string | number | null> = { isDemo: Number(isDemo) }
  if (from !== null) {
    parts.push(`${timeBy[clock]} >= :from AND startedAt >= :earliest`)
    values['from'] = numberOfDay(from) * dayMs
    values['earliest'] = atLeast(numberOfDay(from) - 1)
  }
  if (to !== null) {
    parts.push(`${timeBy[clock]} < :end AND startedAt <= :latest`)
    values['end'] = (numberOfDay(to) + 1) * dayMs
    values['latest'] = atMost(numberOfDay(to) + 2)
  }
  if (connectionIds.length > 0) {
    parts.push('connectionId IN (SELECT value FROM json_each(:connectionIds))')
    values['connectionIds'] = JSON.stringify(connectionIds)
  }
  if (models.length > 0) {
    parts.push('COALESCE(modelAnswered, modelRequested) IN (SELECT value FROM json_each(:models))')
    values['models'] = JSON.stringify(models)
  }
  if (conversationId !== null) {
    parts.push('conversationId = :conversationId')
    values['conversationId'] = conversationId
  }
  if (caller !== undefined) parts.push(madeBy[caller])
  if (projectId !== undefined) {
    parts.push('projectId IS :projectId')
    values['projectId'] = projectId
  }
  return { sql: parts.join(' AND '), values }
}

/** One at a time, in the order of the ledger. Without reports, their texts are null. */
export function* readFilteredCalls(
  database: DatabaseSync,
  filter: UsageFilter,
  reports: 'with-reports' | 'without-reports' = 'with-reports',
): Generator<StoredCall> {
  const { sql, values } = callsOfFilter(filter)
  const columns = reports === 'with-reports' ? callColumns : countColumns
  // Sorts the places alone, because a million whole rows would first go to a file.
  const place = `SELECT sequence FROM callRows
    WHERE startedAt >= :earliest AND startedAt <= COALESCE(:latest, ${Number.MAX_SAFE_INTEGER})`
  const isIn = filter.from === null || filter.conversationId !== null ? 'true' : `sequence IN (${place})`
  const calls = prepareQuery(
    database,
    `SELECT ${columns} FROM calls WHERE ${isIn} AND ${sql} ORDER BY sequence`,
  )
  for (const row of calls.each(values)) yield toCall(row)
}

/** The latest first, at most this many below a row; `next` is the row for the next page. */
export function readCallsPage(
  database: DatabaseSync,
  { after, ...filter }: UsageCallsQuestion,
): { calls: StoredCall[]; next: number | null } {
  const { conversationId } = filter
  const rows =
    conversationId === null ? newestOf(database, filter, after) : newestOfChat(database, filter, after)
  const last = rows.length > callPageLength ? rows[callPageLength - 1] : undefined
  return {
    calls: rows.slice(0, callPageLength).map(toCall),
    next: last === undefined ? null : number(last, 'sequence'),
  }
}

const rowsRead = callPageLength + 1

function newestOf(database: DatabaseSync, filter: UsageFilter, after: number | null): Row[] {
  const { sql, values } = callsOfFilter(filter)
  // The plus makes SQLite use the time index where there is a first day: sorting the calls of a few days is
  // fast.
  const sequence = filter.from === null ? 'sequence' : '+sequence'
  return prepareQuery(
    database,
    `SELECT ${callColumns} FROM calls WHERE ${sql} AND ${sequence} < :after ORDER BY ${sequence} DESC LIMIT ${rowsRead}`,
  ).all({ ...values, after: after ?? Number.MAX_SAFE_INTEGER })
}

/** Reads each origin from its end, because a program can have a million calls. A chat or program has few origins. */
function newestOfChat(database: DatabaseSync, filter: UsageFilter, after: number | null): Row[] {
  const { sql, values } = callsOfFilter(filter)
  const origins = prepareQuery(
    database,
    'SELECT sequence FROM callOrigins WHERE conversationId = :conversationId',
  )
  const newest = prepareQuery(
    database,
    `SELECT ${callColumns} FROM (SELECT sequence AS place, originId FROM callRows) AS own
       CROSS JOIN calls ON calls.sequence = own.place
     WHERE own.originId = :originId AND own.place < :after AND ${sql} ORDER BY own.place DESC LIMIT ${rowsRead}`,
  )
  return origins
    .all({ conversationId: filter.conversationId })
    .flatMap((origin) =>
      newest.all({
        ...values,
        originId: number(origin, 'sequence'),
        after: after ?? Number.MAX_SAFE_INTEGER,
      }),
    )
    .toSorted((one, other) => number(other, 'sequence') - number(one, 'sequence'))
    .slice(0, rowsRead)
}
