import type { DatabaseSync } from 'node:sqlite'
import { FailureCode } from '../../../../shared/contract/chat/failure.ts'
import { CallState, StreamingMode } from '../../../../shared/contract/usage/call.ts'
import type { UsageTotals } from '../../../../shared/contract/usage/chat-usage.ts'
import { type UsageDetails, UsageSource } from '../../../../shared/contract/usage/usage.ts'
import { largestSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { flag, number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareCommand, prepareQuery, type Row } from '../../database/statements.ts'
import type { CallEnd, NewCall, StoredCall } from '../../row-types.ts'
import { toReachedLimit } from '../money/ceiling-repository.ts'

const isLive = `state IN ('sending', 'streaming')`

const summedTokens = [
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'reasoning_tokens',
]
  .map((name) => `MIN(TOTAL(${name}) FILTER (WHERE source <> 'none'), ${largestSum}) AS ${name}`)
  .join(', ')

export function createCallRepository(database: DatabaseSync): CallRepository {
  const queries = prepareQueries(database)
  const commands = prepareCommands(database)
  return {
    insert: ({ forecast, ...call }) =>
      commands.insert.run({
        ...call,
        isDemo: Number(call.isDemo),
        forecastTokens: forecast?.promptTokens ?? null,
        forecastSpread: forecast?.spread ?? null,
      }),
    markStreaming: (id, httpStatus) => commands.markStreaming.runOnOne({ id, httpStatus }),
    finish: (
      id,
      { usage, details, estimate, completionCreated, reachedLimit, ...end },
      historyTokens = null,
    ) => {
      commands.finish.runOnOne({
        id,
        ...usage,
        ...detailColumns(details),
        ...end,
        estimatedPromptTokens: estimate?.promptTokens ?? null,
        estimatedCompletionTokens: estimate?.completionTokens ?? null,
        completionCreated: toStorable(completionCreated),
        reachedLimit: reachedLimit && JSON.stringify(reachedLimit),
        historyTokens,
      })
    },
    list: (conversationId) => queries.ofConversation.all({ conversationId }).map(toCall),
    models: (conversationId) => queries.models.all({ conversationId }).map((row) => text(row, 'model_asked')),
    ofMessages: (messageIds) =>
      queries.ofMessages.all({ messageIds: JSON.stringify(messageIds) }).map(toCall),
    find: (id) => {
      const row = queries.byId.first({ id })
      return row && toCall(row)
    },
    below: (conversationId, messageId) =>
      queries.below
        .all({ conversationId, messageId })
        .map((row) => ({ ...toCall(row), steps: number(row, 'steps') })),
    lastBelow: (place, { connectionId, modelId }) => {
      const row = queries.lastBelow.first({ ...place, connectionId, modelId })
      return row && toCall(row)
    },
    totals: (conversationId) => {
      const row = queries.totals.first({ conversationId }) ?? {}
      return {
        promptTokens: number(row, 'prompt_tokens'),
        completionTokens: number(row, 'completion_tokens'),
        totalTokens: number(row, 'total_tokens'),
        callCount: number(row, 'call_count'),
        notReportedCount: number(row, 'not_reported_count'),
        noTotalCount: number(row, 'no_total_count'),
        cachedTokens: number(row, 'cached_tokens'),
        cacheWriteTokens: number(row, 'cache_write_tokens'),
        reasoningTokens: number(row, 'reasoning_tokens'),
        estimatedTokens: number(row, 'estimated_tokens'),
        estimatedCount: number(row, 'estimated_count'),
      }
    },
    interruptUnfinished: (countAnswer) => {
      for (const row of queries.unfinished.all({})) {
        const completionTokens = countAnswer(text(row, 'words'))
        commands.estimateUnfinished.runOnOne({ id: text(row, 'id'), completionTokens })
      }
      return commands.interruptUnfinished.count({})
    },
  }
}

/**
 * Unfinished calls whose response had begun, with the part of the answer that was saved: the service processed at
 * least the prompt and that part. Nothing of a program's answer is saved.
 */
const unfinished = `SELECT calls.id, COALESCE(messages.text || messages.reasoning, '') AS words FROM calls
  LEFT JOIN messages ON messages.id = calls.message_id
  WHERE ${isLive} AND forecast_tokens IS NOT NULL AND (calls.state = 'streaming' OR words <> '')`

/**
 * Goes from each message to the next and to its calls: any other order would scan everything for each one.
 */
const callsBelow = `
  WITH RECURSIVE below (steps, id) AS (
    VALUES (0, :messageId)
    UNION ALL
    SELECT steps + 1, messages.id FROM below CROSS JOIN messages
      ON messages.conversation_id = :conversationId AND messages.parent_id = below.id
  )
  SELECT calls.*, steps FROM below CROSS JOIN calls ON calls.message_id = below.id WHERE steps > 0`

function prepareQueries(database: DatabaseSync) {
  return {
    ofConversation: prepareQuery(
      database,
      'SELECT * FROM calls WHERE conversation_id = :conversationId ORDER BY sequence',
    ),
    models: prepareQuery(
      database,
      'SELECT DISTINCT model_asked FROM calls WHERE conversation_id = :conversationId',
    ),
    ofMessages: prepareQuery(
      database,
      `SELECT * FROM calls WHERE message_id IN (SELECT value FROM json_each(:messageIds)) ORDER BY sequence`,
    ),
    below: prepareQuery(
      database,
      `${callsBelow} AND +calls.conversation_id = :conversationId ORDER BY calls.sequence`,
    ),
    lastBelow: prepareQuery(
      database,
      `${callsBelow} AND +calls.connection_id = :connectionId AND +calls.model_asked = :modelId
         AND source <> 'none' ORDER BY calls.sequence DESC LIMIT 1`,
    ),
    unfinished: prepareQuery(database, unfinished),
    byId: prepareQuery(database, 'SELECT * FROM calls WHERE id = :id'),
    totals: prepareQuery(
      database,
      `SELECT
         ${summedTokens},
         count(*) FILTER (WHERE NOT (${isLive}) AND source <> 'none') AS call_count,
         count(*) FILTER (WHERE source IN ('not-reported', 'estimated')) AS not_reported_count,
         count(*) FILTER (WHERE source = 'reported' AND total_tokens IS NULL) AS no_total_count,
         MIN(TOTAL(estimated_prompt_tokens + estimated_completion_tokens), ${largestSum}) AS estimated_tokens,
         count(*) FILTER (WHERE source = 'estimated' OR (source = 'not-reported'
           AND estimated_prompt_tokens + estimated_completion_tokens IS NOT NULL)) AS estimated_count
       FROM calls WHERE conversation_id = :conversationId`,
    ),
  }
}

function prepareCommands(database: DatabaseSync) {
  return {
    insert: prepareCommand(
      database,
      `INSERT INTO calls (id, conversation_id, conversation_title, message_id, connection_id, connection_name,
         base_address, is_demo, state, model_asked, attempt, asking, source, started_at, utc_offset_minutes,
         left_out, forecast_tokens, forecast_spread, extra_fields, project_id)
       VALUES (:id, :conversationId, :conversationTitle, :messageId, :connectionId, :connectionName,
         :baseAddress, :isDemo, 'sending', :modelAsked, :attempt, :streamingMode, 'none', :startedAt, :utcOffsetMinutes,
         :excluded, :forecastTokens, :forecastSpread, :extraFields, :projectId)`,
    ),
    markStreaming: prepareCommand(
      database,
      `UPDATE calls SET state = 'streaming', http_status = :httpStatus WHERE id = :id AND ${isLive}`,
    ),
    // Only a call in progress can end: a finished ledger row is never overwritten.
    finish: prepareCommand(
      database,
      `UPDATE calls SET state = :state, model_answered = :modelAnswered, source = :source,
         prompt_tokens = :promptTokens, completion_tokens = :completionTokens, total_tokens = :totalTokens,
         estimated_prompt_tokens = :estimatedPromptTokens,
         estimated_completion_tokens = :estimatedCompletionTokens,
         usage_text = :usageText, cached_tokens = :cachedTokens, cache_write_tokens = :cacheWriteTokens,
         reasoning_tokens = :reasoningTokens, cache_place = :cachePlace, reasoning_place = :reasoningPlace,
         reported_cost = :reportedCost, reported_cost_unit = :reportedCostUnit,
         completion_id = :completionId, completion_created = :completionCreated,
         finish_reason = :finishReason, http_status = :httpStatus, failure_code = :failureCode,
         first_token_ms = :firstTokenMs, duration_ms = :durationMs, carried_tokens = :historyTokens,
         reached_limit = :reachedLimit
       WHERE id = :id AND ${isLive}`,
    ),
    estimateUnfinished: prepareCommand(
      database,
      `UPDATE calls SET estimated_prompt_tokens = forecast_tokens,
         estimated_completion_tokens = :completionTokens WHERE id = :id AND ${isLive}`,
    ),
    interruptUnfinished: prepareCommand(
      database,
      `UPDATE calls SET state = 'interrupted', source = 'not-reported' WHERE ${isLive}`,
    ),
  }
}

export function toCall(row: Row): StoredCall {
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversation_id'),
    conversationTitle: text(row, 'conversation_title'),
    messageId: text(row, 'message_id'),
    connectionId: text(row, 'connection_id'),
    connectionName: text(row, 'connection_name'),
    baseAddress: textOrNull(row, 'base_address'),
    isDemo: flag(row, 'is_demo'),
    state: CallState.parse(text(row, 'state')),
    modelAsked: text(row, 'model_asked'),
    modelAnswered: textOrNull(row, 'model_answered'),
    attempt: number(row, 'attempt'),
    streamingMode: StreamingMode.safeParse(text(row, 'asking')).data ?? 'stream-with-usage',
    usage: toUsage(row),
    details: toDetails(row),
    source: UsageSource.parse(text(row, 'source')),
    estimate: toEstimate(row),
    completionId: textOrNull(row, 'completion_id'),
    completionCreated: numberOrNull(row, 'completion_created'),
    finishReason: textOrNull(row, 'finish_reason'),
    httpStatus: numberOrNull(row, 'http_status'),
    failureCode: FailureCode.safeParse(textOrNull(row, 'failure_code')).data ?? null,
    startedAt: number(row, 'started_at'),
    utcOffsetMinutes: number(row, 'utc_offset_minutes'),
    firstTokenMs: numberOrNull(row, 'first_token_ms'),
    durationMs: numberOrNull(row, 'duration_ms'),
    excluded: textOrNull(row, 'left_out'),
    forecast: toForecast(row),
    historyTokens: numberOrNull(row, 'carried_tokens'),
    usageText: textOrNull(row, 'usage_text'),
    extraFields: textOrNull(row, 'extra_fields'),
    projectId: textOrNull(row, 'project_id'),
    reachedLimit: toReachedLimit(row),
  }
}

