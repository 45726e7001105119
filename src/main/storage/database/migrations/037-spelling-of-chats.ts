/** The dictionary of a chat by its name: empty for the default one, null for no spell check. */
export const spellingOfChats = `
ALTER TABLE conversations ADD COLUMN spelling TEXT DEFAULT '';
`
