/** The counts that another program's file has for an imported answer, as JSON. They are no call of the ledger. */
export const importedCounts = `
ALTER TABLE messages ADD COLUMN imported_usage TEXT;
`