/** The columns that `toUsage` and `toDetails` read. */
export const reportColumns = [
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'reasoning_tokens',
  'cache_place',
  'reasoning_place',
  'reported_cost',
  'reported_cost_unit',
]

/** A call's report. The columns have a prefix where a query joins two calls. */
export function toUsage(row: Row, prefix = ''): StoredCall['usage'] {
  return {
    promptTokens: numberOrNull(row, `${prefix}prompt_tokens`),
    completionTokens: numberOrNull(row, `${prefix}completion_tokens`),
    totalTokens: numberOrNull(row, `${prefix}total_tokens`),
  }
}

export function toDetails(row: Row, prefix = ''): UsageDetails {
  const amount = textOrNull(row, `${prefix}reported_cost`)
  return {
    cachedTokens: numberOrNull(row, `${prefix}cached_tokens`),
    cacheWriteTokens: numberOrNull(row, `${prefix}cache_write_tokens`),
    reasoningTokens: numberOrNull(row, `${prefix}reasoning_tokens`),
    cachePlace: toPlace(textOrNull(row, `${prefix}cache_place`)),
    reasoningPlace: toPlace(textOrNull(row, `${prefix}reasoning_place`)),
    reportedCost: amount === null ? null : { amount, unit: textOrNull(row, `${prefix}reported_cost_unit`) },
  }
}

