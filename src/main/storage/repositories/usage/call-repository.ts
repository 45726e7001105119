import type { DatabaseSync } from 'node:sqlite'
import { FailureCode } from '../../../../shared/contract/chat/failure.ts'
import { CallState, StreamingMode } from '../../../../shared/contract/usage/call.ts'
import { type UsageDetails, UsageSource } from '../../../../shared/contract/usage/usage.ts'
import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { detailCounts, perDetailCount } from '../../../../shared/domain/usage/usage-spellings.ts'
import { flag, number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { insertInto, prepareViewCommand, type Row, statementsOf } from '../../database/sql-statements.ts'
import { type CallEnd, endFields, type NewCall, type StoredCall, startFields } from '../../row-types.ts'
import { callColumns } from '../../schema/call-tables.ts'
import { toReachedLimit } from '../money/answer-limit-repository.ts'
import { sumsOfRows, toSums } from './sum-figures.ts'
import { toUsageText, usageColumns } from './usage-shape.ts'

const isLive = 'isEnded = 0'

/** The rows of the ledger, one per call. */
export function createCallRepository(database: DatabaseSync) {
  const queries = prepareQueries(database)
  const commands = prepareCommands(database)
  return {
    insert: (call: NewCall) => commands.insert.run(startValues(call)),
    markStreaming: (id: string, httpStatus: number) => commands.markStreaming.runOnOne({ id, httpStatus }),
    finish: (id: string, end: CallEnd, historyTokens: number | null = null) =>
      commands.finish.runOnOne({ id, ...endValues({ ...end, historyTokens }) }),
    list: (conversationId: string): StoredCall[] => queries.ofConversation.all({ conversationId }),
    /** Every model that was asked in the conversation, once. */
    models: (conversationId: string): string[] =>
      queries.models.all({ conversationId }).map((row) => text(row, 'modelRequested')),
    /** The calls for these messages, in the order they were made. */
    ofMessages: (messageIds: readonly string[]): StoredCall[] =>
      queries.ofMessages.all({ messageIds: JSON.stringify(messageIds) }),
    find: (id: string): StoredCall | null => queries.byId.first({ id }),
    /** The calls for the answers right below a message. */
    ofAnswersTo: (conversationId: string, messageId: string): StoredCall[] =>
      queries.ofAnswersTo.all({ conversationId, messageId }),
    /** The last call of a model below a message whose prompt the service read. */
    lastBelow: (
      place: { readonly conversationId: string; readonly messageId: string },
      { connectionId, modelId }: { readonly connectionId: string; readonly modelId: string },
    ): StoredCall | null => queries.lastBelow.first({ ...place, connectionId, modelId }),
    /** The ended calls, added up by the database without prices, for the check of totals. */
    totals: (conversationId: string): UsageSums => toSums(queries.totals.first({ conversationId }) ?? {}),
    /** Ends every call that a quit or a crash left unfinished, and returns their number. */
    interruptUnfinished: (countAnswer: (words: string) => number): number => {
      if (queries.anyUnfinished.first() === null) return 0
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
  LEFT JOIN messages ON messages.id = calls.messageId
  WHERE ${isLive} AND forecastTokens IS NOT NULL AND (calls.state = 'streaming' OR words <> '')`

/**
 * Goes from each message to the next and to its calls: any other order would scan everything for each one.
 */
const callsBelow = `
  WITH RECURSIVE below (steps, id) AS (
    VALUES (0, :messageId)
    UNION ALL
    SELECT steps + 1, messages.id FROM below CROSS JOIN messages
      ON messages.conversationId = :conversationId AND messages.parentId = below.id
  )
  SELECT ${callColumns}, steps FROM below CROSS JOIN calls ON calls.messageId = below.id WHERE steps > 0`

function prepareQueries(database: DatabaseSync) {
  const { query } = statementsOf(database)
  return {
    ofConversation: query(
      `SELECT ${callColumns} FROM calls WHERE conversationId = :conversationId ORDER BY sequence`,
    ).as(toCall),
    models: query('SELECT DISTINCT modelRequested FROM calls WHERE conversationId = :conversationId'),
    ofMessages: query(
      `SELECT ${callColumns} FROM calls WHERE messageId IN (SELECT value FROM json_each(:messageIds)) ORDER BY sequence`,
    ).as(toCall),
    ofAnswersTo: query(`SELECT ${callColumns} FROM messages CROSS JOIN calls ON calls.messageId = messages.id
       WHERE messages.conversationId = :conversationId AND messages.parentId = :messageId ORDER BY calls.sequence`).as(
      toCall,
    ),
    lastBelow:
      query(`${callsBelow} AND +calls.connectionId = :connectionId AND +calls.modelRequested = :modelId
         AND source <> 'none' ORDER BY calls.sequence DESC LIMIT 1`).as(toCall),
    unfinished: query(unfinished),
    anyUnfinished: query(`SELECT 1 FROM calls WHERE ${isLive} LIMIT 1`),
    byId: query(`SELECT ${callColumns} FROM calls WHERE id = :id`).as(toCall),
    totals: query(
      `SELECT ${sumsOfRows} FROM calls WHERE conversationId = :conversationId AND NOT (${isLive})`,
    ),
  }
}

function prepareCommands(database: DatabaseSync) {
  return {
    insert: prepareViewCommand(
      database,
      insertInto('calls', startColumns, { state: `'sending'`, source: `'none'` }),
    ),
    markStreaming: prepareViewCommand(
      database,
      `UPDATE calls SET state = 'streaming', httpStatus = :httpStatus WHERE id = :id AND ${isLive}`,
    ),
    // Only a call in progress can end: a finished ledger row is never overwritten.
    finish: prepareViewCommand(
      database,
      `UPDATE calls SET ${endColumns.map((name) => `${name} = :${name}`).join(', ')}
       WHERE id = :id AND ${isLive}`,
    ),
    estimateUnfinished: prepareViewCommand(
      database,
      `UPDATE calls SET estimatedPromptTokens = forecastTokens,
         estimatedCompletionTokens = :completionTokens WHERE id = :id AND ${isLive}`,
    ),
    interruptUnfinished: prepareViewCommand(
      database,
      `UPDATE calls SET state = 'interrupted', source = 'not-reported' WHERE ${isLive}`,
    ),
  }
}

/** Finds a name in a list at once: reports read millions of calls. */
function among<Name extends string>(names: readonly Name[]): (name: string | null) => Name | undefined {
  const known = new Map<string | null, Name>(names.map((name) => [name, name]))
  return (name) => known.get(name)
}
const stateOf = among(CallState.options)
const modeOf = among(StreamingMode.options)
const sourceOf = among(UsageSource.options)
const failureOf = among(FailureCode.options)

export function toCall(row: Row): StoredCall {
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversationId'),
    conversationTitle: text(row, 'conversationTitle'),
    messageId: textOrNull(row, 'messageId') ?? text(row, 'id'),
    connectionId: text(row, 'connectionId'),
    connectionName: text(row, 'connectionName'),
    baseAddress: textOrNull(row, 'baseAddress'),
    isDemo: flag(row, 'isDemo'),
    state: stateOf(text(row, 'state')) ?? CallState.parse(text(row, 'state')),
    modelRequested: text(row, 'modelRequested'),
    modelAnswered: textOrNull(row, 'modelAnswered'),
    attempt: number(row, 'attempt'),
    streamingMode: modeOf(text(row, 'streamingMode')) ?? 'stream-with-usage',
    usage: toUsage(row),
    details: toDetails(row),
    source: sourceOf(text(row, 'source')) ?? UsageSource.parse(text(row, 'source')),
    estimate: toEstimate(row),
    completionId: textOrNull(row, 'completionId'),
    completionCreated: numberOrNull(row, 'completionCreated'),
    finishReason: textOrNull(row, 'finishReason'),
    httpStatus: numberOrNull(row, 'httpStatus'),
    failureCode: failureOf(textOrNull(row, 'failureCode')) ?? null,
    startedAt: number(row, 'startedAt'),
    utcOffsetMinutes: number(row, 'utcOffsetMinutes'),
    firstTokenMs: numberOrNull(row, 'firstTokenMs'),
    durationMs: numberOrNull(row, 'durationMs'),
    excluded: textOrNull(row, 'excluded'),
    forecast: toForecast(row),
    historyTokens: numberOrNull(row, 'historyTokens'),
    usageText: toUsageText(row),
    extraFields: textOrNull(row, 'extraFields'),
    projectId: textOrNull(row, 'projectId'),
    reachedLimit: toReachedLimit(row),
  }
}

/** The columns that `toUsage` and `toDetails` read. */
export const reportColumns = [
  'promptTokens',
  'completionTokens',
  'totalTokens',
  ...detailCounts,
  'serviceTier',
  'cachePlace',
  'reasoningPlace',
  'reportedCost',
  'reportedCostUnit',
]

/** A call's report. */
export function toUsage(row: Row): StoredCall['usage'] {
  return {
    promptTokens: numberOrNull(row, 'promptTokens'),
    completionTokens: numberOrNull(row, 'completionTokens'),
    totalTokens: numberOrNull(row, 'totalTokens'),
  }
}

export function toDetails(row: Row): UsageDetails {
  const amount = textOrNull(row, 'reportedCost')
  return {
    ...perDetailCount((name) => numberOrNull(row, name)),
    serviceTier: textOrNull(row, 'serviceTier'),
    cachePlace: toPlace(textOrNull(row, 'cachePlace')),
    reasoningPlace: toPlace(textOrNull(row, 'reasoningPlace')),
    reportedCost: amount === null ? null : { amount, unit: textOrNull(row, 'reportedCostUnit') },
  }
}

function toPlace(place: string | null): UsageDetails['cachePlace'] {
  return place === 'inside' || place === 'beside' ? place : null
}

/** The columns of a call that has begun. */
export const startColumns = [...startFields, 'forecastTokens', 'forecastRange']

/** The columns that the end of a call sets. */
export const endColumns = [
  'state',
  ...endFields.filter((name) => name !== 'usageText'),
  'usageShape',
  'usageNumbers',
  ...reportColumns,
  'estimatedPromptTokens',
  'estimatedCompletionTokens',
  'historyTokens',
]

export function startValues<C extends NewCall>({ forecast, ...call }: C) {
  return { ...call, forecastTokens: forecast?.promptTokens ?? null, forecastRange: forecast?.range ?? null }
}

type WholeEnd = Pick<StoredCall, keyof CallEnd | 'historyTokens'>

export function endValues<E extends WholeEnd>({
  usage,
  details,
  estimate,
  reachedLimit,
  usageText,
  ...end
}: E) {
  const { reportedCost, ...counts } = details
  return {
    ...end,
    ...usage,
    ...counts,
    ...usageColumns(usageText),
    reportedCost: reportedCost?.amount ?? null,
    reportedCostUnit: reportedCost?.unit ?? null,
    estimatedPromptTokens: estimate?.promptTokens ?? null,
    estimatedCompletionTokens: estimate?.completionTokens ?? null,
    completionCreated: toStorable(end.completionCreated),
    reachedLimit: reachedLimit && JSON.stringify(reachedLimit),
  }
}

function toEstimate(row: Row): StoredCall['estimate'] {
  const promptTokens = numberOrNull(row, 'estimatedPromptTokens')
  const completionTokens = numberOrNull(row, 'estimatedCompletionTokens')
  return promptTokens === null || completionTokens === null ? null : { promptTokens, completionTokens }
}

function toForecast(row: Row): StoredCall['forecast'] {
  const [promptTokens, range] = [numberOrNull(row, 'forecastTokens'), numberOrNull(row, 'forecastRange')]
  return promptTokens === null || range === null ? null : { promptTokens, range }
}

/** Drops an impossible date: a service's mistake must not cost the end of its call. */
function toStorable(seconds: number | null): number | null {
  return seconds !== null && Math.abs(seconds) <= Number.MAX_SAFE_INTEGER ? seconds : null
}
