import type { DatabaseSync } from 'node:sqlite'
import type { UsageFilter, UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { nameOfDay, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import type { PricedSums } from '../../../../shared/domain/money/cost-parts.ts'
import { largestSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { number, text } from '../../database/rows.ts'
import { prepareQuery, type Row, type Values } from '../../database/statements.ts'

interface Usage {
  readonly sums: UsageSums
}

interface ConversationsRead {
  readonly rows: readonly (Usage & { readonly conversationId: string })[]
  readonly otherCount: number
  readonly others: UsageSums
}

/**
 * Calls with the same price, and their counts. Sums have no limit, so that amounts are exact for any report.
 */
export interface PricedPart extends PricedSums {
  readonly day: string
  readonly dayUtc: number
  readonly connectionId: string
  readonly conversationId: string | null
  readonly modelAsked: string
  readonly model: string
  readonly callCount: number
}

/** The roll-ups of a filter's calls, without reading single calls. */
export interface RollUpQueries {
  days(): (Usage & { readonly day: string })[]
  models(): (Usage & { readonly connectionId: string; readonly model: string })[]
  conversations(offset: number): ConversationsRead
  parts(): Iterable<PricedPart>
  partsOf(conversationIds: readonly string[]): Iterable<PricedPart>
}

const conversationsAPage = 50
const bitsOfSum = 53n

const tokens = [
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'estimated_prompt_tokens',
  'estimated_completion_tokens',
  'carried_tokens',
  'split_prompt_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'reasoning_tokens',
  'placed_cached_tokens',
  'placed_prompt_tokens',
  'cache_tokens_beside',
  'placed_reasoning_tokens',
  'reasoning_tokens_beside',
]
const counts = [
  'call_count',
  'reported_count',
  'no_total_count',
  'not_reported_count',
  'estimated_count',
  'not_processed_count',
  'cached_count',
  'reasoning_count',
]
/** Exact up to the largest safe number; larger sums return that number. */
const whole = (name: string): string => `TOTAL(${name} + ${name}_over * ${largestSum + 1}.0)`
const summed = [
  ...counts.map((name) => `TOTAL(${name}) AS ${name}`),
  ...tokens.map((name) => `MIN(${whole(name)}, ${largestSum}) AS ${name}`),
].join(', ')

export function rollUpQueries(database: DatabaseSync, filter: UsageFilter): RollUpQueries {
  const { clock, conversationId } = filter
  const table = conversationId === null ? 'usage_days' : 'usage_conversation_days'
  const { sql, values } = conditionOf(filter)
  const read = (query: string, more: Values = {}): Row[] =>
    prepareQuery(database, query).all({ ...values, ...more })

  return {
    days: () =>
      read(`SELECT day_${clock} AS day, ${summed} FROM ${table} WHERE ${sql} GROUP BY day_${clock}`).map(
        (row) => ({ day: nameOfDay(number(row, 'day')), sums: toSums(row) }),
      ),
    models: () =>
      read(
        `SELECT connection_id, model, ${summed} FROM ${table} WHERE ${sql} GROUP BY connection_id, model`,
      ).map((row) => ({
        connectionId: text(row, 'connection_id'),
        model: text(row, 'model'),
        sums: toSums(row),
      })),
    conversations: (offset) => toConversations(read(rankedBy(sql), { offset })),
    parts: () => readParts(database, { from: table, clock, sql }, values),
    partsOf: (conversationIds) =>
      readParts(
        database,
        {
          from: 'usage_conversation_days',
          clock,
          sql: `${sql} AND conversation_id IN (SELECT value FROM json_each(:ids))`,
        },
        { ...values, ids: JSON.stringify(conversationIds) },
      ),
  }
}

/** Narrows by the roll-ups' key, because a local day is at most one day from the UTC day. */
function conditionOf({ clock, from, to, ...filter }: UsageFilter): { sql: string; values: Values } {
  const parts = ['is_demo = :isDemo']
  const values: Record<string, string | number> = { isDemo: Number(filter.isDemo) }
  const isLocal = clock === 'local'
  if (from !== null) {
    parts.push(isLocal ? 'day_utc >= :from - 1 AND day_local >= :from' : 'day_utc >= :from')
    values['from'] = numberOfDay(from)
  }
  if (to !== null) {
    parts.push(isLocal ? 'day_utc <= :to + 1 AND day_local <= :to' : 'day_utc <= :to')
    values['to'] = numberOfDay(to)
  }
  if (filter.connectionIds.length > 0) {
    parts.push('connection_id IN (SELECT value FROM json_each(:connectionIds))')
    values['connectionIds'] = JSON.stringify(filter.connectionIds)
  }
  if (filter.models.length > 0) {
    parts.push('model IN (SELECT value FROM json_each(:models))')
    values['models'] = JSON.stringify(filter.models)
  }
  if (filter.conversationId !== null) {
    parts.push('conversation_id = :conversationId')
    values['conversationId'] = filter.conversationId
  }
  return { sql: parts.join(' AND '), values }
}

/** The rows of one page, and the rest as a single row. */
function rankedBy(condition: string): string {
  const names = [...counts, ...tokens]
  const place = `row_number() OVER (ORDER BY total_tokens DESC, conversation_id)`
  return `
    WITH added AS (
      SELECT conversation_id, ${summed} FROM usage_conversation_days WHERE ${condition} GROUP BY conversation_id),
    ranked AS (SELECT *, ${place} AS place FROM added)
    SELECT iif(place <= :offset + ${conversationsAPage}, conversation_id, NULL) AS id, min(place) AS first,
      count(*) AS conversation_count, ${names.map((name) => `MIN(TOTAL(${name}), ${largestSum}) AS ${name}`).join(', ')}
    FROM ranked WHERE place > :offset GROUP BY id ORDER BY first`
}

function toConversations(rows: readonly Row[]): ConversationsRead {
  const left = rows.find((row) => row['id'] === null)
  return {
    rows: rows
      .filter((row) => row !== left)
      .map((row) => ({ conversationId: text(row, 'id'), sums: toSums(row) })),
    otherCount: left === undefined ? 0 : number(left, 'conversation_count'),
    others: toSums(left ?? {}),
  }
}

const pricedColumns = [
  'prompt_tokens',
  'completion_tokens',
  'placed_cached_tokens',
  'placed_cache_write_tokens',
  'cache_tokens_inside',
  'reasoning_tokens_beside',
]
  .flatMap((name) => [name, `${name}_over`])
  .join(', ')

function* readParts(
  database: DatabaseSync,
  { from, clock, sql }: { from: string; clock: UsageFilter['clock']; sql: string },
  values: Values,
): Generator<PricedPart> {
  const conversation = from === 'usage_days' ? 'NULL' : 'conversation_id'
  const parts = database.prepare(
    `SELECT day_${clock} AS day, day_utc, connection_id, ${conversation} AS conversation_id, model_asked, model,
       priceable_count, ${pricedColumns}
     FROM ${from} WHERE ${sql} AND priceable_count > 0`,
  )
  parts.setReadBigInts(true)
  const dayNames = new Map<unknown, string>()
  for (const row of parts.iterate(values)) {
    const id = row['conversation_id']
    const day = dayNames.get(row['day']) ?? nameOfDay(Number(row['day']))
    dayNames.set(row['day'], day)
    yield {
      day,
      dayUtc: Number(row['day_utc']),
      connectionId: text(row, 'connection_id'),
      conversationId: typeof id === 'string' ? id : null,
      modelAsked: text(row, 'model_asked'),
      model: text(row, 'model'),
      promptTokens: sumOf(row, 'prompt_tokens'),
      completionTokens: sumOf(row, 'completion_tokens'),
      placedCachedTokens: sumOf(row, 'placed_cached_tokens'),
      placedCacheWriteTokens: sumOf(row, 'placed_cache_write_tokens'),
      cacheTokensInside: sumOf(row, 'cache_tokens_inside'),
      reasoningTokensBeside: sumOf(row, 'reasoning_tokens_beside'),
      callCount: Number(row['priceable_count']),
    }
  }
}

function sumOf(row: Row, name: string): bigint {
  const [sum, over] = [row[name], row[`${name}_over`]]
  return typeof sum === 'bigint' && typeof over === 'bigint' ? (over << bitsOfSum) + sum : 0n
}

/** Without costs. */
function toSums(row: Row): UsageSums {
  const of = (name: string): number => Number(row[name] ?? 0)
  const callCount = of('call_count') - of('not_processed_count')
  const placedInput = of('placed_prompt_tokens') + of('cache_tokens_beside')
  return {
    callCount,
    reportedCount: of('reported_count'),
    notReportedCount: of('not_reported_count') + of('estimated_count'),
    noTotalCount: of('no_total_count'),
    estimatedCount: of('estimated_count'),
    notProcessedCount: of('not_processed_count'),
    promptTokens: of('prompt_tokens'),
    completionTokens: of('completion_tokens'),
    totalTokens: of('total_tokens'),
    estimatedPromptTokens: of('estimated_prompt_tokens'),
    estimatedCompletionTokens: of('estimated_completion_tokens'),
    historyTokens: of('carried_tokens'),
    splitPromptTokens: of('split_prompt_tokens'),
    cachedCount: of('cached_count'),
    cachedTokens: of('cached_tokens'),
    cacheWriteTokens: of('cache_write_tokens'),
    reasoningCount: of('reasoning_count'),
    reasoningTokens: of('reasoning_tokens'),
    placedInputTokens: Math.min(placedInput, largestSum),
    placedCachedTokens: of('placed_cached_tokens'),
    besideCacheTokens: of('cache_tokens_beside'),
    placedReasoningTokens: of('placed_reasoning_tokens'),
    besideReasoningTokens: of('reasoning_tokens_beside'),
    cost: [],
    unpricedCount: callCount,
  }
}
