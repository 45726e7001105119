import type { DatabaseSync } from 'node:sqlite'
import type { CountedCalls } from '../../../../shared/domain/usage/call-facts.ts'
import { mostOutputOf } from '../../../../shared/domain/usage/usage-details.ts'
import { maxSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { decoder, each, flag, number, numberOrNull, text } from '../../database/rows.ts'
import { type Row, statementsOf } from '../../database/sql-statements.ts'
import type { StoredCall } from '../../row-types.ts'
import { reportColumns, toDetails, toUsage } from '../usage/call-repository.ts'
import { classColumns, partColumns, tokenPartsOf, toRateClass } from '../usage/sum-figures.ts'

/** The first and last day of a period, by one of the two clocks, as days since 1970. */
export interface PeriodDays {
  readonly clock: 'local' | 'utc'
  readonly first: number
  readonly last: number
}

/** Spending for budgets, from stored sums and never from the whole ledger. */
export type Spending = ReturnType<typeof prepareSpending>

/** The most answers to look back at: a send waits for this query. */
const maxCallsRead = 100
/** More, because a service may refuse many calls in a row, and a refusal doesn't name a model. */
const maxNamesRead = 1_000

const sums = [
  'totalTokens',
  'noTotalPromptTokens',
  'noTotalCompletionTokens',
  'estimatedPromptTokens',
  'estimatedCompletionTokens',
  'unassignedTokens',
] as const
const counts = [
  'callCount',
  'notProcessedCount',
  'priceableCount',
  'notReportedCount',
  'onlyEstimatedCount',
] as const
/** Adds in the database, because passing hundreds of rows costs more than adding them. */
const columns = [
  'COALESCE(min(iif(priceableCount > 0, dayUtc, NULL)), min(dayUtc)) AS dayUtc',
  `connectionId, modelRequested, model, isDemo, ${classColumns}`,
  ...[...counts, ...sums].map((name) => `MIN(TOTAL(${name}), ${maxSum}) AS ${name}`),
  ...partColumns.map(([name, sql]) => `MIN(TOTAL(${sql}), ${maxSum}) AS ${name}`),
].join(', ')
const grouped = `AND dayUtc BETWEEN :from AND :to GROUP BY isDemo, connectionId, modelRequested, model, ${classColumns}`
/** Beyond every real date. */
const edgeOfDays = 200_000_000

export function prepareSpending(database: DatabaseSync) {
  const { query } = statementsOf(database)
  // The key starts with these columns, and a local day is at most one day from the UTC day.
  const days = `SELECT ${columns} FROM usageDays WHERE isDemo IN (0, 1)`
  const utc = query(`${days} ${grouped}`)
  const local = query(`${days} AND dayLocal BETWEEN :first AND :last ${grouped}`)
  const conversation =
    query(`SELECT ${columns} FROM usageConversationDays WHERE conversationId = :conversationId
       AND COALESCE(projectId = :projectId, true) ${grouped}`)
  const program = query(`SELECT ${columns} FROM usageConversationDays WHERE conversationId = :id
       AND iif(:isLocal, dayLocal, dayUtc) BETWEEN :first AND :last ${grouped}`)
  const project = query(`SELECT ${columns} FROM usageDays INDEXED BY usageDaysByProject
     WHERE projectId = :id AND isDemo IN (0, 1)
       AND iif(:isLocal, dayLocal, dayUtc) BETWEEN :first AND :last ${grouped}`)
  const spentBy =
    (found: typeof program) =>
    (id: string, { clock, first, last }: PeriodDays, newPrices: readonly number[]): CountedCalls[] =>
      stretches(first - 1, last + 1, newPrices)
        .flatMap((of) => found.all({ ...of, first, last, id, isLocal: Number(clock === 'local') }))
        .map(toCounted)
  const renamed = query(`SELECT DISTINCT modelRequested, model FROM usageDays
     WHERE isDemo IN (0, 1) AND connectionId = :connectionId AND modelRequested <> model`)
  const answeredBy = query(`SELECT modelAnswered FROM (
       SELECT modelAnswered, sequence FROM calls
       WHERE connectionId = :connectionId AND modelRequested = :modelId
       ORDER BY sequence DESC LIMIT ${maxNamesRead}
     ) WHERE modelAnswered <> :modelId GROUP BY modelAnswered ORDER BY max(sequence) DESC`)
  const completionsOf = (callers: string) =>
    query(`SELECT ${reportColumns.join(', ')}, estimatedCompletionTokens FROM calls
       WHERE connectionId = :connectionId AND modelRequested = :modelId AND ${callers}
       ORDER BY sequence DESC LIMIT ${maxCallsRead}`)
  const completionsOfChats = completionsOf('messageId <> id')
  const completionsOfProgram = completionsOf('conversationId = :programId')
  const completeBefore = completionsOf(
    "messageId <> id AND state = 'complete' AND sequence < (SELECT sequence FROM calls WHERE id = :callId)",
  )
  const outputOf = (row: Row): number | null => mostOutputOf(toUsage(row), toDetails(row))
  return {
    /**
     * The counted calls of these days, from the stored sums. `newPrices` lists the UTC days on which a price
     * changes, in order. No sum spans such a change.
     */
    spentIn({ clock, first, last }: PeriodDays, newPrices: readonly number[]): CountedCalls[] {
      const rows =
        clock === 'utc'
          ? stretches(first, last, newPrices).flatMap((of) => utc.all({ ...of }))
          : stretches(first - 1, last + 1, newPrices).flatMap((of) => local.all({ ...of, first, last }))
      return rows.map(toCounted)
    },
    /** The same for the calls of one program or one project. */
    spentByProgram: spentBy(program),
    spentByProject: spentBy(project),
    /** All calls of a chat, or with a project those that belong to it. */
    spentInConversation: (
      conversationId: string,
      projectId: string | null,
      newPrices: readonly number[],
    ): CountedCalls[] =>
      stretches(-edgeOfDays, edgeOfDays, newPrices)
        .flatMap((of) => conversation.all({ ...of, conversationId, projectId }))
        .map(toCounted),
    /** The models of a connection that answered under another name than requested. */
    renamedModels: (
      connectionId: string,
    ): { readonly modelRequested: string; readonly modelAnswered: string }[] =>
      renamed.all({ connectionId }).map((row) => ({
        modelRequested: text(row, 'modelRequested'),
        modelAnswered: text(row, 'model'),
      })),
    /** The models that may answer a call: the one asked for, then those that answered its last calls. */
    mayAnswer: (connectionId: string, modelId: string): string[] => [
      modelId,
      ...answeredBy.all({ connectionId, modelId }).map((row) => text(row, 'modelAnswered')),
    ],
    /** The output of a model's last answers in tokens, newest first: those of one program, or of all chats. */
    lastCompletions(
      {
        programId,
        ...call
      }: { readonly connectionId: string; readonly modelId: string; readonly programId: string | null },
      count: number,
    ): number[] {
      const rows =
        programId === null ? completionsOfChats.all(call) : completionsOfProgram.all({ ...call, programId })
      return rows
        .flatMap((row) => outputOf(row) ?? numberOrNull(row, 'estimatedCompletionTokens') ?? [])
        .filter((tokens) => tokens > 0)
        .slice(0, count)
    },
    /** The reported output of a model's complete chat answers before a call of that model, newest first. */
    completionsBefore: (
      {
        id: callId,
        connectionId,
        modelRequested: modelId,
      }: Pick<StoredCall, 'id' | 'connectionId' | 'modelRequested'>,
      count: number,
    ): number[] =>
      completeBefore
        .all({ connectionId, modelId, callId })
        .flatMap((row) => outputOf(row) ?? [])
        .filter((tokens) => tokens > 0)
        .slice(0, count),
  }
}

/** Splits UTC days into ranges without a price change. */
function stretches(
  first: number,
  last: number,
  newPrices: readonly number[],
): { from: number; to: number }[] {
  const starts = [first, ...newPrices.filter((day) => day > first && day <= last)]
  return starts.map((from, index) => ({ from, to: (starts[index + 1] ?? last + 1) - 1 }))
}

const toCounts = decoder({
  ...each(text, 'connectionId', 'modelRequested'),
  modelAnswered: (row: Row) => text(row, 'model'),
  isDemo: flag,
  ...each(number, 'dayUtc', ...counts),
  ...each(number, 'totalTokens', 'unassignedTokens', 'estimatedPromptTokens', 'estimatedCompletionTokens'),
  noTotalTokens: (row: Row) => number(row, 'noTotalPromptTokens') + number(row, 'noTotalCompletionTokens'),
  parts: tokenPartsOf,
})

function toCounted(row: Row): CountedCalls {
  return { ...toCounts(row), ...toRateClass(row) }
}
