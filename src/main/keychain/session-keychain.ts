import type { Keychain } from './keychain.ts'

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
