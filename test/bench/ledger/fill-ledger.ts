import type { DatabaseSync } from 'node:sqlite'
import { openStore } from '../../../src/main/storage/database/database.ts'
import { figureNames, figures, sumKeys } from '../../../src/main/storage/schema/day-sums.ts'
import { createRandom } from '../../seed-data/random.ts'

const days = 1_096
const callsAtOnce = 100_000
const callsPerConversation = 20

/** The size and kind of a made-up ledger. */
interface Filling {
  readonly callCount: number
  /** So many programs make a quarter of the calls; by default, there is none. */
  readonly programCount?: number
}

/**
 * Three years of calls as a user might make them: conversations of twenty calls, most of them within a day,
 * some continued a week later. A few models on two connections, with occasional changes of the model.
 */
const made = `
  WITH RECURSIVE call (number) AS (SELECT CAST(:first AS INTEGER) UNION ALL SELECT number + 1 FROM call WHERE number < :last),
    placed AS (
      SELECT number, number / ${callsPerConversation} AS conversation, number % ${callsPerConversation} AS place,
        number * ${days} / CAST(:count AS INTEGER) AS day FROM call),
    caller AS (SELECT *, iif(:programCount > 0 AND conversation % 4 = 1, conversation / 4 % CAST(max(1, :programCount) AS INTEGER), NULL) AS program
      FROM placed)
  INSERT INTO made
  SELECT number, iif(program IS NULL, 'conversation-' || conversation, 'program-' || program),
    iif(program IS NULL, 'A title of then', 'Program ' || program), 'connection-' || (conversation % 7 = 0),
    'model-' || (day / 30 % 5 + iif(number % 11 = 0, number, conversation) % 3), random_id(),
    iif(program IS NULL, random_id(), NULL),
    1700000000000 + ((day + iif(conversation % 4 = 0 AND place > 9, 7, 0)) * 86400 + random_below(86400)) * 1000
  FROM caller`

const madeTable = `CREATE TEMP TABLE made (number INTEGER PRIMARY KEY, conversationId TEXT, conversationTitle TEXT,
  connectionId TEXT, model TEXT, id TEXT, messageId TEXT, startedAt INTEGER)`

const isOutcome = `modelAnswered = model AND state = 'complete' AND finishReason IS NULL AND usageShape IS NULL`
/** Adds for many calls at once what the triggers of `calls` add for each. */
const shared = [
  `INSERT INTO callOrigins (conversationId, conversationTitle, connectionName, isDemo, utcOffsetMinutes, streamingMode)
   SELECT conversationId, conversationTitle, 'Example', 0, 120, 'stream-with-usage' FROM made
   WHERE conversationId NOT IN (SELECT conversationId FROM callOrigins) GROUP BY conversationId ORDER BY min(number)`,
  `INSERT INTO callModels (connectionId, modelRequested)
   SELECT connectionId, model FROM made
   WHERE (connectionId, model) NOT IN (SELECT connectionId, modelRequested FROM callModels)
   GROUP BY connectionId, model ORDER BY min(number)`,
  `INSERT INTO callOutcomes (state, source, modelAnswered)
   SELECT 'complete', 'reported', model FROM made
   WHERE NOT EXISTS (SELECT 1 FROM callOutcomes WHERE ${isOutcome}) GROUP BY model ORDER BY min(number)`,
]

const rows = `
  INSERT INTO callRows (id, originId, modelId, outcomeId, isEnded, messageId, attempt, startedAt,
    promptTokens, completionTokens, totalTokens, historyTokens, durationMs)
  SELECT id, callOrigins.sequence, callModels.sequence, callOutcomes.sequence, 1, messageId, 1, startedAt,
    1000 + number % 5000, 80 + number % 700, 1080 + number % 5000 + number % 700, 900 + number % 5000, 2100.5
  FROM made CROSS JOIN callOrigins USING (conversationId)
  CROSS JOIN callModels ON callModels.connectionId = made.connectionId AND modelRequested = model
  CROSS JOIN callOutcomes ON ${isOutcome}
  ORDER BY number`

