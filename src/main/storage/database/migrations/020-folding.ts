/**
 * Search text is folded differently: `đ ł ø` become plain letters, a soft hyphen splits no word, and emoji
 * and operators count as words. Titles are few and indexed at once. Messages are indexed later, a few at a
 * time, through `words_to_index`.
 */
export const folding = `
INSERT INTO title_words (title_words) VALUES ('delete-all');
INSERT INTO title_words (rowid, words) SELECT sequence, searchable_text(title) FROM conversations WHERE title <> '';

INSERT INTO message_words (message_words) VALUES ('delete-all');
DELETE FROM words_to_index;
INSERT INTO words_to_index SELECT MAX(sequence), 0, count(*) FROM messages HAVING count(*) > 0;
`
