/** Words that the person added to the spell check. */
export const customWords = `
CREATE TABLE custom_words (
  word TEXT PRIMARY KEY,
  added_at INTEGER NOT NULL
) STRICT;
`
