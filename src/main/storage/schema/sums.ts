import { largestSum } from '../../../shared/domain/usage/usage-sums.ts'

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

const isFrom =
  (source: string): OfRow =>
  (row) =>
    `${row}.source = '${source}'`
const isKnown =
  (column: string): OfRow =>
  (row) =>
    `${row}.${column} IS NOT NULL`
const lacks =
  (column: string): OfRow =>
  (row) =>
    `${row}.source = 'reported' AND ${row}.${column} IS NULL`
const isAt =
  (place: string, side: 'inside' | 'beside'): OfRow =>
  (row) =>
    `${row}.${place} IS '${side}'`
/** A call that was certainly not processed adds nothing but itself. */
const processed =
  (value: OfRow): OfRow =>
  (row) =>
    `iif(${row}.source = 'none', 0, ${value(row)})`
const column = (name: string): OfRow => processed((row) => `COALESCE(${row}.${name}, 0)`)
const where = (condition: OfRow, value: OfRow): OfRow =>
  processed((row) => `iif(${condition(row)}, ${value(row)}, 0)`)

const hasEstimate: OfRow = (row) =>
  `(${row}.estimated_prompt_tokens + ${row}.estimated_completion_tokens IS NOT NULL)`
const hasNoTotal: OfRow = (row) => `${row}.total_tokens IS NULL`
const cache: OfRow = (row) => `(COALESCE(${row}.cached_tokens, 0) + COALESCE(${row}.cache_write_tokens, 0))`
const cacheBeside = where(isAt('cache_place', 'beside'), cache)

const counts: Readonly<Record<string, OfRow>> = {
  call_count: () => '1',
  reported_count: isFrom('reported'),
  no_total_count: lacks('total_tokens'),
  not_reported_count: (row) => `${row}.source = 'not-reported' AND NOT ${hasEstimate(row)}`,
  estimated_count: (row) =>
    `${row}.source = 'estimated' OR (${row}.source = 'not-reported' AND ${hasEstimate(row)})`,
  not_processed_count: isFrom('none'),
  priceable_count: processed((row) => `COALESCE(${row}.prompt_tokens, ${row}.completion_tokens) IS NOT NULL`),
  no_prompt_count: lacks('prompt_tokens'),
  no_completion_count: lacks('completion_tokens'),
  cached_count: processed(isKnown('cached_tokens')),
  reasoning_count: processed(isKnown('reasoning_tokens')),
}

/** A sum is `x_over * 2^53 + x`: exact for any report, and readable, because `x_over` is 0 for all realistic values. */
const sums: Readonly<Record<string, OfRow>> = {
  prompt_tokens: column('prompt_tokens'),
  completion_tokens: column('completion_tokens'),
  total_tokens: column('total_tokens'),
  estimated_prompt_tokens: column('estimated_prompt_tokens'),
  estimated_completion_tokens: column('estimated_completion_tokens'),
  carried_tokens: column('carried_tokens'),
  // A prompt with known history includes the cache tokens beside it.
  split_prompt_tokens: where(
    isKnown('carried_tokens'),
    (row) => `${column('prompt_tokens')(row)} + ${cacheBeside(row)}`,
  ),
  no_total_prompt_tokens: where(hasNoTotal, column('prompt_tokens')),
  no_total_completion_tokens: where(hasNoTotal, column('completion_tokens')),
  cached_tokens: column('cached_tokens'),
  cache_write_tokens: column('cache_write_tokens'),
  reasoning_tokens: column('reasoning_tokens'),
  placed_cached_tokens: where(isKnown('cache_place'), column('cached_tokens')),
  placed_prompt_tokens: where(isKnown('cache_place'), column('prompt_tokens')),
  cache_tokens_inside: where(isAt('cache_place', 'inside'), cache),
  cache_tokens_beside: cacheBeside,
  placed_reasoning_tokens: where(isKnown('reasoning_place'), column('reasoning_tokens')),
  reasoning_tokens_beside: where(isAt('reasoning_place', 'beside'), column('reasoning_tokens')),
}

const figureColumns = [...Object.keys(counts), ...Object.keys(sums).flatMap((sum) => [sum, `${sum}_over`])]
const overs = Object.keys(sums).map((sum) => `${sum}_over`)

function createTable([table, key]: [string, Readonly<Record<string, OfRow>>]): string {
  const types = Object.keys(key).map(
    (name) => `${name} ${/^(?:is_demo|day_)/u.test(name) ? 'INTEGER' : 'TEXT'} NOT NULL`,
  )
  return `CREATE TABLE ${table} (
  ${types.join(', ')},
  ${figureColumns.map((name) => `${name} INTEGER NOT NULL`).join(', ')},
  is_over INTEGER NOT NULL GENERATED ALWAYS AS ((${overs.join(' | ')}) <> 0),
  PRIMARY KEY (${Object.keys(key).join(', ')})
) STRICT, WITHOUT ROWID;
CREATE INDEX ${table}_over ON ${table} (is_over) WHERE is_over;`
}

/** Adds a call to all tables, or subtracts it: the same with the signs reversed. */
function count(row: 'NEW' | 'OLD', sign: '+' | '-'): string {
  const values = [
    ...Object.values(counts).map((figure) => `${sign}(${figure(row)})`),
    ...Object.values(sums).flatMap((sum) => [
      `${sign}(${sum(row)}) & ${largestSum}`,
      `${sign}(${sum(row)}) >> 53`,
    ]),
  ]
  const changes = [
    ...Object.keys(counts).map((name) => `${name} = ${name} + excluded.${name}`),
    ...Object.keys(sums).flatMap((name) => [
      `${name} = (${name} + excluded.${name}) & ${largestSum}`,
      `${name}_over = ${name}_over + excluded.${name}_over + ((${name} + excluded.${name}) >> 53)`,
    ]),
  ]
  return Object.entries(keys)
    .map(
      ([table, key]) => `
  INSERT INTO ${table} (${[...Object.keys(key), ...figureColumns].join(', ')})
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

CREATE TRIGGER count_new_call AFTER INSERT ON calls WHEN ${hasEnded('NEW')} BEGIN ${count('NEW', '+')} END;
CREATE TRIGGER count_ended_call AFTER UPDATE ON calls WHEN ${hasEnded('NEW')} BEGIN ${count('NEW', '+')} END;
CREATE TRIGGER uncount_changed_call AFTER UPDATE ON calls WHEN ${hasEnded('OLD')}
BEGIN ${count('OLD', '-')} ${forget('OLD')} END;
CREATE TRIGGER uncount_cleared_call AFTER DELETE ON calls WHEN ${hasEnded('OLD')}
BEGIN ${count('OLD', '-')} ${forget('OLD')} END;
`
