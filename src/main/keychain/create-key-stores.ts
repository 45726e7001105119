import type { KeychainKind } from '../../shared/contract/connections/connection.ts'
import type { Keychain, KeyStores, SystemKeychain, TrustSecret } from './keychain.ts'
import {
  type Ciphertexts,
  createSafeStorageKeychain,
  type SystemEncryption,
} from './safe-storage-keychain.ts'
import { createTrustSecret } from './trust-secret.ts'

// Visible ASCII only: a header allows nothing else, and a keychain may cut other characters. Windows takes
// 2,560 bytes. A local engine may want any word at all, so short keys are fine.
const usable = /^[\x21-\x7e]{1,2000}$/

/** All places where this system can keep a key. Creating them accesses none yet. */
export function createKeyStores(
  platform: NodeJS.Platform,
  keychain: SystemKeychain,
  system: SystemEncryption,
  ciphertexts: Ciphertexts,
): KeyStores & { readonly trustSecret: TrustSecret } {
  return {
    kind: kindOf(platform),
    keychain,
    encrypted: createSafeStorageKeychain({ platform, system, ciphertexts }),
    session: createSessionKeychain(),
    trustSecret: createTrustSecret(keychain),
  }
}

function kindOf(platform: NodeJS.Platform): KeychainKind {
  if (platform === 'darwin') return 'mac-keychain'
  return platform === 'win32' ? 'windows-credentials' : 'secret-service'
}

/** Keeps keys until the app quits, for systems without a usable keychain. */
export function createSessionKeychain(): Keychain {
  const keys = new Map<string, string>()
  return {
    read: async (account) => keys.get(account) ?? null,
    write: async (account, key) => {
      keys.set(account, key)
    },
    remove: async (account) => {
      keys.delete(account)
    },
    probe: async () => {},
  }
}

/** The typed text without surrounding blanks, or null where it cannot be a key. */
export function cleanKey(typed: string): string | null {
  const key = typed.trim()
  return usable.test(key) ? key : null
}
