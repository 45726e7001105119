import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { Keychain } from '../../keychain/keychain.ts'
import type { Log } from '../../log.ts'
import type { SettingRepository } from '../../storage/store.ts'

const settingName = 'left-over-keys'

interface Dependencies {
  settings: SettingRepository
  keychain: Keychain
  log: Log
}

/** A keychain that remembers what it could not be brought to delete, and deletes it as soon as it can be used. */
interface TidyKeychain extends Keychain {
  /** For a key that nothing needs any more; refuses nothing. */
  letGo(account: string): Promise<void>
  /** Deletes what was left over, if it can; refuses nothing. */
  clear(): Promise<void>
}

export function createTidyKeychain({ settings, keychain, log }: Dependencies): TidyKeychain {
  let isClearing = false

  function list(): string[] {
    const stored = settings.read(settingName)
    return Array.isArray(stored) ? stored.filter((account) => typeof account === 'string') : []
  }

  function add(account: string): void {
    if (!list().includes(account)) settings.write(settingName, [...list(), account])
  }

  /** Whether it was one of them. */
  function takeOut(account: string): boolean {
    const accounts = list()
    const others = accounts.filter((other) => other !== account)
    if (others.length < accounts.length) settings.write(settingName, others)
    return others.length < accounts.length
  }

  async function removeAll(): Promise<void> {
    for (const account of list()) {
      // It may have come into use again while another one was being deleted.
      if (!list().includes(account)) continue
      await keychain.remove(account)
      takeOut(account)
    }
  }

  async function clear(): Promise<void> {
    if (isClearing) return
    isClearing = true
    try {
      await removeAll()
    } catch (error) {
      log.warn('a key that was left in the keychain is still there', { error: errorKind(error) })
    } finally {
      isClearing = false
    }
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
      const wasLeftOver = takeOut(account)
      try {
        await keychain.write(account, key)
      } catch (error) {
        if (wasLeftOver) add(account)
        throw error
      }
      void clear()
    },

    async letGo(account) {
      try {
        await keychain.remove(account)
      } catch (error) {
        add(account)
        log.warn('a key that nothing needs any more is still in the keychain', { error: errorKind(error) })
      }
    },

    clear,
  }
}
