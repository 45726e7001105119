/**
 * The most that one answer may have, as JSON: for a connection and for a chat; empty where the level sets none.
 * A call that reached its limit keeps that limit.
 */
export const answerLimits = `
ALTER TABLE connections ADD COLUMN answer_limit TEXT NOT NULL DEFAULT '';
ALTER TABLE conversations ADD COLUMN answer_limit TEXT NOT NULL DEFAULT '';
ALTER TABLE calls ADD COLUMN reached_limit TEXT;
`
