import { mostTokens } from '../../../shared/domain/app/limits.ts'

const count = (column: string): string => `CHECK (${column} BETWEEN 0 AND ${mostTokens})`
const decimal = (column: string): string =>
  `CHECK (${column} GLOB '[0-9]*' AND ${column} GLOB '*[0-9]' AND ${column} NOT GLOB '*[^0-9.]*'
    AND ${column} NOT GLOB '*.*.*' AND length(${column}) <= 40)`

/**
 * `calls` references no other table, because the ledger outlives chats and connections. `carried_tokens` is the
 * history part of a prompt, as far as known when the call ended. A place says whether the prompt includes the cache
 * tokens, or the completion the reasoning tokens. `usage_text` is the service's whole usage report.
 */
const ledger = `
CREATE TABLE calls (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  conversation_id TEXT NOT NULL,
  conversation_title TEXT NOT NULL,
  message_id TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  connection_name TEXT NOT NULL,
  base_address TEXT,
  project_id TEXT,
  is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
  state TEXT NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 1,
  asking TEXT NOT NULL DEFAULT 'stream-with-usage',
  model_asked TEXT NOT NULL,
  model_answered TEXT,
  prompt_tokens INTEGER ${count('prompt_tokens')},
  completion_tokens INTEGER ${count('completion_tokens')},
  total_tokens INTEGER ${count('total_tokens')},
  cached_tokens INTEGER ${count('cached_tokens')},
  cache_write_tokens INTEGER ${count('cache_write_tokens')},
  reasoning_tokens INTEGER ${count('reasoning_tokens')},
  cache_place TEXT CHECK (cache_place IN ('inside', 'beside') AND (cache_place = 'beside'
    OR COALESCE(cached_tokens, 0) + COALESCE(cache_write_tokens, 0) <= prompt_tokens)),
  reasoning_place TEXT CHECK (reasoning_place IN ('inside', 'beside')
    AND (reasoning_place = 'beside' OR reasoning_tokens <= completion_tokens)),
  source TEXT NOT NULL,
  estimated_prompt_tokens INTEGER ${count('estimated_prompt_tokens')},
  estimated_completion_tokens INTEGER ${count('estimated_completion_tokens')},
  carried_tokens INTEGER ${count('carried_tokens')},
  forecast_tokens INTEGER,
  forecast_spread INTEGER,
  completion_id TEXT,
  completion_created REAL,
  finish_reason TEXT,
  http_status INTEGER,
  failure_code TEXT,
  started_at INTEGER NOT NULL,
  utc_offset_minutes INTEGER NOT NULL,
  first_token_ms REAL,
  duration_ms REAL,
  reported_cost TEXT CHECK (reported_cost GLOB '[0-9]*' AND reported_cost NOT GLOB '*[^0-9.]*'
    AND length(reported_cost) <= 60),
  reported_cost_unit TEXT CHECK (length(reported_cost_unit) <= 40),
  reached_limit TEXT,
  left_out TEXT,
  extra_fields TEXT,
  usage_text TEXT CHECK (length(usage_text) <= 4096)
) STRICT;
CREATE INDEX calls_by_conversation ON calls (conversation_id, total_tokens);
CREATE INDEX calls_by_message ON calls (message_id, model_answered, model_asked);
CREATE INDEX calls_by_model ON calls (connection_id, model_asked);
CREATE INDEX calls_by_time ON calls (started_at);
CREATE INDEX calls_of_chats ON calls (connection_id, model_asked) WHERE message_id <> id;
CREATE INDEX calls_unfinished ON calls (conversation_id) WHERE state IN ('sending', 'streaming');

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
  duration_ms REAL,
  lacks_system_certificates INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Notes of what changed the ledger after the calls: calls cleared, a chat's title taken out, calls moved to a project.
CREATE TABLE ledger_clearings (
  sequence INTEGER PRIMARY KEY,
  cleared_at INTEGER NOT NULL,
  before_day INTEGER NOT NULL,
  call_count INTEGER NOT NULL,
  total_tokens INTEGER NOT NULL
) STRICT;

CREATE TABLE ledger_anonymisings (
  sequence INTEGER PRIMARY KEY,
  anonymised_at INTEGER NOT NULL,
  conversation_id TEXT NOT NULL,
  call_count INTEGER NOT NULL
) STRICT;

CREATE TABLE project_corrections (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  corrected_at INTEGER NOT NULL,
  conversation_id TEXT NOT NULL,
  from_project_id TEXT,
  to_project_id TEXT,
  call_count INTEGER NOT NULL
) STRICT;
CREATE INDEX project_corrections_by_conversation ON project_corrections (conversation_id);
`

const money = `
CREATE TABLE prices (
  connection_id TEXT NOT NULL,
  model TEXT NOT NULL,
  valid_from TEXT NOT NULL CHECK (valid_from GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  prompt_per_million TEXT NOT NULL ${decimal('prompt_per_million')},
  completion_per_million TEXT NOT NULL ${decimal('completion_per_million')},
  cached_per_million TEXT ${decimal('cached_per_million')},
  cache_write_per_million TEXT ${decimal('cache_write_per_million')},
  currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
  PRIMARY KEY (connection_id, model, valid_from)
) STRICT;

CREATE TABLE bills (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  connection_name TEXT NOT NULL,
  clock TEXT NOT NULL CHECK (clock IN ('utc', 'local')),
  from_day INTEGER NOT NULL,
  to_day INTEGER NOT NULL CHECK (to_day >= from_day),
  saved_at INTEGER NOT NULL,
  closed_at INTEGER
) STRICT;

CREATE TABLE bill_rows (
  sequence INTEGER PRIMARY KEY,
  bill_id TEXT NOT NULL REFERENCES bills (id) ON DELETE CASCADE,
  side TEXT NOT NULL CHECK (side IN ('billed', 'tally')),
  day INTEGER,
  model TEXT,
  prompt_tokens INTEGER CHECK (prompt_tokens >= 0),
  completion_tokens INTEGER CHECK (completion_tokens >= 0),
  total_tokens INTEGER CHECK (total_tokens >= 0),
  requests INTEGER CHECK (requests >= 0),
  currency TEXT,
  amount TEXT
) STRICT;
CREATE INDEX bill_rows_by_bill ON bill_rows (bill_id, side);

CREATE TABLE budgets (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  period TEXT NOT NULL,
  currency TEXT,
  limit_amount TEXT NOT NULL,
  connection_id TEXT,
  program_id TEXT,
  project_id TEXT,
  created_at INTEGER NOT NULL,
  noted TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE TABLE budget_overrides (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  budget_id TEXT NOT NULL,
  period TEXT NOT NULL,
  currency TEXT,
  limit_amount TEXT NOT NULL,
  connection_id TEXT,
  program_id TEXT,
  project_id TEXT,
  spent TEXT NOT NULL,
  on_its_way TEXT NOT NULL,
  forecast TEXT NOT NULL,
  typed TEXT NOT NULL,
  conversation_id TEXT NOT NULL,
  call_ids TEXT NOT NULL
) STRICT;
`

export const ledgerTables = `${ledger}${money}`
