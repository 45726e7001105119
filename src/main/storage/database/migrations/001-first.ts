/**
 * Rows are ordered by `sequence` or `recency`, never by time, because clocks go back. `calls` references no
 * other table, because the ledger outlives chats and connections. Long texts are the last columns, so that
 * SQLite reads the others without them.
 */
export const first = `
CREATE TABLE connections (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  base_address TEXT NOT NULL,
  streaming TEXT NOT NULL,
  key_origin TEXT,
  key_last_four TEXT,
  key_kept_in TEXT,
  CHECK ((key_origin IS NULL) = (key_kept_in IS NULL))
) STRICT;

CREATE TABLE model_lists (
  connection_id TEXT PRIMARY KEY REFERENCES connections (id) ON DELETE CASCADE,
  fetched_at INTEGER NOT NULL,
  skipped_count INTEGER NOT NULL
) STRICT;

CREATE TABLE models (
  connection_id TEXT NOT NULL REFERENCES model_lists (connection_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  id TEXT NOT NULL,
  owned_by TEXT,
  capabilities TEXT NOT NULL,
  size TEXT,
  context_length INTEGER,
  PRIMARY KEY (connection_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE conversations (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL REFERENCES connections (id),
  chosen_root_id TEXT,
  recency INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  title TEXT NOT NULL,
  model_id TEXT,
  draft TEXT NOT NULL,
  system_prompt TEXT NOT NULL,
  FOREIGN KEY (id, chosen_root_id) REFERENCES messages (conversation_id, id)
) STRICT;
CREATE INDEX conversations_by_recency ON conversations (recency);

CREATE TABLE messages (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  parent_id TEXT,
  chosen_child_id TEXT,
  role TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  text TEXT NOT NULL,
  system_prompt TEXT,
  failure TEXT,
  UNIQUE (conversation_id, id),
  FOREIGN KEY (conversation_id, parent_id) REFERENCES messages (conversation_id, id),
  FOREIGN KEY (conversation_id, chosen_child_id) REFERENCES messages (conversation_id, id)
) STRICT;
CREATE INDEX messages_by_parent ON messages (conversation_id, parent_id, role, sequence);

CREATE TABLE calls (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  conversation_id TEXT NOT NULL,
  conversation_title TEXT NOT NULL,
  message_id TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  connection_name TEXT NOT NULL,
  is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
  state TEXT NOT NULL,
  model_asked TEXT NOT NULL,
  model_answered TEXT,
  prompt_tokens INTEGER CHECK (prompt_tokens >= 0),
  completion_tokens INTEGER CHECK (completion_tokens >= 0),
  total_tokens INTEGER CHECK (total_tokens >= 0),
  source TEXT NOT NULL,
  completion_id TEXT,
  completion_created REAL,
  finish_reason TEXT,
  http_status INTEGER,
  failure_code TEXT,
  started_at INTEGER NOT NULL,
  utc_offset_minutes INTEGER NOT NULL,
  first_token_ms REAL,
  duration_ms REAL
) STRICT;
CREATE INDEX calls_by_conversation ON calls (conversation_id, total_tokens);
CREATE INDEX calls_unfinished ON calls (conversation_id) WHERE state IN ('sending', 'streaming');
`
