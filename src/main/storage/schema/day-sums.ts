import { promptBands } from '../../../shared/domain/money/prompt-bands.ts'
import { cell } from '../database/rows.ts'
import type { Row } from '../database/sql-statements.ts'

/** Turns the name of a `calls` row into an expression. */
type OfRow = (row: string) => string

/**
 * Days count from 1970, rounded down before it too. Clamps impossible times, which only a manual edit can have
 * written.
 */
function dayOf(row: string, offsetMinutes: string): string {
  const edge = 8_640_000_000_000_000
  const time = `MAX(-${edge}, MIN(${edge}, ${row}.startedAt))`
  return `(${time} + 60000 * ${offsetMinutes} + ${edge} + 86400000) / 86400000 - 100000001`
}

const demo: Readonly<Record<string, OfRow>> = { isDemo: (row) => `${row}.isDemo` }
const day: Readonly<Record<string, OfRow>> = {
  ...demo,
  dayUtc: (row) => dayOf(row, '0'),
  dayLocal: (row) => dayOf(row, `MAX(-1440, MIN(1440, ${row}.utcOffsetMinutes))`),
}
const conversation: Readonly<Record<string, OfRow>> = { conversationId: (row) => `${row}.conversationId` }
/** All input of a call, with Tally's estimate of a prompt that was not reported. */
const wholeInput: OfRow = (row) =>
  `COALESCE(${row}.promptTokens, 0) + COALESCE(${row}.estimatedPromptTokens, 0) + iif(${row}.cachePlace IS 'beside',
    COALESCE(${row}.cachedTokens, 0) + COALESCE(${row}.cacheWriteTokens, 0), 0)`

function promptBandOf(row: string): string {
  const bands = promptBands.map(
    (band, index) => `WHEN ${wholeInput(row)} <= ${band} THEN ${promptBands[index - 1] ?? 0}`,
  )
  return `CASE ${bands.join(' ')} ELSE ${promptBands.at(-1)} END`
}

/** The project and the service tier are empty without one, because no column of a key may be null. */
const priced: Readonly<Record<string, OfRow>> = {
  connectionId: (row) => `${row}.connectionId`,
  modelRequested: (row) => `${row}.modelRequested`,
  model: (row) => `COALESCE(${row}.modelAnswered, ${row}.modelRequested)`,
  projectId: (row) => `COALESCE(${row}.projectId, '')`,
  promptBand: promptBandOf,
  serviceTier: (row) => `COALESCE(${row}.serviceTier, '')`,
}

/** The UTC days of a span. Spans count from 1970, as days do. Years of a program are too many days to read. */
export const spanDays = 32
/** Keeps the dividend positive, because SQLite rounds towards zero. */
const shift = 3_125_001
const span: OfRow = (row) => `(${dayOf(row, '0')} + ${shift * spanDays}) / ${spanDays} - ${shift}`

/** The tables of sums, with what a row of each has in common. */
export const sumKeys: Readonly<Record<string, Readonly<Record<string, OfRow>>>> = {
  usageDays: { ...day, ...priced },
  usageConversationDays: { ...day, ...conversation, ...priced },
  usageConversationSpans: { ...conversation, ...demo, span, ...priced },
  usageConversations: conversation,
}

/** The value of a figure in a call: as SQL of a row, and in JavaScript of a row read with bigints. */
interface Figure {
  readonly sql: OfRow
  readonly of: (row: Row) => bigint
}

const isProcessed = (row: Row): boolean => cell(row, 'source') !== 'none'
const value = (row: Row, name: string): bigint => {
  const read = cell(row, name)
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
    (row) => cell(row, known) !== null,
    figure,
  )

const sumAt = (place: string, side: 'inside' | 'beside', figure: Figure): Figure =>
  sumWhere(
    (row) => `${row}.${place} IS '${side}'`,
    (row) => cell(row, place) === side,
    figure,
  )

const sumWithoutTotal = (figure: Figure): Figure =>
  sumWhere(
    (row) => `${row}.totalTokens IS NULL`,
    (row) => cell(row, 'totalTokens') === null,
    figure,
  )

const lacks = (name: string): Figure =>
  count(
    (row) => `${row}.source = 'reported' AND ${row}.${name} IS NULL`,
    (row) => cell(row, 'source') === 'reported' && cell(row, name) === null,
  )

const knows = (name: string): Figure =>
  count(
    (row) => `${row}.${name} IS NOT NULL`,
    (row) => cell(row, name) !== null,
  )

const hasCountsInSql: OfRow = (row) => `(COALESCE(${row}.promptTokens, ${row}.completionTokens) IS NOT NULL)`
const hasCounts = (row: Row): boolean =>
  cell(row, 'promptTokens') !== null || cell(row, 'completionTokens') !== null

const isEstimatedInSql: OfRow = (row) =>
  `(${row}.source = 'estimated' OR ${row}.estimatedPromptTokens + ${row}.estimatedCompletionTokens IS NOT NULL)`
