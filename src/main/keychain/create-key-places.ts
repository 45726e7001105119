import type { KeychainKind } from '../../shared/contract/connections/connection.ts'
import type { Keychain, KeyPlaces, TrustSecret } from './keychain.ts'
import {
  type Ciphertexts,
  createSafeStorageKeychain,
  type SystemEncryption,
} from './safe-storage-keychain.ts'
import { createTrustSecret } from './trust-secret.ts'

/** All places where this system can keep a key. Creating them accesses none yet. */
export function createKeyPlaces(
  platform: NodeJS.Platform,
  keychain: Keychain,
  system: SystemEncryption,
  ciphertexts: Ciphertexts,
): KeyPlaces & { readonly trustSecret: TrustSecret } {
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
