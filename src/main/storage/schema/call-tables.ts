import { maxTokenCount } from '../../../shared/domain/app/limits.ts'
import { detailCounts } from '../../../shared/domain/usage/usage-spellings.ts'

const count = (column: string): string => `CHECK (${column} BETWEEN 0 AND ${maxTokenCount})`
const counts = (...columns: readonly string[]): string =>
  columns.map((column) => `${column} INTEGER ${count(column)}`).join(',\n  ')

/** These are stored once for the calls of a chat or program. */
const originColumns = [
  'conversationId',
  'conversationTitle',
  'connectionName',
  'baseAddress',
  'projectId',
  'isDemo',
  'utcOffsetMinutes',
  'streamingMode',
]
const modelColumns = ['connectionId', 'modelRequested']
/** These are stored once for all calls that ended in the same way. */
const outcomeColumns = [
  'state',
  'source',
  'modelAnswered',
  'finishReason',
  'httpStatus',
  'failureCode',
  'serviceTier',
  'reportedCostUnit',
  'usageShape',
]
const ownColumns = [
  'id',
  'attempt',
  'promptTokens',
  'completionTokens',
  'totalTokens',
  ...detailCounts,
  'estimatedPromptTokens',
  'estimatedCompletionTokens',
  'historyTokens',
  'forecastTokens',
  'forecastRange',
  'completionId',
  'completionCreated',
  'startedAt',
  'firstTokenMs',
  'durationMs',
  'reportedCost',
  'reachedLimit',
  'excluded',
  'extraFields',
  'usageNumbers',
]
const places = { cachePlace: 'isCacheBeside', reasoningPlace: 'isReasoningBeside' }

/** The columns of `calls` without `usageText`, which takes longer to read than all others together. */
const readColumns = [
  'sequence',
  ...ownColumns,
  ...originColumns,
  ...modelColumns,
  ...outcomeColumns,
  'messageId',
  'isEnded',
  ...Object.keys(places),
]
export const callColumns = readColumns.map((name) => `calls.${name}`).join(', ')
/** The same without the service's report, for very many calls. */
export const countColumns = readColumns
  .map((name) => (name === 'usageShape' || name === 'usageNumbers' ? `NULL AS ${name}` : `calls.${name}`))
  .join(', ')

/**
 * The ledger. `calls` shows it with one row a call, and can be written. `callRows` references no chat or connection,
 * because the ledger outlives them. Triggers of `calls` find or add the rows that calls share, and a title or a name
 * goes with its last call.
 */
