import type { DatabaseSync } from 'node:sqlite'
import type { TotalsExample, TotalsFinding } from '../../../../shared/contract/usage/ledger.ts'
import { dayMs } from '../../../../shared/domain/app/durations.ts'
import { callTokens, repeatedUsage } from '../../../../shared/domain/usage/usage-details.ts'
import { maxSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { number, text, textOrNull } from '../../database/rows.ts'
import { prepareQuery, type Row, readScalar } from '../../database/sql-statements.ts'
import { reportColumns, toDetails, toUsage } from './call-repository.ts'
import { isOwnClearing, titleOfCall } from './ledger-sql.ts'

const maxExamples = 20

const words = `messages.role = 'assistant' AND octet_length(messages.text) + octet_length(messages.reasoning) > 0`
const ofCall = `calls.id, calls.conversationId, ${titleOfCall} AS title,
  COALESCE(calls.modelAnswered, calls.modelRequested) AS model, calls.startedAt AS at`

/**
 * The call whose prompt this one clearly extends: the last call of the nearest answer above with a text. For
 * a copy, the original's call comes first.
 */
const callAbove = `
  WITH RECURSIVE above (id, parentId, copiedFrom, hasText, depth) AS (
    SELECT id, parentId, NULL, 0, 0 FROM messages WHERE id = calls.messageId
    UNION ALL
    SELECT messages.id, messages.parentId, messages.copiedFrom,
      messages.role = 'assistant' AND octet_length(messages.text) > 0, depth + 1
    FROM above JOIN messages ON messages.id = above.parentId WHERE NOT hasText)
  SELECT COALESCE(
    (SELECT MAX(+sequence) FROM calls AS paid WHERE paid.messageId = above.copiedFrom),
    (SELECT MAX(+sequence) FROM calls AS own WHERE own.messageId = above.id), -1)
  FROM above WHERE hasText`

const inRange = 'sequence BETWEEN :first AND :last'

interface Search {
  /** The rows to scan, a few at a time. */
  readonly of: 'calls' | 'messages'
  readonly sql: string
  /** By how much a row differs from what the rules of the app give; 0 if it doesn't. Without it, each row is a finding. */
  readonly differenceOf?: (row: Row) => number
}

const searches: Readonly<Record<TotalsFinding['kind'], Search>> = {
  'odd-sum': {
    of: 'calls',
    sql: `SELECT ${ofCall}, ${reportColumns.join(', ')} FROM calls
      WHERE totalTokens IS NOT NULL AND source <> 'none' AND ${inRange}`,
    differenceOf: (row) => callTokens(toUsage(row), toDetails(row)).totalDifference ?? 0,
  },
  'message-missing': {
    of: 'calls',
    sql: `SELECT ${ofCall} FROM calls JOIN conversations ON conversations.id = calls.conversationId
      WHERE isEnded AND conversations.deletedAt IS NOT 0 AND calls.${inRange}
        AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.id = calls.messageId)`,
  },
  'no-call': {
    of: 'messages',
    sql: `SELECT messages.id, conversationId, conversations.title, NULL AS model, messages.createdAt AS at
      FROM messages JOIN conversations ON conversations.id = messages.conversationId
      WHERE ${words} AND copiedFrom IS NULL AND importedFrom IS NULL AND conversations.deletedAt IS NOT 0
        AND NOT EXISTS (SELECT 1 FROM calls WHERE calls.messageId = messages.id)
        AND messages.createdAt >= COALESCE((SELECT MAX(beforeDay) + 1 FROM ledgerClearings
          WHERE ${isOwnClearing} OR messages.sequence <= 0), -100000000) * ${dayMs}
        AND messages.${inRange}`,
  },
  'other-conversation': {
    of: 'calls',
    sql: `SELECT ${ofCall} FROM calls JOIN messages ON messages.id = calls.messageId
      WHERE messages.conversationId <> calls.conversationId AND calls.${inRange}`,
  },
  'history-differs': {
    of: 'calls',
    sql: `WITH asked AS MATERIALIZED (SELECT ${ofCall}, calls.historyTokens, (${callAbove}) AS before
        FROM calls JOIN messages ON messages.id = calls.messageId
        WHERE calls.historyTokens IS NOT NULL AND calls.${inRange})
      SELECT asked.*, ${reportColumns.map((name) => `last.${name}`).join(', ')}
      FROM asked CROSS JOIN calls AS last ON last.sequence = before
      UNION ALL SELECT asked.*, ${reportColumns.map(() => 'NULL').join(', ')} FROM asked WHERE before IS NULL`,
    differenceOf(row) {
      const historyTokens = number(row, 'historyTokens')
      if (row['before'] === null) return historyTokens
      const { promptTokens, completionTokens } = repeatedUsage(toUsage(row), toDetails(row))
      if (promptTokens === null || completionTokens === null) return 0
      return historyTokens - promptTokens - completionTokens
    },
  },
}
const rowsAtOnce = 5_000
const kinds = Object.keys(searches) as TotalsFinding['kind'][]

/** Compares the ledger with the messages and reports anomalies. Changes nothing. */
export function verifyTotals(
  database: DatabaseSync,
  onLooked: (done: number, total: number) => void,
): TotalsFinding[] {
  const ranges = { calls: rangesOf(database, 'calls'), messages: rangesOf(database, 'messages') }
  const total = kinds.reduce((sum, kind) => sum + ranges[searches[kind].of].length, 0)
  let done = 0
  return kinds.flatMap((kind) => {
    const { of, sql, differenceOf } = searches[kind]
    const search = database.prepare(sql)
    let count = 0
    const examples: TotalsExample[] = []
    // In small ranges, so that a cancelled check stops soon.
    for (const range of ranges[of]) {
      for (const row of search.iterate(range)) {
        const differsBy = differenceOf?.(row) ?? null
        if (differsBy === 0) continue
        count += 1
        if (examples.length < maxExamples) examples.push(toExample(row, differsBy))
      }
      done += 1
      onLooked(done, total)
    }
    return count === 0 ? [] : [{ kind, count, examples }]
  })
}

/** The answers of existing chats. */
export function countAnswers(database: DatabaseSync): number {
  return Number(readScalar(database, `SELECT count(*) FROM messages WHERE ${words}`))
}

/**
 * Ranges over all rows. Imported messages have negative numbers with wide gaps, so this counts rows instead
 * of numbers.
 */
function rangesOf(database: DatabaseSync, table: Search['of']): { first: number; last: number }[] {
  const rows = prepareQuery(
    database,
    `SELECT sequence FROM (SELECT sequence, row_number() OVER (ORDER BY sequence) AS place FROM ${table})
     WHERE place % ${rowsAtOnce} = 1`,
  )
  const starts = rows.all().map((row) => number(row, 'sequence'))
  return starts.map((first, index) => ({
    first,
    last: (starts[index + 1] ?? Number.MAX_SAFE_INTEGER) - 1,
  }))
}

function toExample(row: Row, differsBy: number | null): TotalsExample {
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversationId'),
    title: text(row, 'title'),
    model: textOrNull(row, 'model'),
    at: number(row, 'at'),
    differsBy: differsBy && Math.max(-maxSum, Math.min(maxSum, differsBy)),
  }
}
