/** Dictionaries for the spell check. Their texts are compressed, and in base64, because a repair knows no bytes. */
export const dictionaries = `
CREATE TABLE dictionaries (
  name TEXT PRIMARY KEY,
  word_count INTEGER NOT NULL,
  byte_count INTEGER NOT NULL,
  is_default INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  rules TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
`
