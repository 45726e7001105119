/**
 * Fields that the person adds to requests, as JSON texts; empty for none. They belong to a model of a
 * connection, a chat, its next message, a queued message, or the message of an answer. Each call keeps the
 * fields that it sent; null on a row of an earlier version.
 */
export const extraFields = `
ALTER TABLE connections ADD COLUMN model_extra_fields TEXT NOT NULL DEFAULT '[]';
ALTER TABLE conversations ADD COLUMN extra_fields TEXT NOT NULL DEFAULT '';
ALTER TABLE conversations ADD COLUMN next_extra_fields TEXT NOT NULL DEFAULT '';
ALTER TABLE queued_messages ADD COLUMN extra_fields TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN extra_fields TEXT NOT NULL DEFAULT '';
ALTER TABLE calls ADD COLUMN extra_fields TEXT;
`
