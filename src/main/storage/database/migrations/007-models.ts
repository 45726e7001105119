/** The person's favourite models, and an index to find each model's last call. */
export const models = `
ALTER TABLE connections ADD COLUMN favourite_models TEXT NOT NULL DEFAULT '[]';
CREATE INDEX calls_by_model ON calls (connection_id, model_asked, started_at);
`
