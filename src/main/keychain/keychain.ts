import type { Encryption, KeychainKind } from '../../shared/contract/connections/connection.ts'

/**
 * Where a key is kept. An account is `<origin> <connection id>`, so a key can never be found for another origin.
 * A refusal is an AppError that names the problem: `key-locked` where the person can unlock it, else `key-unavailable`.
 */
export interface Keychain {
  /** Null when nothing is there; a locked keyring may say the same, so callers keep a note of what they saved. */
  read(account: string): Promise<string | null>
  /** Resolves only after the key was read back and compared. */
  write(account: string, key: string): Promise<void>
  /** Resolves only where it is certainly not there any more. */
  remove(account: string): Promise<void>
  /** Resolves where a key could be kept now, which tells an empty keychain from a locked one. */
  probe(): Promise<void>
}

/** A secret of this computer in the keychain, which marks what only Tally can have written. It is never given out. */
export interface TrustSecret {
  /** Asks the keychain, unless it has answered already. Refused as the keychain refuses. */
  ask(): Promise<void>
  /** Makes one where there is none. */
  make(): Promise<void>
  /** The keychain answered and has none: the data comes from another computer, or somebody deleted it. */
  isAbsent(): boolean
  /** Names the secret; null as long as it is not at hand, as is a mark. */
  computer(): string | null
  mark(text: string): string | null
  verifies(text: string, mark: string): boolean
  remove(): Promise<void>
}

/** Keys as the encryption of the system's session keeps them, for where there is no keychain. */
export interface EncryptedKeychain extends Keychain {
  /** What that encryption is worth; only where it may be `offered` is anything written. */
  strength(): Promise<Encryption>
}

/** In the order in which they are to be preferred; the last but one needs a yes. */
export interface KeyPlaces {
  readonly kind: KeychainKind
  readonly keychain: Keychain
  readonly encrypted: EncryptedKeychain
  /** Until the app ends. */
  readonly session: Keychain
}
