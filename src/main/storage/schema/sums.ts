import type { Row } from '../database/statements.ts'

/** Turns the name of a `calls` row in a trigger into an expression. */
type OfRow = (row: string) => string

/**
 * Days count from 1970, rounded down before it too. Clamps impossible times, which only a manual edit can have
 * written.
 */
function dayOf(row: string, offsetMinutes: string): string {
  const edge = 8_640_000_000_000_000
  const time = `MAX(-${edge}, MIN(${edge}, ${row}.started_at))`
  return `(${time} + 60000 * ${offsetMinutes} + ${edge} + 86400000) / 86400000 - 100000001`
}

const day: Readonly<Record<string, OfRow>> = {
  is_demo: (row) => `${row}.is_demo`,
  day_utc: (row) => dayOf(row, '0'),
  day_local: (row) => dayOf(row, `MAX(-1440, MIN(1440, ${row}.utc_offset_minutes))`),
}
const conversation: Readonly<Record<string, OfRow>> = { conversation_id: (row) => `${row}.conversation_id` }
/** The project is empty without one, because no column of a key may be null. */
const priced: Readonly<Record<string, OfRow>> = {
  connection_id: (row) => `${row}.connection_id`,
  model_asked: (row) => `${row}.model_asked`,
  model: (row) => `COALESCE(${row}.model_answered, ${row}.model_asked)`,
  project_id: (row) => `COALESCE(${row}.project_id, '')`,
}

const keys: Readonly<Record<string, Readonly<Record<string, OfRow>>>> = {
  usage_days: { ...day, ...priced },
  usage_conversation_days: { ...day, ...conversation, ...priced },
  usage_conversations: conversation,
}

/** The value of a figure in a call: as SQL of a row in a trigger, and in JavaScript of a row read with bigints. */
interface Figure {
  readonly sql: OfRow
  readonly of: (row: Row) => bigint
}

const isProcessed = (row: Row): boolean => row['source'] !== 'none'
const value = (row: Row, name: string): bigint => {
  const read = row[name]
  return typeof read === 'bigint' ? read : 0n
}

/** A call that was certainly not processed adds nothing but itself. */
function count(sql: OfRow, is: (row: Row) => boolean): Figure {
  return {
    sql: (row) => `(${row}.source <> 'none' AND ${sql(row)})`,
    of: (row) => BigInt(isProcessed(row) && is(row)),
  }
}

function sum(sql: OfRow, of: Figure['of']): Figure {
  return {
    sql: (row) => `iif(${row}.source = 'none', 0, ${sql(row)})`,
    of: (row) => (isProcessed(row) ? of(row) : 0n),
  }
}

const column = (name: string): Figure =>
  sum(
    (row) => `COALESCE(${row}.${name}, 0)`,
    (row) => value(row, name),
  )

/** The sum of the calls with a condition. */
const sumWhere = (sql: OfRow, is: (row: Row) => boolean, figure: Figure): Figure =>
  sum(
    (row) => `iif(${sql(row)}, ${figure.sql(row)}, 0)`,
    (row) => (is(row) ? figure.of(row) : 0n),
  )

const sumWhereKnown = (known: string, figure: Figure): Figure =>
  sumWhere(
    (row) => `${row}.${known} IS NOT NULL`,
    (row) => row[known] !== null,
    figure,
  )

const sumAt = (place: string, side: 'inside' | 'beside', figure: Figure): Figure =>
  sumWhere(
    (row) => `${row}.${place} IS '${side}'`,
    (row) => row[place] === side,
    figure,
  )

const sumWithoutTotal = (figure: Figure): Figure =>
  sumWhere(
    (row) => `${row}.total_tokens IS NULL`,
    (row) => row['total_tokens'] === null,
    figure,
  )

const lacks = (name: string): Figure =>
  count(
    (row) => `${row}.source = 'reported' AND ${row}.${name} IS NULL`,
    (row) => row['source'] === 'reported' && row[name] === null,
  )

const knows = (name: string): Figure =>
  count(
    (row) => `${row}.${name} IS NOT NULL`,
    (row) => row[name] !== null,
  )

const isEstimatedInSql: OfRow = (row) =>
  `(${row}.source = 'estimated' OR ${row}.estimated_prompt_tokens + ${row}.estimated_completion_tokens IS NOT NULL)`
const isEstimated = (row: Row): boolean =>
  row['source'] === 'estimated' ||
  (row['estimated_prompt_tokens'] !== null && row['estimated_completion_tokens'] !== null)

const cache = sum(
  (row) => `COALESCE(${row}.cached_tokens, 0) + COALESCE(${row}.cache_write_tokens, 0)`,
  (row) => value(row, 'cached_tokens') + value(row, 'cache_write_tokens'),
)
const cacheBeside = sumAt('cache_place', 'beside', cache)
const prompt = column('prompt_tokens')
const completion = column('completion_tokens')
const total = column('total_tokens')
const reasoningBeside = sumAt('reasoning_place', 'beside', column('reasoning_tokens'))
/** As `callTokens` has them: nothing is beside a count that was not reported. */
const assigned = [
  prompt,
  sumWhereKnown('prompt_tokens', cacheBeside),
  completion,
  sumWhereKnown('completion_tokens', reasoningBeside),
]

/**
 * The tables of sums have these figures for each key. Triggers use the SQL and *Verify totals* the JavaScript. Both are
 * written apart, so that one checks the other.
 */