const tables = `
CREATE TABLE callOrigins (
  sequence INTEGER PRIMARY KEY,
  conversationId TEXT NOT NULL,
  conversationTitle TEXT NOT NULL,
  connectionName TEXT NOT NULL,
  baseAddress TEXT,
  projectId TEXT,
  isDemo INTEGER NOT NULL CHECK (isDemo IN (0, 1)),
  utcOffsetMinutes INTEGER NOT NULL,
  streamingMode TEXT NOT NULL
) STRICT;
CREATE INDEX callOriginsByConversation ON callOrigins (conversationId);

CREATE TABLE callModels (
  sequence INTEGER PRIMARY KEY,
  connectionId TEXT NOT NULL,
  modelRequested TEXT NOT NULL,
  UNIQUE (connectionId, modelRequested)
) STRICT;

-- \`usageShape\` is the service's usage report without its numbers, as a JSON list of the texts between them.
CREATE TABLE callOutcomes (
  sequence INTEGER PRIMARY KEY,
  state TEXT NOT NULL,
  source TEXT NOT NULL,
  modelAnswered TEXT,
  finishReason TEXT,
  httpStatus INTEGER,
  failureCode TEXT,
  serviceTier TEXT CHECK (length(serviceTier) BETWEEN 1 AND 40),
  reportedCostUnit TEXT CHECK (length(reportedCostUnit) <= 40),
  usageShape TEXT CHECK (json_valid(usageShape) AND length(usageShape) <= 30000)
) STRICT;
CREATE INDEX callOutcomesByFacts ON callOutcomes (modelAnswered, finishReason, usageShape);

-- \`messageId\` is null for a program's call. \`historyTokens\` is the history part of a prompt, as far as known when
-- the call ended. Two flags say whether cache and reasoning tokens are outside of the prompt and completion.
CREATE TABLE callRows (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  originId INTEGER NOT NULL REFERENCES callOrigins (sequence),
  modelId INTEGER NOT NULL REFERENCES callModels (sequence),
  outcomeId INTEGER NOT NULL,
  isEnded INTEGER NOT NULL CHECK (isEnded IN (0, 1)),
  messageId TEXT,
  attempt INTEGER NOT NULL,
  startedAt INTEGER NOT NULL,
  ${counts('promptTokens', 'completionTokens', 'totalTokens', ...detailCounts)},
  isCacheBeside INTEGER CHECK (isCacheBeside IN (0, 1) AND (isCacheBeside = 1
    OR COALESCE(cachedTokens, 0) + COALESCE(cacheWriteTokens, 0) <= promptTokens)),
  isReasoningBeside INTEGER CHECK (isReasoningBeside IN (0, 1)
    AND (isReasoningBeside = 1 OR reasoningTokens <= completionTokens)),
  ${counts('estimatedPromptTokens', 'estimatedCompletionTokens', 'historyTokens')},
  forecastTokens INTEGER,
  forecastRange INTEGER,
  firstTokenMs REAL,
  durationMs REAL,
  completionCreated REAL,
  completionId TEXT,
  usageNumbers TEXT CHECK (json_valid(usageNumbers) AND length(usageNumbers) <= 12000),
  reportedCost TEXT CHECK (reportedCost GLOB '[0-9]*' AND reportedCost NOT GLOB '*[^0-9.]*'
    AND length(reportedCost) <= 60),
  reachedLimit TEXT,
  excluded TEXT,
  extraFields TEXT
) STRICT;
CREATE INDEX callRowsByOrigin ON callRows (originId);
CREATE INDEX callRowsByModel ON callRows (modelId);
CREATE INDEX callRowsByTime ON callRows (startedAt);
CREATE INDEX callRowsByMessage ON callRows (messageId) WHERE messageId IS NOT NULL;
CREATE INDEX callRowsOfChats ON callRows (modelId) WHERE messageId IS NOT NULL;
CREATE INDEX callRowsUnfinished ON callRows (sequence) WHERE isEnded = 0;
`

const usageText = `(SELECT group_concat(part.value || COALESCE(callRows.usageNumbers -> part.key, ''), '' ORDER BY part.key)
    FROM json_each(callOutcomes.usageShape) AS part)`
const from = (table: string, columns: readonly string[]): string =>
  columns.map((name) => `${table}.${name}`).join(', ')

/** A call whose outcome was lost counts as interrupted. */
const view = `
CREATE VIEW calls AS
SELECT callRows.sequence, ${from('callRows', ownColumns)},
  callRows.messageId, callRows.isEnded,
  ${Object.entries(places)
    .map(([name, flag]) => `CASE callRows.${flag} WHEN 0 THEN 'inside' WHEN 1 THEN 'beside' END AS ${name}`)
    .join(', ')},
  ${from('callOrigins', originColumns)}, ${from('callModels', modelColumns)},
  COALESCE(callOutcomes.state, 'interrupted') AS state, COALESCE(callOutcomes.source, 'not-reported') AS source,
  ${from('callOutcomes', outcomeColumns.slice(2))}, ${usageText} AS usageText
FROM callRows
JOIN callOrigins ON callOrigins.sequence = callRows.originId
JOIN callModels ON callModels.sequence = callRows.modelId
LEFT JOIN callOutcomes ON callOutcomes.sequence = callRows.outcomeId;
`

/** A report that came without its shape is a shape without numbers. */
const insertedShape = {
  usageShape: `COALESCE(NEW.usageShape, iif(NEW.usageText IS NULL, NULL, json_array(NEW.usageText)))`,
  usageNumbers: 'NEW.usageNumbers',
}
const updatedShape = {
  usageShape: `iif(NEW.usageText IS OLD.usageText, NEW.usageShape, json_array(NEW.usageText))`,
  usageNumbers: 'iif(NEW.usageText IS OLD.usageText, NEW.usageNumbers, NULL)',
}
type Values = Readonly<Record<string, string>>

const valuesOf = (columns: readonly string[], changes: Values): string[] =>
  columns.map((name) => changes[name] ?? `NEW.${name}`)