/** The sums of these calls, by all that the keys of the tables have. */
const everyKey: (typeof sumKeys)[string] = Object.assign({}, ...Object.values(sumKeys))
const list = (parts: readonly string[]): string => parts.join(', ')
const sums = [
  'DELETE FROM madeSums',
  `INSERT INTO madeSums SELECT min(calls.sequence), ${list(Object.values(everyKey).map((part) => part('calls')))},
     ${list(figureNames.map((name) => `SUM(${figures[name].sql('calls')})`))}
   FROM calls WHERE calls.sequence > (SELECT max(sequence) FROM callRows) - (SELECT count(*) FROM made)
   GROUP BY ${list(Object.keys(everyKey).map((_, index) => String(index + 2)))}`,
  // In the order in which their triggers would add them.
  ...Object.entries(sumKeys).map(([table, key]) => {
    const names = Object.keys(key)
    return `INSERT INTO ${table} (${list([...names, ...figureNames])})
      SELECT ${list([...names, ...figureNames.map((name) => `SUM(${name})`)])} FROM madeSums
      GROUP BY ${list(names)} ORDER BY min(sequence)
      ON CONFLICT DO UPDATE SET ${list(figureNames.map((name) => `${name} = ${name} + excluded.${name}`))}`
  }),
]
const sumsTable = `CREATE TEMP TABLE madeSums (sequence, ${list([...Object.keys(everyKey), ...figureNames])})`

const prices = `
  WITH RECURSIVE number (value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM number WHERE value < 27)
  INSERT INTO prices (connectionId, model, validFrom, promptPerMillion, completionPerMillion, currency)
  SELECT 'connection-' || (value % 2), 'model-' || (value / 2 % 7), iif(value < 14, '2023-01-01', '2026-01-01'), '0.25', '1.5', 'EUR'
  FROM number`

const connections = `
  INSERT INTO connections (id, kind, name, baseAddress, streaming)
  SELECT 'connection-' || value, 'service', 'Example', 'https://api.example.com/v1', 'counted' FROM json_each('[0, 1]')`

const programs = `
  WITH RECURSIVE number (value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM number WHERE value < :programCount - 1)
  INSERT INTO programs (id, name, connectionId, maxRunning, addsUsage, stopsAtBudget, keepsBodies, passesGatewayHeaders,
    tokenHash, tokenEnd, createdAt)
  SELECT 'program-' || value, 'Program ' || value, 'connection-0', 4, 1, 1, 0, 0, 'hash-' || value, 'abcd', 0
  FROM number WHERE :programCount > 0`

const fast = `PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000;
  PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON`

/**
 * Creates a data file with a ledger of so many calls, without any texts. The rows are those that the triggers would
 * write one by one, but many at once: ten million calls take minutes instead of an hour.
 */
export function fillLedger(file: string, { callCount, programCount = 0 }: Filling): void {
  const { store, database } = openStore(file, { now: () => Date.now() })
  database.exec(fast)
  defineRandom(database)
  database.exec(connections)
  database.prepare(programs).run({ programCount })
  database.exec(prices)
  const triggers = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'callRows'")
    .all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`)
  database.exec(`${madeTable}; ${sumsTable}`)
  const statements = [...shared, rows, ...sums].map((sql) => database.prepare(sql))
  const make = database.prepare(made)
  for (let first = 0; first < callCount; first += callsAtOnce) {
    const range = { first, last: Math.min(callCount, first + callsAtOnce) - 1 }
    database.exec('BEGIN; DELETE FROM made')
    make.run({ ...range, count: callCount, programCount })
    for (const statement of statements) statement.run()
    database.exec('COMMIT')
  }
  for (const { sql } of triggers) database.exec(String(sql))
  database.exec('DROP TABLE made; DROP TABLE madeSums; PRAGMA journal_mode = WAL')
  store.close()
}

/** Ids as the app makes them, and times, from a fixed seed. */
function defineRandom(database: DatabaseSync): void {
  const { next } = createRandom(11)
  const digits = (count: number): string =>
    Math.floor(next() * 16 ** count)
      .toString(16)
      .padStart(count, '0')
  database.function('random_below', (limit) => Math.floor(next() * Number(limit)))
  database.function('random_id', () => `${digits(8)}-${digits(4)}-4${digits(3)}-a${digits(3)}-${digits(12)}`)
}

/** Adds a second attempt to each call of a chat. */
export function repeatCalls(file: string, conversationId: string): void {
  const { store, database } = openStore(file, { now: () => Date.now() })
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('calls') WHERE name NOT IN ('sequence', 'id', 'attempt')")
    .all()
    .map(({ name }) => String(name))
    .join(', ')
  database
    .prepare(
      `INSERT INTO calls (id, attempt, ${columns})
       SELECT hex(randomblob(16)), attempt + 1, ${columns} FROM calls WHERE conversationId = ?`,
    )
    .run(conversationId)
  store.close()
}
