import { createUsageTables, usageFigures, usageRollUps } from './015-usage.ts'
import { withoutTotal } from './019-totals.ts'
import { countCalls } from './roll-up-sql.ts'

type OfRow = (row: string) => string

const cacheOf: OfRow = (row) => `(COALESCE(${row}.cached_tokens, 0) + COALESCE(${row}.cache_write_tokens, 0))`

/** A value of the calls that may have been processed and that meet a condition; 0 for all others. */
const valueWhere =
  (condition: OfRow, value: OfRow): OfRow =>
  (row) =>
    `iif(${row}.source <> 'none' AND ${condition(row)}, COALESCE(${value(row)}, 0), 0)`

const column =
  (name: string): OfRow =>
  (row) =>
    `${row}.${name}`
const isReported =
  (name: string): OfRow =>
  (row) =>
    `${row}.${name} IS NOT NULL`
const isAt =
  (place: string, where: 'inside' | 'beside'): OfRow =>
  (row) =>
    `COALESCE(${row}.${place}, '') = '${where}'`
const isPlaced = isReported('cache_place')

const { figureColumns, fill, triggers } = countCalls(usageRollUps, {
  counts: {
    ...usageFigures.counts,
    cached_count: (row) => `(${row}.source <> 'none' AND ${row}.cached_tokens IS NOT NULL)`,
    cache_write_count: (row) => `(${row}.source <> 'none' AND ${row}.cache_write_tokens IS NOT NULL)`,
    reasoning_count: (row) => `(${row}.source <> 'none' AND ${row}.reasoning_tokens IS NOT NULL)`,
  },
  sums: {
    ...usageFigures.sums,
    split_prompt_tokens: (row) =>
      `iif(${row}.source = 'none' OR ${row}.carried_tokens IS NULL, 0, COALESCE(${row}.prompt_tokens, 0)
        + iif(COALESCE(${row}.cache_place, '') = 'beside', ${cacheOf(row)}, 0))`,
    no_total_prompt_tokens: withoutTotal('prompt_tokens'),
    no_total_completion_tokens: withoutTotal('completion_tokens'),
    cached_tokens: valueWhere(isReported('cached_tokens'), column('cached_tokens')),
    cache_write_tokens: valueWhere(isReported('cache_write_tokens'), column('cache_write_tokens')),
    reasoning_tokens: valueWhere(isReported('reasoning_tokens'), column('reasoning_tokens')),
    placed_cached_tokens: valueWhere(isPlaced, column('cached_tokens')),
    placed_cache_write_tokens: valueWhere(isPlaced, column('cache_write_tokens')),
    placed_prompt_tokens: valueWhere(isPlaced, column('prompt_tokens')),
    cache_tokens_inside: valueWhere(isAt('cache_place', 'inside'), cacheOf),
    cache_tokens_beside: valueWhere(isAt('cache_place', 'beside'), cacheOf),
    placed_reasoning_tokens: valueWhere(isReported('reasoning_place'), column('reasoning_tokens')),
    reasoning_tokens_beside: valueWhere(isAt('reasoning_place', 'beside'), column('reasoning_tokens')),
  },
})

const place = "IN ('inside', 'beside')"
const decimal = `GLOB '[0-9]*' AND reported_cost NOT GLOB '*[^0-9.]*' AND length(reported_cost) <= 60`

/**
 * The whole usage report of a call, as text and as figures. A place says whether the prompt includes the
 * cache tokens, or the completion the reasoning tokens. Rows of earlier versions have null everywhere.
 */
export const usageDetails = `
ALTER TABLE calls ADD COLUMN usage_text TEXT CHECK (length(usage_text) <= 4096);
ALTER TABLE calls ADD COLUMN cached_tokens INTEGER CHECK (cached_tokens >= 0);
ALTER TABLE calls ADD COLUMN cache_write_tokens INTEGER CHECK (cache_write_tokens >= 0);
ALTER TABLE calls ADD COLUMN reasoning_tokens INTEGER CHECK (reasoning_tokens >= 0);
ALTER TABLE calls ADD COLUMN cache_place TEXT CHECK (cache_place ${place} AND (cache_place = 'beside'
  OR COALESCE(cached_tokens, 0) + COALESCE(cache_write_tokens, 0) <= prompt_tokens));
ALTER TABLE calls ADD COLUMN reasoning_place TEXT CHECK (reasoning_place ${place}
  AND (reasoning_place = 'beside' OR reasoning_tokens <= completion_tokens));
ALTER TABLE calls ADD COLUMN reported_cost TEXT CHECK (reported_cost ${decimal});
ALTER TABLE calls ADD COLUMN reported_cost_unit TEXT CHECK (length(reported_cost_unit) <= 40);

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
