/** A message sent while an answer was in progress. At most one a chat, deleted with the chat. */
export const queue = `
CREATE TABLE queued_messages (
  conversation_id TEXT PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  queued_at INTEGER NOT NULL
) STRICT;
`
