/**
 * An index over the words of every message, without a second copy of them. `searchable_text` is a function that the app gives to its
 * connection; a tool without it can read everything and search nothing.
 */
export const search = `
CREATE VIRTUAL TABLE message_words USING fts5 (
  words, content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 2"
);
INSERT INTO message_words (rowid, words) SELECT sequence, searchable_text(text) FROM messages WHERE text <> '';
`
