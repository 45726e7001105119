/** A message that was sent while an answer came. One a conversation: it goes with it. */
export const queue = `
CREATE TABLE queued_messages (
  conversation_id TEXT PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  queued_at INTEGER NOT NULL
) STRICT;
`
