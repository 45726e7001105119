import type { SystemEncryption } from '../../../src/main/keychain/safe-storage-keychain.ts'

/** Encryption like that of a desktop session: only the same session can decrypt. */
export function fakeSystemEncryption(changes: Partial<SystemEncryption> = {}): SystemEncryption {
  const encrypted = new Map<string, string>()
  return {
    getSelectedStorageBackend: () => 'kwallet6',
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (plain) => {
      const bytes = Buffer.from(`v11${crypto.randomUUID()}`)
      encrypted.set(bytes.toString('base64'), plain)
      return bytes
    },
    decryptStringAsync: async (bytes) => {
      const result = encrypted.get(bytes.toString('base64'))
      if (result === undefined) throw new Error('Error while decrypting the ciphertext.')
      return { result, shouldReEncrypt: false }
    },
    ...changes,
  }
}
