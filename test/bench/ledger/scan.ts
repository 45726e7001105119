import type { DatabaseSync } from 'node:sqlite'

const sums = `SELECT (startedAt + 60000 * utcOffsetMinutes) / 86400000, count(*), TOTAL(promptTokens),
  TOTAL(completionTokens), TOTAL(totalTokens) FROM calls WHERE NOT isDemo GROUP BY 1`

/** The floor without stored sums: reads every call once and adds it to its day. */
export function scanCalls(database: DatabaseSync): unknown {
  return database.prepare(sums).all()
}
