import type { DatabaseSync } from 'node:sqlite'
import type { ComparedAnswer } from '../../../../shared/domain/usage/call-facts.ts'
import { text, textOrNull } from '../../database/rows.ts'
import { preparedOnce } from '../../database/sql-statements.ts'
import { reportColumns, toDetails, toUsage } from './call-repository.ts'

/**
 * Finds questions with several answers in the index alone, because reading every message would take long. An answer
 * with another version left its comparison.
 */
const comparedAnswers = `
  WITH forks AS (
    SELECT conversationId, parentId FROM messages WHERE role = 'assistant'
    GROUP BY conversationId, parentId HAVING count(*) > 1
  )
  SELECT answer.comparisonId, answer.systemPrompt, calls.connectionId, calls.modelRequested, calls.modelAnswered,
    calls.finishReason, calls.excluded, calls.extraFields, ${reportColumns.map((name) => `calls.${name}`).join(', ')}
  FROM forks
  CROSS JOIN messages AS answer ON answer.conversationId = forks.conversationId
    AND answer.parentId = forks.parentId AND answer.role = 'assistant'
  CROSS JOIN calls ON calls.messageId = answer.id
  WHERE answer.comparisonId IS NOT NULL AND calls.state = 'complete' AND calls.source = 'reported'
    AND NOT calls.isDemo
  ORDER BY calls.sequence`

/** The answers of all comparisons that ended normally and have counts, earliest first. */
export function readComparedAnswers(database: DatabaseSync): ComparedAnswer[] {
  return preparedOnce(database, comparedAnswers)
    .all()
    .map((row) => ({
      comparisonId: text(row, 'comparisonId'),
      systemPrompt: textOrNull(row, 'systemPrompt') ?? '',
      connectionId: text(row, 'connectionId'),
      modelRequested: text(row, 'modelRequested'),
      modelAnswered: textOrNull(row, 'modelAnswered'),
      usage: toUsage(row),
      details: toDetails(row),
      finishReason: textOrNull(row, 'finishReason'),
      excluded: textOrNull(row, 'excluded'),
      extraFields: textOrNull(row, 'extraFields'),
    }))
}
