/**
 * A message may be left out of what is sent. What a call left out, of those above its answer, is kept with it as distances up the
 * line, the question being 1: `2-3,7`. Null means nothing.
 */
export const leftOut = `
ALTER TABLE messages ADD COLUMN is_left_out INTEGER NOT NULL DEFAULT 0 CHECK (is_left_out IN (0, 1));
ALTER TABLE calls ADD COLUMN left_out TEXT;
CREATE INDEX messages_left_out ON messages (conversation_id) WHERE is_left_out = 1;
`