export const figures = {
  call_count: { sql: () => '1', of: () => 1n },
  reported_count: count(
    (row) => `${row}.source = 'reported'`,
    (row) => row['source'] === 'reported',
  ),
  no_prompt_count: lacks('prompt_tokens'),
  no_completion_count: lacks('completion_tokens'),
  no_total_count: lacks('total_tokens'),
  not_reported_count: count(
    (row) => `${row}.source <> 'reported' AND NOT ${isEstimatedInSql(row)}`,
    (row) => row['source'] === 'not-reported' && !isEstimated(row),
  ),
  estimated_count: count(
    (row) => `${row}.source <> 'reported' AND ${isEstimatedInSql(row)}`,
    (row) => row['source'] !== 'reported' && isEstimated(row),
  ),
  not_processed_count: { sql: (row) => `(${row}.source = 'none')`, of: (row) => BigInt(!isProcessed(row)) },
  priceable_count: count(
    (row) => `COALESCE(${row}.prompt_tokens, ${row}.completion_tokens) IS NOT NULL`,
    (row) => row['prompt_tokens'] !== null || row['completion_tokens'] !== null,
  ),
  cached_count: knows('cached_tokens'),
  reasoning_count: knows('reasoning_tokens'),
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: total,
  estimated_prompt_tokens: column('estimated_prompt_tokens'),
  estimated_completion_tokens: column('estimated_completion_tokens'),
  carried_tokens: column('carried_tokens'),
  // A prompt with known history includes the cache tokens beside it.
  split_prompt_tokens: sumWhereKnown(
    'carried_tokens',
    sum(
      (row) => `${prompt.sql(row)} + ${cacheBeside.sql(row)}`,
      (row) => prompt.of(row) + cacheBeside.of(row),
    ),
  ),
  no_total_prompt_tokens: sumWithoutTotal(prompt),
  no_total_completion_tokens: sumWithoutTotal(completion),
  cached_tokens: column('cached_tokens'),
  cache_write_tokens: column('cache_write_tokens'),
  reasoning_tokens: column('reasoning_tokens'),
  placed_cached_tokens: sumWhereKnown('cache_place', column('cached_tokens')),
  placed_prompt_tokens: sumWhereKnown('cache_place', prompt),
  cache_tokens_inside: sumAt('cache_place', 'inside', cache),
  cache_tokens_beside: cacheBeside,
  placed_reasoning_tokens: sumWhereKnown('reasoning_place', column('reasoning_tokens')),
  reasoning_tokens_beside: reasoningBeside,
  // The tokens of a total that are in no part.
  unassigned_tokens: sum(
    (row) => `max(0, ${[total, ...assigned].map(({ sql }) => sql(row)).join(' - ')})`,
    (row) => {
      const rest = assigned.reduce((left, part) => left - part.of(row), total.of(row))
      return rest > 0n ? rest : 0n
    },
  ),
} as const satisfies Readonly<Record<string, Figure>>

export type FigureName = keyof typeof figures
export const figureNames = Object.keys(figures) as readonly FigureName[]

function createTable([table, key]: [string, Readonly<Record<string, OfRow>>]): string {
  const types = Object.keys(key).map(
    (name) => `${name} ${/^(?:is_demo|day_)/u.test(name) ? 'INTEGER' : 'TEXT'} NOT NULL`,
  )
  return `CREATE TABLE ${table} (
  ${types.join(', ')},
  ${figureNames.map((name) => `${name} INTEGER NOT NULL`).join(', ')},
  PRIMARY KEY (${Object.keys(key).join(', ')})
) STRICT, WITHOUT ROWID;`
}

/** Adds a call to all tables, or subtracts it: the same with the signs reversed. */
function addTo(row: 'NEW' | 'OLD', sign: '+' | '-'): string {
  const values = Object.values<Figure>(figures).map(({ sql }) => `${sign}${sql(row)}`)
  const changes = figureNames.map((name) => `${name} = ${name} + excluded.${name}`)
  return Object.entries(keys)
    .map(
      ([table, key]) => `
  INSERT INTO ${table} (${[...Object.keys(key), ...figureNames].join(', ')})
  VALUES (${[...Object.values(key).map((part) => part(row)), ...values].join(', ')})
  ON CONFLICT DO UPDATE SET ${changes.join(', ')};`,
    )
    .join('')
}

/** Deletes the rows without a call, so that the tables are as if it had never been. */
function forget(row: 'OLD'): string {
  return Object.entries(keys)
    .map(([table, key]) => {
      const isIt = Object.entries(key).map(([name, part]) => `${name} = ${part(row)}`)
      return `
  DELETE FROM ${table} WHERE ${isIt.join(' AND ')} AND call_count = 0;`
    })
    .join('')
}

/** A call counts only after its end. */
const hasEnded = (row: string): string => `${row}.state NOT IN ('sending', 'streaming')`

/**
 * The ledger added up by day with all that decides a price, the same for each chat, and by chat. Triggers update the
 * sums in the same transaction as any write to `calls`.
 */
export const sumTables = `
${Object.entries(keys).map(createTable).join('\n')}
CREATE INDEX usage_days_by_model ON usage_days (is_demo, connection_id, model);
CREATE INDEX usage_days_by_project ON usage_days (project_id, is_demo, day_utc);
CREATE INDEX usage_conversation_days_by_conversation ON usage_conversation_days (conversation_id);

CREATE TRIGGER count_new_call AFTER INSERT ON calls WHEN ${hasEnded('NEW')} BEGIN ${addTo('NEW', '+')} END;
CREATE TRIGGER count_ended_call AFTER UPDATE ON calls WHEN ${hasEnded('NEW')} BEGIN ${addTo('NEW', '+')} END;
CREATE TRIGGER uncount_changed_call AFTER UPDATE ON calls WHEN ${hasEnded('OLD')}
BEGIN ${addTo('OLD', '-')} ${forget('OLD')} END;
CREATE TRIGGER uncount_cleared_call AFTER DELETE ON calls WHEN ${hasEnded('OLD')}
BEGIN ${addTo('OLD', '-')} ${forget('OLD')} END;
`
