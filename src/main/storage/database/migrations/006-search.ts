/**
 * Titles become searchable, and messages by the model that answered. Words are split in a new way, so the
 * message index is rebuilt. That may take minutes, so it happens later, a few messages at a time. No row in
 * `words_to_index` means that the index is complete.
 */
export const findable = `
CREATE VIRTUAL TABLE title_words USING fts5 (
  words, content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 2"
);
INSERT INTO title_words (rowid, words) SELECT sequence, searchable_text(title) FROM conversations WHERE title <> '';

CREATE TRIGGER forget_title AFTER DELETE ON conversations BEGIN
  DELETE FROM title_words WHERE rowid = OLD.sequence;
END;

DROP TABLE message_words;
CREATE VIRTUAL TABLE message_words USING fts5 (
  words, content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 2"
);
-- What goes out of an index is taken out of its heaps when they are merged anyway: to do so at once can take seconds.
INSERT INTO message_words (message_words, rank) VALUES ('deletemerge', 0);
INSERT INTO title_words (title_words, rank) VALUES ('deletemerge', 0);
CREATE TABLE words_to_index (
  up_to_sequence INTEGER NOT NULL,
  done INTEGER NOT NULL,
  total INTEGER NOT NULL
) STRICT;
INSERT INTO words_to_index SELECT MAX(sequence), 0, count(*) FROM messages HAVING count(*) > 0;

CREATE INDEX calls_by_message ON calls (message_id, model_answered, model_asked);
CREATE INDEX messages_by_imported_model ON messages (imported_model) WHERE imported_model IS NOT NULL;
`
