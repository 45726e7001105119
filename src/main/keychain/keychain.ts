/**
 * Where a key is kept. An account is `<origin> <connection id>`, so a key can never be found for another origin.
 * A refusal is an AppError: `key-locked` where the person can unlock it, `key-unavailable` for everything else.
 */
export interface Keychain {
  /** Null when nothing is there; a locked keyring may say the same, so callers keep a note of what they saved. */
  read(account: string): Promise<string | null>
  /** Resolves only after the key was read back and compared. */
  write(account: string, key: string): Promise<void>
  remove(account: string): Promise<void>
  /** Resolves where a key could be kept now, which tells an empty keychain from a locked one. */
  probe(): Promise<void>
}
