/**
 * Dictionaries for the spell check, and the words that the person added. The texts of a dictionary are compressed, and
 * in base64, because a repair knows no bytes. A chat has a dictionary by its name: empty for the default one, null for
 * no spell check.
 */
export const spelling = `
CREATE TABLE dictionaries (
  name TEXT PRIMARY KEY,
  word_count INTEGER NOT NULL,
  byte_count INTEGER NOT NULL,
  is_default INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  rules TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;

CREATE TABLE custom_words (
  word TEXT PRIMARY KEY,
  added_at INTEGER NOT NULL
) STRICT;

ALTER TABLE conversations ADD COLUMN spelling TEXT DEFAULT '';
`
