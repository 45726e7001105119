/**
 * When a key was kept and used last, and the keys that the system's own encryption keeps where it has no usable keychain: what only
 * this system can undo, by `<origin> <connection id>`.
 */
export const keys = `
ALTER TABLE connections ADD COLUMN key_saved_at INTEGER;
ALTER TABLE connections ADD COLUMN key_last_used_at INTEGER;

CREATE TABLE encrypted_keys (
  account TEXT PRIMARY KEY,
  ciphertext TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`
