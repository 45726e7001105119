import type { DatabaseSync } from 'node:sqlite'
import type { CountedCalls } from '../../../shared/counted-calls.ts'
import type { BudgetRepository } from '../budgets.ts'
import { flag, number, text } from '../rows.ts'
import { prepareQuery, type Row } from '../statements.ts'

type Spending = Pick<BudgetRepository, 'spentIn' | 'spentInConversation' | 'lastCompletions'>

/** Further back nobody looks for answers that were counted: it is read on the way of a send. */
const mostLookedAt = 100

const sums = [
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'estimated_prompt_tokens',
  'estimated_completion_tokens',
] as const
const columns = [
  'day_utc, connection_id, model_asked, model, is_demo, call_count, not_processed_count',
  'not_reported_count, no_total_count, priceable_count, estimated_count',
  ...sums.flatMap((name) => [name, `${name}_over`]),
].join(', ')

/** What budgets are held against: sums that are kept, and never the whole ledger. */
export function prepareSpending(database: DatabaseSync): Spending {
  // The key begins with these, and no local day is more than one away from that of UTC.
  const days = `SELECT ${columns} FROM usage_days WHERE is_demo IN (0, 1) AND day_utc BETWEEN`
  const utc = prepareQuery(database, `${days} :first AND :last`)
  const local = prepareQuery(
    database,
    `${days} :first - 1 AND :last + 1 AND day_local BETWEEN :first AND :last`,
  )
  const conversation = prepareQuery(
    database,
    `SELECT ${columns} FROM usage_conversation_days WHERE conversation_id = :conversationId`,
  )
  const completions = prepareQuery(
    database,
    `SELECT tokens FROM (
       SELECT COALESCE(completion_tokens, estimated_completion_tokens) AS tokens FROM calls
       WHERE connection_id = :connectionId AND model_asked = :modelId ORDER BY started_at DESC LIMIT ${mostLookedAt}
     ) WHERE tokens IS NOT NULL LIMIT :count`,
  )
  return {
    spentIn: ({ clock, first, last }) => (clock === 'utc' ? utc : local).all({ first, last }).map(toCounted),
    spentInConversation: (conversationId) => conversation.all({ conversationId }).map(toCounted),
    lastCompletions: (connectionId, modelId, count) =>
      completions.all({ connectionId, modelId, count }).map((row) => number(row, 'tokens')),
  }
}

function toCounted(row: Row): CountedCalls {
  return {
    dayUtc: number(row, 'day_utc'),
    connectionId: text(row, 'connection_id'),
    modelAsked: text(row, 'model_asked'),
    modelAnswered: text(row, 'model'),
    isDemo: flag(row, 'is_demo'),
    callCount: number(row, 'call_count'),
    notProcessedCount: number(row, 'not_processed_count'),
    notReportedCount: number(row, 'not_reported_count'),
    noTotalCount: number(row, 'no_total_count'),
    priceableCount: number(row, 'priceable_count'),
    estimatedCount: number(row, 'estimated_count'),
    promptTokens: sum(row, 'prompt_tokens'),
    completionTokens: sum(row, 'completion_tokens'),
    totalTokens: sum(row, 'total_tokens'),
    estimatedPromptTokens: sum(row, 'estimated_prompt_tokens'),
    estimatedCompletionTokens: sum(row, 'estimated_completion_tokens'),
  }
}

/** A sum stands in two columns, so that none is too large. */
function sum(row: Row, name: (typeof sums)[number]): bigint {
  const over = number(row, `${name}_over`)
  const rest = BigInt(number(row, name))
  return over === 0 ? rest : rest + (BigInt(over) << 53n)
}
