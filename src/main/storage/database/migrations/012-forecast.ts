/** What was forecast for the prompt of a call when its row was written, and how far off that might be; null where nothing was. */
export const forecast = `
ALTER TABLE calls ADD COLUMN forecast_tokens INTEGER;
ALTER TABLE calls ADD COLUMN forecast_spread INTEGER;
`
