import { errorKind } from '../../../shared/domain/app/errors.ts'
import { isKeyAccount } from '../../../shared/domain/connections/key-account.ts'
import type { Keychain } from '../../keychain/keychain.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'
import { orWarnLater } from '../or-warn.ts'

const settingName = 'left-over-keys'

interface Dependencies {
  settings: Store['settings']
  keychain: Keychain
  log: Log
  /** Whether a connection has its key in this account. */
  isInUse(account: string): boolean
}

/** A keychain that remembers failed deletions and repeats them once the keychain works. */
interface TidyKeychain extends Keychain {
  /** Deletes an unused key. If the keychain refuses, the key is deleted later. */
  letGo(account: string): Promise<void>
  /** Deletes leftover keys if possible. Never throws. */
  clear(): Promise<void>
}

export function createTidyKeychain({ settings, keychain, log, isInUse }: Dependencies): TidyKeychain {
  let isClearing = false

  function list(): string[] {
    const stored = settings.read(settingName)
    // Others may write the data file, so that it must not name any entry of the keychain.
    const accounts: unknown[] = Array.isArray(stored) ? stored : []
    return accounts.filter(isKeyAccount).filter((account) => !isInUse(account))
  }

  function add(account: string): void {
    if (!list().includes(account)) settings.write(settingName, [...list(), account])
  }

  /** Removes an account from the leftovers. Returns whether it was there. */
  function removeAccount(account: string): boolean {
    const accounts = list()
    const others = accounts.filter((other) => other !== account)
    if (others.length < accounts.length) settings.write(settingName, others)
    return others.length < accounts.length
  }

  async function removeAll(): Promise<void> {
    for (const account of list()) {
      // The account may be in use again since another deletion began.
      if (!list().includes(account)) continue
      await keychain.remove(account)
      removeAccount(account)
    }
  }

  async function clear(): Promise<void> {
    if (isClearing) return
    isClearing = true
    await orWarnLater(log, 'failed to delete a leftover key from the keychain', removeAll)
    isClearing = false
  }

  return {
    remove: (account) => keychain.remove(account),
    probe: () => keychain.probe(),

    async read(account) {
      const key = await keychain.read(account)
      if (key !== null) void clear()
      return key
    },

    async write(account, key) {
      const wasOrphaned = removeAccount(account)
      try {
        await keychain.write(account, key)
      } catch (error) {
        if (wasOrphaned) add(account)
        throw error
      }
      void clear()
    },

    async letGo(account) {
      try {
        await keychain.remove(account)
      } catch (error) {
        add(account)
        log.warn('failed to delete an unused key from the keychain', { error: errorKind(error) })
      }
    },

    clear,
  }
}