const isEstimated = (row: Row): boolean =>
  cell(row, 'source') === 'estimated' ||
  (cell(row, 'estimatedPromptTokens') !== null && cell(row, 'estimatedCompletionTokens') !== null)

const cache = sum(
  (row) => `COALESCE(${row}.cachedTokens, 0) + COALESCE(${row}.cacheWriteTokens, 0)`,
  (row) => value(row, 'cachedTokens') + value(row, 'cacheWriteTokens'),
)
const atMost = (sql: string, limit: string): string => `min(COALESCE(${sql}, 0), ${limit})`
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
/** Input tokens outside of the cache, of which images and audio are a part. */
const uncachedInSql: OfRow = (row) =>
  `(COALESCE(${row}.promptTokens, 0) - iif(${row}.cachePlace IS 'inside', COALESCE(${row}.cachedTokens, 0)
    + COALESCE(${row}.cacheWriteTokens, 0), 0))`
const uncachedOf = (row: Row): bigint =>
  value(row, 'promptTokens') -
  (cell(row, 'cachePlace') === 'inside' ? value(row, 'cachedTokens') + value(row, 'cacheWriteTokens') : 0n)
const audio = sum(
  (row) => atMost(`${row}.audioTokens`, uncachedInSql(row)),
  (row) => least(value(row, 'audioTokens'), uncachedOf(row)),
)
const cacheBeside = sumAt('cachePlace', 'beside', cache)
const prompt = column('promptTokens')
const completion = column('completionTokens')
const total = column('totalTokens')
const reasoningBeside = sumAt('reasoningPlace', 'beside', column('reasoningTokens'))
/** As `callTokens` has them: nothing is beside a count that was not reported. */
const assigned = [
  prompt,
  sumWhereKnown('promptTokens', cacheBeside),
  completion,
  sumWhereKnown('completionTokens', reasoningBeside),
]

/**
 * The tables of sums have these figures for each key. Triggers use the SQL and *Verify totals* the JavaScript. Both are
 * written apart, so that one checks the other.
 */
export const figures = {
  callCount: { sql: () => '1', of: () => 1n },
  reportedCount: count(
    (row) => `${row}.source = 'reported'`,
    (row) => cell(row, 'source') === 'reported',
  ),
  noPromptCount: lacks('promptTokens'),
  noCompletionCount: lacks('completionTokens'),
  noTotalCount: lacks('totalTokens'),
  notReportedCount: count(
    (row) => `${row}.source <> 'reported' AND NOT ${isEstimatedInSql(row)}`,
    (row) => cell(row, 'source') === 'not-reported' && !isEstimated(row),
  ),
  estimatedCount: count(
    (row) => `${row}.source <> 'reported' AND ${isEstimatedInSql(row)}`,
    (row) => cell(row, 'source') !== 'reported' && isEstimated(row),
  ),
  notProcessedCount: { sql: (row) => `(${row}.source = 'none')`, of: (row) => BigInt(!isProcessed(row)) },
  priceableCount: count(hasCountsInSql, hasCounts),
  // Calls of which Tally knows an estimate alone.
  onlyEstimatedCount: count(
    (row) => `NOT ${hasCountsInSql(row)} AND ${row}.estimatedPromptTokens IS NOT NULL`,
    (row) => !hasCounts(row) && cell(row, 'estimatedPromptTokens') !== null,
  ),
  cachedCount: knows('cachedTokens'),
  reasoningCount: knows('reasoningTokens'),
  promptTokens: prompt,
  completionTokens: completion,
  totalTokens: total,
  estimatedPromptTokens: column('estimatedPromptTokens'),
  estimatedCompletionTokens: column('estimatedCompletionTokens'),
  historyTokens: column('historyTokens'),
  // A prompt with known history includes the cache tokens beside it.
  splitPromptTokens: sumWhereKnown(
    'historyTokens',
    sum(
      (row) => `${prompt.sql(row)} + ${cacheBeside.sql(row)}`,
      (row) => prompt.of(row) + cacheBeside.of(row),
    ),
  ),
  noTotalPromptTokens: sumWithoutTotal(prompt),
  noTotalCompletionTokens: sumWithoutTotal(completion),
  cachedTokens: column('cachedTokens'),
  cacheWriteTokens: column('cacheWriteTokens'),
  reasoningTokens: column('reasoningTokens'),
  placedCachedTokens: sumWhereKnown('cachePlace', column('cachedTokens')),
  placedPromptTokens: sumWhereKnown('cachePlace', prompt),
  insideCacheTokens: sumAt('cachePlace', 'inside', cache),
  besideCacheTokens: cacheBeside,
  // The parts of input and cache writes that some services charge for apart.
  placedHourWriteTokens: sumWhereKnown(
    'cachePlace',
    sum(
      (row) => atMost(`${row}.hourWriteTokens`, `COALESCE(${row}.cacheWriteTokens, 0)`),
      (row) => least(value(row, 'hourWriteTokens'), value(row, 'cacheWriteTokens')),
    ),
  ),
  placedAudioTokens: audio,
  placedImageTokens: sum(
    (row) => atMost(`${row}.imageTokens`, `${uncachedInSql(row)} - ${audio.sql(row)}`),
    (row) => least(value(row, 'imageTokens'), uncachedOf(row) - audio.of(row)),
  ),
  webSearches: sumWhere(hasCountsInSql, hasCounts, column('webSearches')),
  placedReasoningTokens: sumWhereKnown('reasoningPlace', column('reasoningTokens')),
  besideReasoningTokens: reasoningBeside,
  // The tokens that only the total includes.
  unassignedTokens: sum(
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
    (name) => `${name} ${/^(?:isDemo|day|span|promptBand)/u.test(name) ? 'INTEGER' : 'TEXT'} NOT NULL`,
  )
  return `CREATE TABLE ${table} (
  ${types.join(', ')},
  ${figureNames.map((name) => `${name} INTEGER NOT NULL`).join(', ')},
  PRIMARY KEY (${Object.keys(key).join(', ')})
) STRICT, WITHOUT ROWID;`
}

