import type { KeychainKind } from '../../shared/connection.ts'
import type { Keychain, KeyPlaces } from './keychain.ts'
import {
  type Ciphertexts,
  createSafeStorageKeychain,
  type SystemEncryption,
} from './safe-storage-keychain.ts'
import { createSessionKeychain } from './session-keychain.ts'

/** All places where a key can be kept on this system. Nothing is asked of any of them yet. */
export function createKeyPlaces(
  platform: NodeJS.Platform,
  keychain: Keychain,
  system: SystemEncryption,
  ciphertexts: Ciphertexts,
): KeyPlaces {
  return {
    kind: kindOf(platform),
    keychain,
    encrypted: createSafeStorageKeychain({ platform, system, ciphertexts }),
    session: createSessionKeychain(),
  }
}

function kindOf(platform: NodeJS.Platform): KeychainKind {
  if (platform === 'darwin') return 'mac-keychain'
  return platform === 'win32' ? 'windows-credentials' : 'secret-service'
}
