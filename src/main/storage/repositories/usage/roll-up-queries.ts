import type { DatabaseSync } from 'node:sqlite'
import type { UsageFilter, UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { nameOfDay, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import type { TokenParts } from '../../../../shared/domain/money/cost-parts.ts'
import { noSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { number, text, textOrNull } from '../../database/rows.ts'
import { preparedOnce, type Row, type Values } from '../../database/statements.ts'
import { madeBy } from './ledger-sql.ts'
import { partColumns, safely, tokenPartsOf } from './roll-up-figures.ts'

interface Usage {
  readonly sums: UsageSums
}

interface ConversationsRead {
  readonly rows: readonly (Usage & { readonly conversationId: string })[]
  /** The conversations after these. */
  readonly otherCount: number
}

/** Calls with the same price, and their counts. */
export interface PricedPart {
  readonly day: string
  readonly dayUtc: string
  readonly connectionId: string
  readonly conversationId: string | null
  readonly projectId: string | null
  readonly modelAsked: string
  readonly model: string
  readonly callCount: number
  readonly parts: TokenParts
}

/** The roll-ups of a filter's calls, without reading single calls. */
export interface RollUpQueries {
  days(): (Usage & { readonly day: string })[]
  models(): (Usage & { readonly connectionId: string; readonly model: string })[]
  projects(): (Usage & { readonly projectId: string | null })[]
  /** Without programs, whose calls have the program's id in the place of a chat. */
  conversations(offset: number): ConversationsRead
  /** The sums of these programs; none for a program without matching calls. */
  programs(ids: readonly string[]): ConversationsRead['rows']
  parts(): PricedPart[]
  partsOf(conversationIds: readonly string[]): PricedPart[]
}

const conversationsAPage = 50
/** Few rows by their chats, in place of all rows of the days. */
const byConversation = 'usage_conversation_days INDEXED BY usage_conversation_days_by_conversation'

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
  'unassigned_tokens',
]
const counts = [
  'call_count',
  'reported_count',
  'no_prompt_count',
  'no_completion_count',
  'no_total_count',
  'not_reported_count',
  'estimated_count',
  'not_processed_count',
  'cached_count',
  'reasoning_count',
]
const sumOf = (name: string): string => safely(`TOTAL(${name})`)
const sums = [...counts, ...tokens].map((name) => `${sumOf(name)} AS ${name}`).join(', ')

export function rollUpQueries(database: DatabaseSync, filter: UsageFilter): RollUpQueries {
  const { clock } = filter
  const table =
    filter.conversationId === null && filter.caller === undefined ? 'usage_days' : 'usage_conversation_days'
  const { sql, values } = conditionOf(filter)
  const read = (query: string, more: Values = {}): Row[] =>
    preparedOnce(database, query).all({ ...values, ...more })

  const sumsOfConversations = (ids: readonly string[]): ConversationsRead['rows'] =>
    read(
      `SELECT conversation_id, ${sums} FROM ${byConversation}
       WHERE ${sql} AND conversation_id IN (SELECT value FROM json_each(:ids)) GROUP BY conversation_id`,
      { ids: JSON.stringify(ids) },
    ).map((row) => ({ conversationId: text(row, 'conversation_id'), sums: toSums(row) }))

  return {
    days: () =>
      read(`SELECT day_${clock} AS day, ${sums} FROM ${table} WHERE ${sql} GROUP BY day_${clock}`).map(
        (row) => ({ day: nameOfDay(number(row, 'day')), sums: toSums(row) }),
      ),
    models: () =>
      read(
        `SELECT connection_id, model, ${sums} FROM ${table} WHERE ${sql} GROUP BY connection_id, model`,
      ).map((row) => ({
        connectionId: text(row, 'connection_id'),
        model: text(row, 'model'),
        sums: toSums(row),
      })),
    projects: () =>
      read(`SELECT project_id, ${sums} FROM ${table} WHERE ${sql} GROUP BY project_id`).map((row) => ({
        projectId: text(row, 'project_id') || null,
        sums: toSums(row),
      })),
    conversations: (offset) => {
      const ranked = read(rankedBy(sumOf('total_tokens'), sql), { offset })
      const ids = ranked.map((row) => text(row, 'conversation_id'))
      const sumsOf = new Map(sumsOfConversations(ids).map((row) => [row.conversationId, row.sums]))
      const [first] = ranked
      return {
        rows: ids.map((conversationId) => ({ conversationId, sums: sumsOf.get(conversationId) ?? noSums })),
        otherCount: first === undefined ? 0 : number(first, 'conversation_count') - offset - ids.length,
      }
    },
    programs: (ids) => (ids.length === 0 ? [] : sumsOfConversations(ids)),
    parts: () => readParts(database, { from: table, clock, sql }, values),
    partsOf: (conversationIds) =>
      readParts(
        database,
        {
          from: byConversation,
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
  if (filter.caller !== undefined) parts.push(madeBy[filter.caller])
  if (filter.projectId !== undefined) {
    parts.push('project_id = :projectId')
    values['projectId'] = filter.projectId ?? ''
  }
  return { sql: parts.join(' AND '), values }
}

/** Ranks by total alone, because this reads every conversation, and other sums are shown for one page. */
function rankedBy(total: string, condition: string): string {
  return `
    WITH added AS (
      SELECT conversation_id, ${total} AS total FROM usage_conversation_days WHERE ${condition}
        AND ${madeBy.chats} GROUP BY conversation_id)
    SELECT conversation_id, count(*) OVER () AS conversation_count FROM added
    ORDER BY total DESC, conversation_id LIMIT ${conversationsAPage} OFFSET :offset`
}

function readParts(
  database: DatabaseSync,
  { from, clock, sql }: { from: string; clock: UsageFilter['clock']; sql: string },
  values: Values,
): PricedPart[] {
  const conversation = from === 'usage_days' ? 'NULL' : 'conversation_id'
  const parts = preparedOnce(
    database,
    `SELECT day_${clock} AS day, day_utc, connection_id, ${conversation} AS conversation_id, project_id, model_asked, model,
       ${safely('priceable_count')} AS priceable_count, ${partColumns.map(([name, column]) => `${column} AS ${name}`).join(', ')}
     FROM ${from} WHERE ${sql} AND priceable_count > 0`,
  )
  const names = new Map<number, string>()
  const nameOf = (day: number): string => {
    const name = names.get(day) ?? nameOfDay(day)
    names.set(day, name)
    return name
  }
  return parts.all(values).map((row) => ({
    day: nameOf(number(row, 'day')),
    dayUtc: nameOf(number(row, 'day_utc')),
    connectionId: text(row, 'connection_id'),
    conversationId: textOrNull(row, 'conversation_id'),
    projectId: text(row, 'project_id') || null,
    modelAsked: text(row, 'model_asked'),
    model: text(row, 'model'),
    callCount: number(row, 'priceable_count'),
    parts: tokenPartsOf(row),
  }))
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
    noPromptCount: of('no_prompt_count'),
    noCompletionCount: of('no_completion_count'),
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
    placedInputTokens: placedInput,
    placedCachedTokens: of('placed_cached_tokens'),
    besideCacheTokens: of('cache_tokens_beside'),
    placedReasoningTokens: of('placed_reasoning_tokens'),
    besideReasoningTokens: of('reasoning_tokens_beside'),
    unassignedTokens: of('unassigned_tokens'),
    cost: [],
    unpricedCount: callCount,
  }
}
