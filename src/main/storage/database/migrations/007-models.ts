/** Which models the person marked, and by which way the ledger tells when each was asked last. */
export const models = `
ALTER TABLE connections ADD COLUMN favourite_models TEXT NOT NULL DEFAULT '[]';
CREATE INDEX calls_by_model ON calls (connection_id, model_asked, started_at);
`
