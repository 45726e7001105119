/**
 * Prices of a million tokens, as exact decimals, from a UTC day on. Like the ledger, prices reference no
 * other table: calls stay priced when their connection is deleted.
 */
const decimal = (column: string) => `TEXT NOT NULL CHECK (${column} GLOB '[0-9]*' AND ${column} GLOB '*[0-9]'
    AND ${column} NOT GLOB '*[^0-9.]*' AND ${column} NOT GLOB '*.*.*' AND length(${column}) <= 40)`

export const prices = `
CREATE TABLE prices (
  connection_id TEXT NOT NULL,
  model TEXT NOT NULL,
  valid_from TEXT NOT NULL CHECK (valid_from GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  prompt_per_million ${decimal('prompt_per_million')},
  completion_per_million ${decimal('completion_per_million')},
  currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
  PRIMARY KEY (connection_id, model, valid_from)
) STRICT;
`
