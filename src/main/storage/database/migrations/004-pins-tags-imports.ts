/**
 * Order for many chats, and the origin of imported messages. A deleted message always leaves the search index
 * too.
 */
export const order = `
ALTER TABLE conversations ADD COLUMN pinned_at INTEGER;
ALTER TABLE conversations ADD COLUMN archived_at INTEGER;

CREATE TABLE conversation_tags (
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (conversation_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_tags_by_tag ON conversation_tags (tag);

ALTER TABLE messages ADD COLUMN copied_from TEXT;
ALTER TABLE messages ADD COLUMN imported_from TEXT;
ALTER TABLE messages ADD COLUMN imported_model TEXT;

CREATE TRIGGER forget_words AFTER DELETE ON messages BEGIN
  DELETE FROM message_words WHERE rowid = OLD.sequence;
END;
`
