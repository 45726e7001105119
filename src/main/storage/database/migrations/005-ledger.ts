import { countCalls, dayOf, offsetOf } from './roll-up-sql.ts'

const isFrom =
  (source: string) =>
  (row: string): string =>
    `(${row}.source = '${source}')`

const orZero =
  (column: string) =>
  (row: string): string =>
    `COALESCE(${row}.${column}, 0)`

const { figureColumns, fill, triggers } = countCalls(
  [
    {
      table: 'usage_days',
      key: (row) => ({
        day_utc: dayOf(row, '0'),
        day_local: dayOf(row, offsetOf(row)),
        connection_id: `${row}.connection_id`,
        model: `COALESCE(${row}.model_answered, ${row}.model_asked)`,
        is_demo: `${row}.is_demo`,
      }),
    },
    { table: 'usage_conversations', key: (row) => ({ conversation_id: `${row}.conversation_id` }) },
  ],
  {
    counts: {
      call_count: () => '1',
      reported_count: isFrom('reported'),
      no_total_count: (row) => `(${row}.source = 'reported' AND ${row}.total_tokens IS NULL)`,
      not_reported_count: isFrom('not-reported'),
      estimated_count: isFrom('estimated'),
      not_processed_count: isFrom('none'),
    },
    sums: {
      prompt_tokens: orZero('prompt_tokens'),
      completion_tokens: orZero('completion_tokens'),
      total_tokens: orZero('total_tokens'),
      estimated_prompt_tokens: orZero('estimated_prompt_tokens'),
      estimated_completion_tokens: orZero('estimated_completion_tokens'),
    },
  },
)

/**
 * The ledger added up by day, model and connection, and by chat. Triggers update the sums in the same
 * transaction as any write to `calls`. Days count from 1970, by UTC and by the local clock at the time. A sum
 * is `x_over * 2^53 + x`: exact for any report, and readable, because `x_over` is 0 for all realistic values.
 */
export const ledger = `
CREATE TABLE usage_days (
  day_utc INTEGER NOT NULL, day_local INTEGER NOT NULL,
  connection_id TEXT NOT NULL, model TEXT NOT NULL, is_demo INTEGER NOT NULL,
  ${figureColumns},
  PRIMARY KEY (day_utc, day_local, connection_id, model, is_demo)
) STRICT, WITHOUT ROWID;

CREATE TABLE usage_conversations (
  conversation_id TEXT PRIMARY KEY, ${figureColumns}
) STRICT, WITHOUT ROWID;

${fill}

${triggers}

CREATE TABLE ledger_clearings (
  sequence INTEGER PRIMARY KEY,
  cleared_at INTEGER NOT NULL,
  before_day INTEGER NOT NULL,
  call_count INTEGER NOT NULL,
  total_tokens INTEGER NOT NULL
) STRICT;
`
