/**
 * Connections get an order, a default and a custom name. A deleted connection keeps its row, because chats,
 * sums and bills still name it.
 */
export const connections = `
ALTER TABLE connections ADD COLUMN own_name TEXT NOT NULL DEFAULT '';
ALTER TABLE connections ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
ALTER TABLE connections ADD COLUMN is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1));
ALTER TABLE connections ADD COLUMN deleted_at INTEGER;
UPDATE connections SET position = sequence;
UPDATE connections SET is_default = 1 WHERE id = (
  SELECT connection_id FROM conversations JOIN connections AS own ON own.id = connection_id
  WHERE conversations.deleted_at IS NULL ORDER BY own.kind = 'demo', recency DESC LIMIT 1);
`
