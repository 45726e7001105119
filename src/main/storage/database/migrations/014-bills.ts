/**
 * A service's bill for a period, row by row as entered (`billed`), and the ledger's sums when it was saved
 * (`tally`). Days count from 1970 by the bill's clock; null means that the bill doesn't say. References no
 * other table.
 */
export const bills = `
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
`
