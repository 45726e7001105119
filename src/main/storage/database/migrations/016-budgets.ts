/**
 * Budgets, the limits that a person sets. Amounts are exact decimals; `currency` is null for token budgets.
 * `noted` lists the periods in which the person has read that a budget is nearly spent.
 */
export const budgets = `
CREATE TABLE budgets (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  period TEXT NOT NULL,
  currency TEXT,
  limit_amount TEXT NOT NULL,
  connection_id TEXT,
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
  spent TEXT NOT NULL,
  on_its_way TEXT NOT NULL,
  forecast TEXT NOT NULL,
  typed TEXT NOT NULL,
  conversation_id TEXT NOT NULL,
  call_ids TEXT NOT NULL
) STRICT;
`
