/**
 * Excluded messages. Each call keeps the messages excluded above its answer as distances upwards: `2-3,7`.
 * The message it answers is distance 1. Null means none.
 */
export const leftOut = `
ALTER TABLE messages ADD COLUMN is_left_out INTEGER NOT NULL DEFAULT 0 CHECK (is_left_out IN (0, 1));
ALTER TABLE calls ADD COLUMN left_out TEXT;
CREATE INDEX messages_left_out ON messages (conversation_id) WHERE is_left_out = 1;
`
