import type { DatabaseSync } from 'node:sqlite'

const sums = `SELECT (started_at + 60000 * utc_offset_minutes) / 86400000, count(*), TOTAL(prompt_tokens),
  TOTAL(completion_tokens), TOTAL(total_tokens) FROM calls WHERE NOT is_demo GROUP BY 1`

/** The floor without stored sums: reads every call once and adds it to its day. */
export function scanCalls(database: DatabaseSync): unknown {
  return database.prepare(sums).all()
}