/** The row with these values, which is there after `addShared`. */
function sharedRow({ table, columns }: Shared, changes: Values): string {
  const same = valuesOf(columns, changes).map((value, index) => `${columns[index]} IS ${value}`)
  return `(SELECT sequence FROM ${table} WHERE ${same.join(' AND ')} LIMIT 1)`
}

function addShared({ table, columns }: Shared, changes: Values): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${valuesOf(columns, changes).join(', ')}
    WHERE ${sharedRow({ table, columns }, changes)} IS NULL;`
}

const shared = {
  originId: { table: 'callOrigins', columns: originColumns },
  modelId: { table: 'callModels', columns: modelColumns },
  outcomeId: { table: 'callOutcomes', columns: outcomeColumns },
}
type Shared = (typeof shared)[keyof typeof shared]

/** The statements that add what a call shares with others, and the values that lead there. */
function share(
  names: readonly (keyof typeof shared)[],
  changes: Values,
): { statements: string; values: Values } {
  const given = { streamingMode: `COALESCE(NEW.streamingMode, 'stream-with-usage')`, ...changes }
  return {
    statements: names.map((name) => addShared(shared[name], given)).join('\n  '),
    values: Object.fromEntries(names.map((name) => [name, sharedRow(shared[name], given)])),
  }
}

const flags = Object.fromEntries(
  Object.entries(places).map(([name, flag]) => [
    flag,
    `CASE NEW.${name} WHEN 'inside' THEN 0 WHEN 'beside' THEN 1 ELSE NEW.${name} END`,
  ]),
)
const indexed = { startedAt: 'NEW.startedAt', messageId: 'NULLIF(NEW.messageId, NEW.id)' }
const hasEnded = `NEW.state NOT IN ('sending', 'streaming')`
const changing = ownColumns.filter((name) => name !== 'id' && name !== 'startedAt')
const changed = (changes: Values): Values => ({
  ...Object.fromEntries(changing.map((name) => [name, changes[name] ?? `NEW.${name}`])),
  ...flags,
  isEnded: hasEnded,
  attempt: 'COALESCE(NEW.attempt, 1)',
})
const set = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')

const added = share(['originId', 'modelId', 'outcomeId'], insertedShape)
const newRow = {
  sequence: 'NEW.sequence',
  id: 'NEW.id',
  ...indexed,
  ...added.values,
  ...changed(insertedShape),
}
const ended = share(['outcomeId'], updatedShape)
const moved = share(['originId', 'modelId'], {})

/** The title and the names of a call go with the last row that uses them. */
const forgetShared = `
  DELETE FROM callOrigins WHERE sequence = OLD.originId
    AND NOT EXISTS (SELECT 1 FROM callRows WHERE originId = OLD.originId);
  DELETE FROM callModels WHERE sequence = OLD.modelId
    AND NOT EXISTS (SELECT 1 FROM callRows WHERE modelId = OLD.modelId);`

const triggers = `
CREATE TRIGGER addCall INSTEAD OF INSERT ON calls BEGIN
  ${added.statements}
  INSERT INTO callRows (${Object.keys(newRow).join(', ')}) VALUES (${Object.values(newRow).join(', ')});
END;
CREATE TRIGGER changeCall INSTEAD OF UPDATE ON calls BEGIN
  ${ended.statements}
  UPDATE callRows SET ${set({ ...ended.values, ...changed(updatedShape) })} WHERE sequence = OLD.sequence;
END;
-- Apart, because most changes are the end of a call, and SQLite would write its places in these indexes again.
CREATE TRIGGER moveCall INSTEAD OF UPDATE OF ${[...originColumns, ...modelColumns, ...Object.keys(indexed)].join(', ')}
ON calls BEGIN
  ${moved.statements}
  UPDATE callRows SET ${set({ ...moved.values, ...indexed })} WHERE sequence = OLD.sequence;
END;
CREATE TRIGGER removeCall INSTEAD OF DELETE ON calls BEGIN
  DELETE FROM callRows WHERE sequence = OLD.sequence;
END;
CREATE TRIGGER forgetMovedCall AFTER UPDATE ON callRows
WHEN OLD.originId <> NEW.originId OR OLD.modelId <> NEW.modelId BEGIN ${forgetShared} END;
CREATE TRIGGER forgetClearedCall AFTER DELETE ON callRows BEGIN
  DELETE FROM programCalls WHERE callSequence = OLD.sequence;
  ${forgetShared}
END;
`

export const callTables = `${tables}${view}${triggers}`
