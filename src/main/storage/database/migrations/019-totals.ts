import { createUsageTables, usageFigures, usageRollUps } from './015-usage.ts'
import { countCalls } from './roll-up-sql.ts'

const withoutTotal =
  (column: string) =>
  (row: string): string =>
    `iif(${row}.source = 'none' OR ${row}.total_tokens IS NOT NULL, 0, COALESCE(${row}.${column}, 0))`

export const figuresOfTotals: Parameters<typeof countCalls>[1] = {
  ...usageFigures,
  sums: {
    ...usageFigures.sums,
    no_total_prompt_tokens: withoutTotal('prompt_tokens'),
    no_total_completion_tokens: withoutTotal('completion_tokens'),
  },
}
export const countingOfTotals = countCalls(usageRollUps, figuresOfTotals)
const { figureColumns, fill, triggers } = countingOfTotals

/**
 * Sums the parts of calls without a total separately, so that a budget can decide call by call. The last
 * calls of a model are found by sequence, because a clock that jumps ahead must not decide.
 */
export const totals = `
DROP INDEX calls_by_model;
CREATE INDEX calls_by_model ON calls (connection_id, model_asked);

DROP TRIGGER count_new_call;
DROP TRIGGER count_ended_call;
DROP TRIGGER uncount_changed_call;
DROP TRIGGER uncount_cleared_call;
DROP TABLE usage_days;
DROP TABLE usage_conversation_days;
DROP TABLE usage_conversations;

${createUsageTables(figureColumns)}

${fill}

${triggers}
`
