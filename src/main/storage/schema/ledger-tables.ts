import { callTables } from './call-tables.ts'

const decimal = (column: string): string =>
  `CHECK (${column} GLOB '[0-9]*' AND ${column} GLOB '*[0-9]' AND ${column} NOT GLOB '*[^0-9.]*'
    AND ${column} NOT GLOB '*.*.*' AND length(${column}) <= 40)`

const ledger = `
-- Beside a program's call: the sizes of the parts of its request, without text. A task is calls that belong together.
CREATE TABLE programCalls (
  callSequence INTEGER PRIMARY KEY,
  taskId INTEGER NOT NULL,
  toolSetId INTEGER,
  instructionBytes INTEGER NOT NULL CHECK (instructionBytes >= 0),
  toolBytes INTEGER NOT NULL CHECK (toolBytes >= 0),
  messageBytes INTEGER NOT NULL CHECK (messageBytes >= 0),
  toolCount INTEGER NOT NULL CHECK (toolCount >= 0),
  promptMark INTEGER NOT NULL,
  isCompaction INTEGER NOT NULL CHECK (isCompaction IN (0, 1)),
  isWhole INTEGER NOT NULL CHECK (isWhole IN (0, 1))
) STRICT;
CREATE INDEX programCallsByTask ON programCalls (taskId);

CREATE TABLE programTasks (
  sequence INTEGER PRIMARY KEY,
  programId TEXT NOT NULL,
  keyHash TEXT,
  firstAt INTEGER NOT NULL,
  lastAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX programTasksByKey ON programTasks (programId, keyHash) WHERE keyHash IS NOT NULL;
CREATE INDEX programTasksByTime ON programTasks (programId, lastAt);
CREATE INDEX programTasksByPause ON programTasks (programId, lastAt) WHERE keyHash IS NULL;

CREATE TABLE programToolSets (
  sequence INTEGER PRIMARY KEY,
  programId TEXT NOT NULL,
  toolsHash TEXT NOT NULL,
  tools TEXT NOT NULL,
  UNIQUE (programId, toolsHash)
) STRICT;

CREATE TRIGGER forgetProgramCall AFTER DELETE ON programCalls BEGIN
  DELETE FROM programTasks WHERE sequence = OLD.taskId
    AND NOT EXISTS (SELECT 1 FROM programCalls WHERE taskId = OLD.taskId);
END;

CREATE TABLE requests (
  sequence INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  method TEXT NOT NULL,
  address TEXT NOT NULL,
  callId TEXT,
  attempt INTEGER NOT NULL,
  status INTEGER,
  failureCode TEXT,
  bytesUp INTEGER,
  bytesDown INTEGER,
  durationMs REAL,
  lacksSystemCertificates INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Notes of what changed the ledger after the calls: calls cleared, a chat's title taken out, calls moved to a project.
CREATE TABLE ledgerClearings (
  sequence INTEGER PRIMARY KEY,
  clearedAt INTEGER NOT NULL,
  beforeDay INTEGER NOT NULL,
  callCount INTEGER NOT NULL,
  totalTokens INTEGER NOT NULL
) STRICT;

CREATE TABLE ledgerAnonymisings (
  sequence INTEGER PRIMARY KEY,
  anonymisedAt INTEGER NOT NULL,
  conversationId TEXT NOT NULL,
  callCount INTEGER NOT NULL
) STRICT;

CREATE TABLE projectCorrections (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  correctedAt INTEGER NOT NULL,
  conversationId TEXT NOT NULL,
  fromProjectId TEXT,
  toProjectId TEXT,
  callCount INTEGER NOT NULL
) STRICT;
CREATE INDEX projectCorrectionsByConversation ON projectCorrections (conversationId);
`

const money = `
CREATE TABLE prices (
  connectionId TEXT NOT NULL,
  model TEXT NOT NULL,
  validFrom TEXT NOT NULL CHECK (validFrom GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  promptPerMillion TEXT NOT NULL ${decimal('promptPerMillion')},
  completionPerMillion TEXT NOT NULL ${decimal('completionPerMillion')},
  cachedPerMillion TEXT ${decimal('cachedPerMillion')},
  cacheWritePerMillion TEXT ${decimal('cacheWritePerMillion')},
  currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
  extras TEXT CHECK (json_valid(extras)),
  origin TEXT NOT NULL DEFAULT '{"kind":"typed"}' CHECK (json_valid(origin)),
  PRIMARY KEY (connectionId, model, validFrom)
) STRICT;

CREATE TABLE bills (
  id TEXT PRIMARY KEY,
  connectionId TEXT NOT NULL,
  connectionName TEXT NOT NULL,
  clock TEXT NOT NULL CHECK (clock IN ('utc', 'local')),
  fromDay INTEGER NOT NULL,
  toDay INTEGER NOT NULL CHECK (toDay >= fromDay),
  savedAt INTEGER NOT NULL,
  closedAt INTEGER
) STRICT;

CREATE TABLE billRows (
  sequence INTEGER PRIMARY KEY,
  billId TEXT NOT NULL REFERENCES bills (id) ON DELETE CASCADE,
  side TEXT NOT NULL CHECK (side IN ('billed', 'tally')),
  day INTEGER,
  model TEXT,
  promptTokens INTEGER CHECK (promptTokens >= 0),
  completionTokens INTEGER CHECK (completionTokens >= 0),
  totalTokens INTEGER CHECK (totalTokens >= 0),
  requests INTEGER CHECK (requests >= 0),
  currency TEXT,
  amount TEXT
) STRICT;
CREATE INDEX billRowsByBill ON billRows (billId, side);

CREATE TABLE budgets (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  period TEXT NOT NULL,
  currency TEXT,
  limitAmount TEXT NOT NULL,
  connectionId TEXT,
  programId TEXT,
  projectId TEXT,
  createdAt INTEGER NOT NULL,
  noted TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE TABLE budgetOverrides (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  budgetId TEXT NOT NULL,
  period TEXT NOT NULL,
  currency TEXT,
  limitAmount TEXT NOT NULL,
  connectionId TEXT,
  programId TEXT,
  projectId TEXT,
  spent TEXT NOT NULL,
  pendingAmount TEXT NOT NULL,
  forecast TEXT NOT NULL,
  typed TEXT NOT NULL,
  conversationId TEXT NOT NULL,
  callIds TEXT NOT NULL
) STRICT;
`

export const ledgerTables = `${callTables}${ledger}${money}`
