import { countCalls, dayOf, offsetOf } from './roll-up-sql.ts'

/** A call that was certainly not processed counts only as `none`, whatever its other values. */
const isFrom =
  (source: string) =>
  (row: string): string =>
    `(${row}.source = '${source}')`

const processed =
  (column: string) =>
  (row: string): string =>
    `iif(${row}.source = 'none', 0, COALESCE(${row}.${column}, 0))`

/** Whether Tally estimated the call; the rest of the not reported calls have no counts at all. */
const hasEstimate = (row: string): string =>
  `(${row}.estimated_prompt_tokens + ${row}.estimated_completion_tokens IS NOT NULL)`

/** The columns that decide a call's day and price. */
const dayKey = (row: string) => ({
  is_demo: `${row}.is_demo`,
  day_utc: dayOf(row, '0'),
  day_local: dayOf(row, offsetOf(row)),
})
const modelKey = (row: string) => ({
  connection_id: `${row}.connection_id`,
  model_asked: `${row}.model_asked`,
  model: `COALESCE(${row}.model_answered, ${row}.model_asked)`,
})
const conversationKey = (row: string) => ({ conversation_id: `${row}.conversation_id` })

export const usageRollUps: Parameters<typeof countCalls>[0] = [
  { table: 'usage_days', key: (row) => ({ ...dayKey(row), ...modelKey(row) }) },
  {
    table: 'usage_conversation_days',
    key: (row) => ({ ...dayKey(row), ...conversationKey(row), ...modelKey(row) }),
  },
  { table: 'usage_conversations', key: conversationKey },
]

export const usageFigures: Parameters<typeof countCalls>[1] = {
  counts: {
    call_count: () => '1',
    reported_count: isFrom('reported'),
    no_total_count: (row) => `(${row}.source = 'reported' AND ${row}.total_tokens IS NULL)`,
    not_reported_count: (row) => `(${row}.source = 'not-reported' AND NOT ${hasEstimate(row)})`,
    estimated_count: (row) =>
      `(${row}.source = 'estimated' OR (${row}.source = 'not-reported' AND ${hasEstimate(row)}))`,
    not_processed_count: isFrom('none'),
    priceable_count: (row) =>
      `(${row}.source <> 'none' AND COALESCE(${row}.prompt_tokens, ${row}.completion_tokens) IS NOT NULL)`,
  },
  sums: {
    prompt_tokens: processed('prompt_tokens'),
    completion_tokens: processed('completion_tokens'),
    total_tokens: processed('total_tokens'),
    estimated_prompt_tokens: processed('estimated_prompt_tokens'),
    estimated_completion_tokens: processed('estimated_completion_tokens'),
    carried_tokens: processed('carried_tokens'),
    split_prompt_tokens: (row) =>
      `iif(${row}.source = 'none' OR ${row}.carried_tokens IS NULL, 0, COALESCE(${row}.prompt_tokens, 0))`,
  },
}

const { figureColumns, fill, triggers } = countCalls(usageRollUps, usageFigures)

/** The tables of `usageRollUps`; a later migration creates them again with more figures. */
export function createUsageTables(figures: string): string {
  return `CREATE TABLE usage_days (
  is_demo INTEGER NOT NULL, day_utc INTEGER NOT NULL, day_local INTEGER NOT NULL,
  connection_id TEXT NOT NULL, model_asked TEXT NOT NULL, model TEXT NOT NULL,
  ${figures},
  PRIMARY KEY (is_demo, day_utc, day_local, connection_id, model_asked, model)
) STRICT, WITHOUT ROWID;
CREATE INDEX usage_days_by_model ON usage_days (is_demo, connection_id, model);

CREATE TABLE usage_conversation_days (
  is_demo INTEGER NOT NULL, day_utc INTEGER NOT NULL, day_local INTEGER NOT NULL,
  conversation_id TEXT NOT NULL,
  connection_id TEXT NOT NULL, model_asked TEXT NOT NULL, model TEXT NOT NULL,
  ${figures},
  PRIMARY KEY (is_demo, day_utc, day_local, conversation_id, connection_id, model_asked, model)
) STRICT, WITHOUT ROWID;
CREATE INDEX usage_conversation_days_by_conversation ON usage_conversation_days (conversation_id);

CREATE TABLE usage_conversations (
  conversation_id TEXT PRIMARY KEY, ${figures}
) STRICT, WITHOUT ROWID;`
}

/**
 * Sums for the whole usage page, by all that decides a price: UTC day, connection, model asked and model
 * answered. `carried_tokens` is the history part of a prompt, as far as known when the call ended, else null.
 * Removing a title from the ledger leaves a note.
 */
export const usage = `
ALTER TABLE calls ADD COLUMN carried_tokens INTEGER CHECK (carried_tokens >= 0);
CREATE INDEX calls_by_time ON calls (started_at);

DROP TRIGGER count_new_call;
DROP TRIGGER count_ended_call;
DROP TRIGGER uncount_changed_call;
DROP TRIGGER uncount_cleared_call;
DROP TABLE usage_days;
DROP TABLE usage_conversations;

${createUsageTables(figureColumns)}

${fill}

${triggers}

CREATE TABLE ledger_anonymisings (
  sequence INTEGER PRIMARY KEY,
  anonymised_at INTEGER NOT NULL,
  conversation_id TEXT NOT NULL,
  call_count INTEGER NOT NULL
) STRICT;
`