function toPlace(place: string | null): UsageDetails['cachePlace'] {
  return place === 'inside' || place === 'beside' ? place : null
}

/** The values of a call's detail columns, by their names in a statement. */
export function detailColumns({ reportedCost, ...details }: UsageDetails) {
  return {
    ...details,
    reportedCost: reportedCost?.amount ?? null,
    reportedCostUnit: reportedCost?.unit ?? null,
  }
}

function toEstimate(row: Row): StoredCall['estimate'] {
  const promptTokens = numberOrNull(row, 'estimated_prompt_tokens')
  const completionTokens = numberOrNull(row, 'estimated_completion_tokens')
  return promptTokens === null || completionTokens === null ? null : { promptTokens, completionTokens }
}

function toForecast(row: Row): StoredCall['forecast'] {
  const [promptTokens, spread] = [numberOrNull(row, 'forecast_tokens'), numberOrNull(row, 'forecast_spread')]
  return promptTokens === null || spread === null ? null : { promptTokens, spread }
}

/** Drops an impossible date: a service's mistake must not cost the end of its call. */
function toStorable(seconds: number | null): number | null {
  return seconds !== null && Math.abs(seconds) <= Number.MAX_SAFE_INTEGER ? seconds : null
}

/** The rows of the ledger, one per call. */
export interface CallRepository {
  insert(call: NewCall): void
  markStreaming(id: string, httpStatus: number): void
  finish(id: string, end: CallEnd, historyTokens?: number | null): void
  list(conversationId: string): StoredCall[]
  /** Every model that was asked in the conversation, once. */
  models(conversationId: string): string[]
  /** The calls for these messages, in the order they were made. */
  ofMessages(messageIds: readonly string[]): StoredCall[]
  find(id: string): StoredCall | null
  /** The calls for the answers below a message, with their distance from it. */
  below(conversationId: string, messageId: string): (StoredCall & { readonly steps: number })[]
  /** The last call of a model below a message whose prompt the service read. */
  lastBelow(
    place: { readonly conversationId: string; readonly messageId: string },
    model: { readonly connectionId: string; readonly modelId: string },
  ): StoredCall | null
  /** Added up by the database, for the check of totals. */
  totals(conversationId: string): UsageTotals
  /** Ends every call that a quit or a crash left unfinished, and returns their number. */
  interruptUnfinished(countAnswer: (words: string) => number): number
}
