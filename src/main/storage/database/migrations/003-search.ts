/**
 * An index of the words of every message, without a second copy of the texts. Tally registers the function
 * `searchable_text`; tools without it can read everything but cannot search.
 */
export const search = `
CREATE VIRTUAL TABLE message_words USING fts5 (
  words, content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 2"
);
INSERT INTO message_words (rowid, words) SELECT sequence, searchable_text(text) FROM messages WHERE text <> '';
`
