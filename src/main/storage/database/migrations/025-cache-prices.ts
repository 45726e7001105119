/** Prices of cached input and cache writes. Null means that the input price applies. */
const decimalOrNull = (column: string) => `TEXT CHECK (${column} IS NULL OR (${column} GLOB '[0-9]*'
    AND ${column} GLOB '*[0-9]' AND ${column} NOT GLOB '*[^0-9.]*' AND ${column} NOT GLOB '*.*.*'
    AND length(${column}) <= 40))`

export const cachePrices = `
ALTER TABLE prices ADD COLUMN cached_per_million ${decimalOrNull('cached_per_million')};
ALTER TABLE prices ADD COLUMN cache_write_per_million ${decimalOrNull('cache_write_per_million')};
`
