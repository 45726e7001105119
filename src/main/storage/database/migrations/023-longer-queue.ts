/** Several messages of a chat may wait, in an order that the person can change. */
export const longerQueue = `
CREATE TABLE queue_with_order (
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  queued_at INTEGER NOT NULL,
  id TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))) UNIQUE,
  position INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO queue_with_order (conversation_id, text, queued_at)
  SELECT conversation_id, text, queued_at FROM queued_messages;
DROP TABLE queued_messages;
ALTER TABLE queue_with_order RENAME TO queued_messages;
CREATE INDEX queued_messages_by_conversation ON queued_messages (conversation_id, position);
`
