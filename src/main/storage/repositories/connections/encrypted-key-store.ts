/** Keys as only the encryption of this system can read them, by account. */
export interface EncryptedKeyRepository {
  find(account: string): string | null
  put(account: string, ciphertext: string): void
  remove(account: string): void
}
