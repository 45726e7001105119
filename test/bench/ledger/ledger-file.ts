import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenedDatabase } from '../../../src/main/storage/opening/database.ts'
import { openStore } from '../../../src/main/storage/opening/open-store.ts'

const days = 1_096

/** Three years of calls, as somebody might make them: a few models a day over two connections, by day and by night. */
const fill = `
  WITH RECURSIVE call (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM call WHERE number < :count - 1),
    placed AS (SELECT number, number * ${days} / CAST(:count AS INTEGER) AS day FROM call)
  INSERT INTO calls (id, conversation_id, conversation_title, message_id, connection_id, connection_name, is_demo,
    state, model_asked, model_answered, source, prompt_tokens, completion_tokens, total_tokens,
    started_at, utc_offset_minutes, duration_ms)
  SELECT hex(randomblob(16)), 'conversation-' || number / 20, 'A title of then', hex(randomblob(16)),
    'connection-' || (number % 7 = 0), 'Example', 0, 'complete', model, model, 'reported',
    1000 + number % 5000, 80 + number % 700, 1080 + number % 5000 + number % 700,
    1700000000000 + (day * 86400 + abs(random() % 86400)) * 1000, 120, 2100.5
  FROM (SELECT *, 'model-' || (day / 30 % 5 + number % 3) AS model FROM placed)`

/** Runs a task on a ledger of so many calls in a file of its own. */
export function withLedger<T>(callCount: number, task: (opened: OpenedDatabase) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'tally-bench-'))
  const opened = openStore(join(folder, 'tally.db'), { now: () => Date.now() })
  try {
    if (callCount > 0) opened.database.prepare(fill).run({ count: callCount })
    opened.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return task(opened)
  } finally {
    opened.store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
