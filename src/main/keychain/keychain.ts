import type { Encryption, KeychainKind } from '../../shared/contract/connections/connection.ts'

/**
 * A place where keys are kept. An account is `<base address> <connection id>`, so a key is never found for
 * another address. A refusal is an AppError that names the problem: `key-locked` where the user can unlock the
 * keychain, else `key-unavailable`.
 */
export interface Keychain {
  /**
   * Null when there is no key. A locked keyring may return null too, so callers keep a note of the keys they
   * saved.
   */
  read(account: string): Promise<string | null>
  /** Resolves only after the key was read back and compared. */
  write(account: string, key: string): Promise<void>
  /** Resolves only if the key is certainly gone. */
  remove(account: string): Promise<void>
  /** Resolves if a key could be saved now, which tells an empty keychain from a locked one. */
  probe(): Promise<void>
}

export interface SystemKeychain extends Keychain {
  /** Resolves within seconds if the keychain answers. Never asks the user, and holds up no other call. */
  look(): Promise<void>
}

/**
 * A secret of this computer in the keychain. It marks data that only Tally can have written, and never leaves
 * this module.
 */
export interface TrustSecret {
  /** Asks the keychain, unless it has answered already. Throws if the keychain refuses. */
  ask(): Promise<void>
  /** Creates the secret where there is none. */
  make(): Promise<void>
  /**
   * Whether the keychain answered and has no secret: the data comes from another computer, or somebody
   * deleted it.
   */
  isAbsent(): boolean
  /** An id of the secret; like `mark`, null while the secret is unavailable. */
  computer(): string | null
  mark(text: string): string | null
  /**
   * Replaces the mark of the record before, so that nobody can put that record back. Throws if the keychain
   * refuses.
   */
  adopt(mark: string, before: string | null): Promise<void>
  /** Whether this text has this mark, and no newer record replaced it. */
  verifies(text: string, mark: string): boolean
  remove(): Promise<void>
}

/** Keys encrypted by the system's session, for systems without a keychain. */
export interface EncryptedKeychain extends Keychain {
  /** The strength of that encryption. Keys are written only where it may be `offered`. */
  strength(): Promise<Encryption>
  /** The strength as far as it is known without the system, which may ask the user. */
  likelyStrength(): Encryption
}

/** In order of preference; the last but one needs the user's consent. */
export interface KeyStores {
  readonly kind: KeychainKind
  readonly keychain: SystemKeychain
  readonly encrypted: EncryptedKeychain
  /** Until the app quits. */
  readonly session: Keychain
}
