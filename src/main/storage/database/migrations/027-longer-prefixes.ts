/**
 * The message index gets prefixes of four letters, because the fourth letter of a common word took too long.
 * `words_to_index` fills the index again later. An index option can't change in an existing table.
 */
export const longerPrefixes = `
DROP TABLE message_words;
CREATE VIRTUAL TABLE message_words USING fts5 (
  words, content = '', contentless_delete = 1, prefix = '2 3 4', tokenize = "unicode61 remove_diacritics 2"
);
INSERT INTO message_words (message_words, rank) VALUES ('deletemerge', 0);
DELETE FROM words_to_index;
INSERT INTO words_to_index SELECT MAX(sequence), 0, count(*) FROM messages HAVING count(*) > 0;
`
