import type { DatabaseSync } from 'node:sqlite'
import type { ComparedAnswer } from '../../../../shared/domain/usage/call-facts.ts'
import { text, textOrNull } from '../../database/rows.ts'
import { preparedOnce } from '../../database/statements.ts'
import { toDetails, toUsage } from './call-repository.ts'

/**
 * Finds questions with several answers in the index alone, because reading every message would take long. An answer
 * with another version left its comparison.
 */
const comparedAnswers = `
  WITH forks AS (
    SELECT conversation_id, parent_id FROM messages WHERE role = 'assistant'
    GROUP BY conversation_id, parent_id HAVING count(*) > 1
  )
  SELECT answer.comparison_id, answer.system_prompt, calls.connection_id, calls.model_asked, calls.model_answered, calls.prompt_tokens, calls.completion_tokens,
    calls.total_tokens, calls.cached_tokens, calls.cache_write_tokens, calls.reasoning_tokens, calls.cache_place,
    calls.reasoning_place, calls.reported_cost, calls.reported_cost_unit, calls.finish_reason, calls.left_out,
    calls.extra_fields
  FROM forks
  CROSS JOIN messages AS answer ON answer.conversation_id = forks.conversation_id
    AND answer.parent_id = forks.parent_id AND answer.role = 'assistant'
  CROSS JOIN calls ON calls.message_id = answer.id
  WHERE answer.comparison_id IS NOT NULL AND calls.state = 'complete' AND calls.source = 'reported'
    AND NOT calls.is_demo
  ORDER BY calls.sequence`

/** The answers of all comparisons that ended normally and have counts, earliest first. */
export function readComparedAnswers(database: DatabaseSync): ComparedAnswer[] {
  return preparedOnce(database, comparedAnswers)
    .all()
    .map((row) => ({
      comparisonId: text(row, 'comparison_id'),
      systemPrompt: textOrNull(row, 'system_prompt') ?? '',
      connectionId: text(row, 'connection_id'),
      modelAsked: text(row, 'model_asked'),
      modelAnswered: textOrNull(row, 'model_answered'),
      usage: toUsage(row),
      details: toDetails(row),
      finishReason: textOrNull(row, 'finish_reason'),
      excluded: textOrNull(row, 'left_out'),
      extraFields: textOrNull(row, 'extra_fields'),
    }))
}
