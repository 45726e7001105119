import { largestSum } from '../../../shared/usage.ts'

const counts = [
  'call_count',
  'reported_count',
  'no_total_count',
  'not_reported_count',
  'estimated_count',
  'not_processed_count',
]

const sums = [
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'estimated_prompt_tokens',
  'estimated_completion_tokens',
]

const figureColumns = [
  ...counts.map((count) => `${count} INTEGER NOT NULL`),
  ...sums.flatMap((sum) => [`${sum} INTEGER NOT NULL`, `${sum}_over INTEGER NOT NULL`]),
].join(', ')

interface RollUp {
  readonly table: string
  /** Its key, column by column, of the row of `calls` that goes by this name. */
  readonly key: (row: string) => Readonly<Record<string, string>>
}

const byDay: RollUp = {
  table: 'usage_days',
  key: (row) => ({
    day_utc: dayOf(row, '0'),
    day_local: dayOf(row, `MAX(-1440, MIN(1440, ${row}.utc_offset_minutes))`),
    connection_id: `${row}.connection_id`,
    model: `COALESCE(${row}.model_answered, ${row}.model_asked)`,
    is_demo: `${row}.is_demo`,
  }),
}

const byConversation: RollUp = {
  table: 'usage_conversations',
  key: (row) => ({ conversation_id: `${row}.conversation_id` }),
}

/** Whole days since 1970, rounded down also before it. A time outside of all time, which only a hand can have written, is its edge. */
function dayOf(row: string, offsetMinutes: string): string {
  const edge = 8_640_000_000_000_000
  const time = `MAX(-${edge}, MIN(${edge}, ${row}.started_at))`
  return `(${time} + 60000 * ${offsetMinutes} + ${edge} + 86400000) / 86400000 - 100000001`
}

/** Until a call has ended there is nothing to count. */
function hasEnded(row: string): string {
  return `${row}.state NOT IN ('sending', 'streaming')`
}

/** Adds the calls of a `FROM` clause, or takes them out again: the same sum with the signs turned. */
function countInto({ table, key }: RollUp, row: string, sign: '+' | '-', from = ''): string {
  const isFrom = (source: string): string => `${sign}(${row}.source = '${source}')`
  const values = [
    ...Object.values(key(row)),
    `${sign}1`,
    isFrom('reported'),
    `${sign}(${row}.source = 'reported' AND ${row}.total_tokens IS NULL)`,
    isFrom('not-reported'),
    isFrom('estimated'),
    isFrom('none'),
    ...sums.flatMap((sum) => {
      const value = `${sign}COALESCE(${row}.${sum}, 0)`
      return [`${value} & ${largestSum}`, `${value} >> 53`]
    }),
  ]
  const changes = [
    ...counts.map((name) => `${name} = ${name} + excluded.${name}`),
    ...sums.flatMap((sum) => [
      `${sum} = (${sum} + excluded.${sum}) & ${largestSum}`,
      `${sum}_over = ${sum}_over + excluded.${sum}_over + ((${sum} + excluded.${sum}) >> 53)`,
    ]),
  ]
  return `INSERT INTO ${table} SELECT ${values.join(', ')} ${from} WHERE ${hasEnded(row)}
    ON CONFLICT DO UPDATE SET ${changes.join(', ')};`
}

function addNew(): string {
  return countInto(byDay, 'NEW', '+') + countInto(byConversation, 'NEW', '+')
}

function takeOld(): string {
  return [byDay, byConversation]
    .map((rollUp) => {
      const isIt = Object.entries(rollUp.key('OLD')).map(([column, value]) => `${column} = ${value}`)
      return `${countInto(rollUp, 'OLD', '-')}
        DELETE FROM ${rollUp.table} WHERE ${isIt.join(' AND ')} AND call_count = 0;`
    })
    .join('\n')
}

/**
 * The ledger added up by day, model and connection, and by conversation, kept by triggers: whatever writes a call changes its sums in
 * the same transaction. Days count from 1970, by UTC and by the clock of the place as of then. A sum is `x_over * 2^53 + x`: exact
 * whatever services report, and plain to read, because `x_over` is 0 for all that can be believed.
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

${countInto(byDay, 'calls', '+', 'FROM calls')}
${countInto(byConversation, 'calls', '+', 'FROM calls')}

CREATE TRIGGER count_new_call AFTER INSERT ON calls WHEN ${hasEnded('NEW')} BEGIN ${addNew()} END;
CREATE TRIGGER count_ended_call AFTER UPDATE ON calls WHEN ${hasEnded('NEW')} BEGIN ${addNew()} END;
CREATE TRIGGER uncount_changed_call AFTER UPDATE ON calls WHEN ${hasEnded('OLD')} BEGIN ${takeOld()} END;
CREATE TRIGGER uncount_cleared_call AFTER DELETE ON calls WHEN ${hasEnded('OLD')} BEGIN ${takeOld()} END;

CREATE TABLE ledger_clearings (
  sequence INTEGER PRIMARY KEY,
  cleared_at INTEGER NOT NULL,
  before_day INTEGER NOT NULL,
  call_count INTEGER NOT NULL,
  total_tokens INTEGER NOT NULL
) STRICT;
`
