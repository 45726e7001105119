/**
 * The times when a key was saved and last used. Also keys that the system's own encryption keeps where there
 * is no usable keychain, by `<origin> <connection id>`. Only the same system can decrypt them.
 */
export const keys = `
ALTER TABLE connections ADD COLUMN key_saved_at INTEGER;
ALTER TABLE connections ADD COLUMN key_last_used_at INTEGER;

CREATE TABLE encrypted_keys (
  account TEXT PRIMARY KEY,
  ciphertext TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`
