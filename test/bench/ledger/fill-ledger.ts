import { openStore } from '../../../src/main/storage/database/database.ts'

const days = 1_096

/**
 * Three years of calls as a user might make them: conversations of twenty calls, most of them within a day,
 * some continued a week later. A few models on two connections, with occasional changes of the model.
 */
const fill = `
  WITH RECURSIVE call (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM call WHERE number < :count - 1),
    placed AS (
      SELECT number, number / 20 AS conversation, number % 20 AS place, number * ${days} / CAST(:count AS INTEGER) AS day FROM call),
    modelled AS (
      SELECT *, 'model-' || (day / 30 % 5 + iif(number % 11 = 0, number, conversation) % 3) AS model FROM placed)
  INSERT INTO calls (id, conversationId, conversationTitle, messageId, connectionId, connectionName, isDemo,
    state, modelRequested, modelAnswered, source, promptTokens, completionTokens, totalTokens, historyTokens,
    startedAt, utcOffsetMinutes, durationMs)
  SELECT hex(randomblob(16)), 'conversation-' || conversation, 'A title of then', hex(randomblob(16)),
    'connection-' || (conversation % 7 = 0), 'Example', 0, 'complete', model, model, 'reported',
    1000 + number % 5000, 80 + number % 700, 1080 + number % 5000 + number % 700, 900 + number % 5000,
    1700000000000 + ((day + iif(conversation % 4 = 0 AND place > 9, 7, 0)) * 86400 + abs(random() % 86400)) * 1000, 120, 2100.5
  FROM modelled`

const prices = `
  WITH RECURSIVE number (value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM number WHERE value < 27)
  INSERT INTO prices (connectionId, model, validFrom, promptPerMillion, completionPerMillion, currency)
  SELECT 'connection-' || (value % 2), 'model-' || (value / 2 % 7), iif(value < 14, '2023-01-01', '2026-01-01'), '0.25', '1.5', 'EUR'
  FROM number`

const connections = `
  INSERT INTO connections (id, kind, name, baseAddress, streaming)
  SELECT 'connection-' || value, 'service', 'Example', 'https://api.example.com/v1', 'counted' FROM json_each('[0, 1]')`

/** Creates a data file with a ledger of so many calls, without any texts. */
export function fillLedger(file: string, callCount: number): void {
  const { store, database } = openStore(file, { now: () => Date.now() })
  database.exec(connections)
  database.prepare(fill).run({ count: callCount })
  database.exec(prices)
  store.close()
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
