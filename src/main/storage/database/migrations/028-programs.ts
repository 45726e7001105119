/**
 * Programs whose calls go through the meter. A call of a program has the program's id in the place of a chat,
 * and its name in the place of the title. A deleted program keeps its row, so that its calls keep their name.
 */
export const programs = `
CREATE TABLE programs (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  models TEXT,
  max_running INTEGER NOT NULL,
  adds_usage INTEGER NOT NULL,
  stops_at_budget INTEGER NOT NULL,
  keeps_bodies INTEGER NOT NULL,
  is_paused INTEGER NOT NULL DEFAULT 0,
  token_hash TEXT NOT NULL,
  token_end TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  deleted_at INTEGER
) STRICT;

ALTER TABLE budgets ADD COLUMN program_id TEXT;
ALTER TABLE budget_overrides ADD COLUMN program_id TEXT;
`
