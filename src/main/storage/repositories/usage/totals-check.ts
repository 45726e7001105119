import type { DatabaseSync } from 'node:sqlite'
import type { TotalsExample, TotalsFinding } from '../../../../shared/contract/usage/ledger.ts'
import { dayMs } from '../../../../shared/domain/app/durations.ts'
import { largestSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareQuery, type Row, readScalar } from '../../database/statements.ts'
import { isOwnClearing, titleOfCall } from './ledger-sql.ts'

const maxExamples = 20

const hasEnded = `state NOT IN ('sending', 'streaming')`
const words = `messages.role = 'assistant' AND octet_length(messages.text) + octet_length(messages.reasoning) > 0`
const ofCall = `calls.id, calls.conversation_id, ${titleOfCall} AS title,
  COALESCE(calls.model_answered, calls.model_asked) AS model, calls.started_at AS at`

/**
 * The call whose prompt this one clearly extends: the last call of the nearest answer above with a text. For
 * a copy, the original's call comes first.
 */
const callAbove = `
  WITH RECURSIVE above (id, parent_id, copied_from, has_text, depth) AS (
    SELECT id, parent_id, NULL, 0, 0 FROM messages WHERE id = calls.message_id
    UNION ALL
    SELECT messages.id, messages.parent_id, messages.copied_from,
      messages.role = 'assistant' AND octet_length(messages.text) > 0, depth + 1
    FROM above JOIN messages ON messages.id = above.parent_id WHERE NOT has_text)
  SELECT COALESCE(
    (SELECT MAX(+sequence) FROM calls AS paid WHERE paid.message_id = above.copied_from),
    (SELECT MAX(+sequence) FROM calls AS own WHERE own.message_id = above.id), -1)
  FROM above WHERE has_text`

const inRange = 'sequence BETWEEN :first AND :last'

/** The history tokens as recomputed; null where the call before is not in the ledger. */
const recountedHistory = `
  SELECT *, iif(before IS NULL, 0, (
    SELECT prompt_tokens + completion_tokens FROM calls AS last WHERE last.sequence = before)) AS again
  FROM (SELECT ${ofCall}, calls.carried_tokens, (${callAbove}) AS before
    FROM calls JOIN messages ON messages.id = calls.message_id
    WHERE calls.carried_tokens IS NOT NULL AND calls.${inRange})`

/** Limits a difference to safe numbers. */
const difference = (sum: string): string => `MAX(-${largestSum}, MIN(${largestSum}, ${sum}))`

interface Search {
  /** The rows to scan, a few at a time. */
  readonly of: 'calls' | 'messages'
  readonly sql: string
}

const searches: Readonly<Record<TotalsFinding['kind'], Search>> = {
  'odd-sum': {
    of: 'calls',
    sql: `SELECT ${ofCall}, ${difference('total_tokens - prompt_tokens - completion_tokens')} AS differs_by FROM calls
      WHERE total_tokens <> prompt_tokens + completion_tokens AND source <> 'none' AND ${inRange}`,
  },
  'message-missing': {
    of: 'calls',
    sql: `SELECT ${ofCall}, NULL AS differs_by FROM calls JOIN conversations ON conversations.id = calls.conversation_id
      WHERE ${hasEnded} AND conversations.deleted_at IS NOT 0 AND calls.${inRange}
        AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.id = calls.message_id)`,
  },
  'no-call': {
    of: 'messages',
    sql: `SELECT messages.id, conversation_id, conversations.title, NULL AS model, messages.created_at AS at, NULL AS differs_by
      FROM messages JOIN conversations ON conversations.id = messages.conversation_id
      WHERE ${words} AND copied_from IS NULL AND imported_from IS NULL AND conversations.deleted_at IS NOT 0
        AND NOT EXISTS (SELECT 1 FROM calls WHERE calls.message_id = messages.id)
        AND messages.created_at >= COALESCE((SELECT MAX(before_day) + 1 FROM ledger_clearings
          WHERE ${isOwnClearing} OR messages.sequence <= 0), -100000000) * ${dayMs}
        AND messages.${inRange}`,
  },
  'other-conversation': {
    of: 'calls',
    sql: `SELECT ${ofCall}, NULL AS differs_by FROM calls JOIN messages ON messages.id = calls.message_id
      WHERE messages.conversation_id <> calls.conversation_id AND calls.${inRange}`,
  },
  'history-differs': {
    of: 'calls',
    sql: `SELECT id, conversation_id, title, model, at, ${difference('carried_tokens - again')} AS differs_by
      FROM (${recountedHistory}) WHERE carried_tokens <> again`,
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
    const { of, sql } = searches[kind]
    const search = database.prepare(sql)
    let count = 0
    const examples: TotalsExample[] = []
    // In small ranges, so that a cancelled check stops soon.
    for (const range of ranges[of]) {
      for (const row of search.iterate(range)) {
        count += 1
        if (examples.length < maxExamples) examples.push(toExample(row))
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

function toExample(row: Row): TotalsExample {
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversation_id'),
    title: text(row, 'title'),
    model: textOrNull(row, 'model'),
    at: number(row, 'at'),
    differsBy: numberOrNull(row, 'differs_by'),
  }
}
