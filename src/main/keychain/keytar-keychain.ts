import { AppError } from '../../shared/errors.ts'
import { keyService } from '../../shared/key-account.ts'
import type { Keychain } from './keychain.ts'
import { createOneAtATime } from './one-at-a-time.ts'

/** All of keytar that may be used: its `find` functions kill the process when they meet a locked keyring. */
export type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

const probeAccount = 'write probe'

export async function loadKeytar(): Promise<Keytar> {
  return (await import('keytar')).default
}

export function createKeytarKeychain({ load = loadKeytar, limitMs = 30_000 } = {}): Keychain {
  // A prompt of the system blocks a thread until the person answers, so never more than one call at once.
  const inTurn = createOneAtATime(limitMs)
  const use = <T>(work: (keytar: Keytar) => Promise<T>): Promise<T> =>
    inTurn(async () => {
      try {
        return await work(await load())
      } catch (error) {
        throw toRefusal(error)
      }
    })

  return {
    read: (account) => use((keytar) => keytar.getPassword(keyService, account)),
    write: (account, key) => use((keytar) => writeAndCompare(keytar, account, key)),
    remove: (account) => use((keytar) => removeForSure(keytar, account)),
    probe: () => use(writeProbe),
  }
}

async function writeAndCompare(keytar: Keytar, account: string, key: string): Promise<void> {
  await keytar.setPassword(keyService, account, key)
  if ((await keytar.getPassword(keyService, account)) === key) return
  throw new AppError('key-unavailable', 'The keychain did not give back what was saved in it.')
}

async function removeForSure(keytar: Keytar, account: string): Promise<void> {
  if (await keytar.deletePassword(keyService, account)) return
  if ((await keytar.getPassword(keyService, account)) !== null) {
    throw new AppError('key-unavailable', 'The keychain did not remove the key.')
  }
  await writeProbe(keytar)
}

/** A locked keyring looks as empty as an unlocked one without the key; only a write tells them apart. */
async function writeProbe(keytar: Keytar): Promise<void> {
  await keytar.setPassword(keyService, probeAccount, 'probe')
  await keytar.deletePassword(keyService, probeAccount)
}

/** What keytar says may name accounts, paths or the key itself, so neither its words nor the error go any further. */
function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const words = error instanceof Error ? error.message : ''
  return /\blocked\b|interaction is not allowed/i.test(words)
    ? new AppError('key-locked', 'The keychain is locked.', { problem: 'locked' })
    : new AppError('key-unavailable', 'The keychain cannot be used.', { problem: 'refused' })
}
