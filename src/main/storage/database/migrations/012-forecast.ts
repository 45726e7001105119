/** The forecast for a call's prompt when its row was written, and its margin; null where there was none. */
export const forecast = `
ALTER TABLE calls ADD COLUMN forecast_tokens INTEGER;
ALTER TABLE calls ADD COLUMN forecast_spread INTEGER;
`
