/**
 * Additions for real services: their streaming options, the person's permissions, and a row for every
 * request.
 */
export const wire = `
ALTER TABLE connections ADD COLUMN dashboard_address TEXT NOT NULL DEFAULT '';
ALTER TABLE connections ADD COLUMN answers TEXT;
ALTER TABLE connections ADD COLUMN takes_stream_options INTEGER NOT NULL DEFAULT 1;
UPDATE connections SET streaming = 'not-measured' WHERE streaming = 'asked-for';

CREATE TABLE plain_origins (origin TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

ALTER TABLE messages ADD COLUMN reasoning TEXT NOT NULL DEFAULT '';

ALTER TABLE calls ADD COLUMN base_address TEXT;
ALTER TABLE calls ADD COLUMN attempt INTEGER NOT NULL DEFAULT 1;
ALTER TABLE calls ADD COLUMN asking TEXT NOT NULL DEFAULT 'stream-with-usage';
ALTER TABLE calls ADD COLUMN estimated_prompt_tokens INTEGER;
ALTER TABLE calls ADD COLUMN estimated_completion_tokens INTEGER;

CREATE TABLE requests (
  sequence INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  method TEXT NOT NULL,
  address TEXT NOT NULL,
  call_id TEXT,
  attempt INTEGER NOT NULL,
  status INTEGER,
  failure_code TEXT,
  bytes_up INTEGER,
  bytes_down INTEGER,
  duration_ms REAL
) STRICT;
`