/** The name of each value, after its SQL. */
const namedParts = (parts: Readonly<Record<string, OfRow>>): string[] =>
  Object.entries(parts).map(([name, sql]) => `${sql('calls')} AS ${name}`)

const everyKey: Readonly<Record<string, OfRow>> = Object.assign({}, ...Object.values(sumKeys))
const everyFigure = Object.fromEntries(
  Object.entries<Figure>(figures).map(([name, { sql }]) => [name, sql] as const),
)

/** Adds a call to a table, or subtracts it. */
function change([table, key]: [string, Readonly<Record<string, OfRow>>]): string {
  const names = Object.keys(key)
  const values = [
    ...names.map((name) => `NEW.${name}`),
    ...figureNames.map((name) => `NEW.sign * NEW.${name}`),
  ]
  const changes = figureNames.map((name) => `${name} = ${name} + excluded.${name}`)
  return `
  INSERT INTO ${table} (${[...names, ...figureNames].join(', ')}) VALUES (${values.join(', ')})
  ON CONFLICT DO UPDATE SET ${changes.join(', ')};`
}

/** Deletes a row without a call, so that the table is as if it had never been. */
function forget([table, key]: [string, Readonly<Record<string, OfRow>>]): string {
  const isSame = Object.keys(key).map((name) => `${name} = OLD.${name}`)
  return `
  DELETE FROM ${table} WHERE callCount = 0 AND ${isSame.join(' AND ')};`
}

const forEachTable = (statement: typeof change): string => Object.entries(sumKeys).map(statement).join('')
/** Reads the call once for all tables. */
const addWithSign = (sign: string, sequence: string): string =>
  `INSERT INTO callSums SELECT sequence, ${[sign, ...Object.keys(everyKey), ...figureNames].join(', ')}
    FROM callSums WHERE sequence = ${sequence};`
const add = addWithSign('1', 'NEW.sequence')
const subtract = `${addWithSign('-1', 'OLD.sequence')}
  DELETE FROM callSums WHERE sequence = OLD.sequence;`

/**
 * The ledger added up by day with all that decides a price, the same for each chat, and by chat. Triggers update the
 * sums in the same transaction as any write to a call, which counts only after its end. They subtract the earlier
 * values before a change.
 */
export const sumTables = `
${Object.entries(sumKeys).map(createTable).join('\n')}
CREATE INDEX usageDaysByModel ON usageDays (isDemo, connectionId, model, projectId);
CREATE INDEX usageDaysByProject ON usageDays (projectId, isDemo, dayUtc);
CREATE INDEX usageConversationDaysByConversation ON usageConversationDays (conversationId);
CREATE INDEX usageConversationsByTotal ON usageConversations (totalTokens DESC, conversationId);

CREATE VIEW callSums AS SELECT sequence, 1 AS sign,
  ${[...namedParts(everyKey), ...namedParts(everyFigure)].join(',\n  ')} FROM calls;
CREATE TRIGGER changeSums INSTEAD OF INSERT ON callSums BEGIN ${forEachTable(change)} END;
CREATE TRIGGER forgetSums INSTEAD OF DELETE ON callSums BEGIN ${forEachTable(forget)} END;
CREATE TRIGGER countNewCall AFTER INSERT ON callRows WHEN NEW.isEnded BEGIN ${add} END;
CREATE TRIGGER countEndedCall AFTER UPDATE ON callRows WHEN NEW.isEnded BEGIN ${add} END;
CREATE TRIGGER uncountChangedCall BEFORE UPDATE ON callRows WHEN OLD.isEnded BEGIN ${subtract} END;
CREATE TRIGGER uncountClearedCall BEFORE DELETE ON callRows WHEN OLD.isEnded BEGIN ${subtract} END;
`
