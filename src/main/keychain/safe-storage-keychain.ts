import type { Encryption } from '../../shared/contract/connections/connection.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import type { EncryptedKeychain } from './keychain.ts'
import { createOneAtATime } from './one-at-a-time.ts'

/** The used part of Electron's `safeStorage`: its asynchronous half, which doesn't block the window. */
export interface SystemEncryption {
  /** On Linux only. */
  getSelectedStorageBackend(): string
  isAsyncEncryptionAvailable(): Promise<boolean>
  encryptStringAsync(plain: string): Promise<Buffer>
  decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>
}

/** The encrypted bytes, by account. */
export interface Ciphertexts {
  find(account: string): string | null
  put(account: string, ciphertext: string): void
  remove(account: string): void
}

interface Options {
  system: SystemEncryption
  ciphertexts: Ciphertexts
  platform: NodeJS.Platform
  limitMs?: number
  /** The longest time that a report waits for the strength of the encryption. */
  strengthLimitMs?: number
}

/** The first bytes of data that Linux encrypted with the password in Chromium's source. */
const hardCoded = 'v10'

export function createSafeStorageKeychain(options: Options): EncryptedKeychain {
  const { system, ciphertexts, platform, limitMs = 30_000, strengthLimitMs = 3_000 } = options
  const inTurn = createOneAtATime(limitMs)
  const shortly = createOneAtATime(strengthLimitMs)
  const isLinux = platform === 'linux'

  const use = <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      try {
        return await work()
      } catch (error) {
        throw error instanceof AppError ? error : unavailable()
      }
    })

  /**
   * The backend's name isn't proof on Linux, so `encrypt` also checks the encrypted bytes before they are
   * written.
   */
  async function measure(): Promise<Encryption> {
    if (likelyStrength() === 'weak') return 'weak'
    return (await system.isAsyncEncryptionAvailable()) ? 'offered' : 'none'
  }

  const likelyStrength = (): Encryption =>
    isLinux && isWeak(system.getSelectedStorageBackend()) ? 'weak' : 'offered'

  const isHardCoded = (encrypted: Buffer): boolean =>
    isLinux && encrypted.subarray(0, hardCoded.length).toString('latin1') === hardCoded

  async function encrypt(text: string): Promise<Buffer> {
    if ((await measure()) !== 'offered') throw refused()
    const encrypted = await system.encryptStringAsync(text)
    if (isHardCoded(encrypted)) throw refused()
    return encrypted
  }

  /**
   * Refuses data that anyone with write access to the data file could have encrypted, with a key of theirs.
   */
  async function decrypt(encrypted: Buffer): Promise<string> {
    if (isHardCoded(encrypted)) throw unavailable()
    return (await system.decryptStringAsync(encrypted)).result
  }

  return {
    read: (account) =>
      use(async () => {
        const ciphertext = ciphertexts.find(account)
        return ciphertext === null ? null : keyOf(account, await decrypt(Buffer.from(ciphertext, 'base64')))
      }),
    write: (account, key) =>
      use(async () => {
        const encrypted = await encrypt(`${account}\n${key}`)
        if (keyOf(account, await decrypt(encrypted)) !== key) throw unavailable()
        ciphertexts.put(account, encrypted.toString('base64'))
      }),
    remove: async (account) => ciphertexts.remove(account),
    probe: async () => {},
    strength: () => shortly(measure),
    likelyStrength,
  }
}

/**
 * Reads the key and checks its account. Both are encrypted together, so nobody can move a key to another
 * origin.
 */
function keyOf(account: string, decrypted: string): string {
  const prefix = `${account}\n`
  if (!decrypted.startsWith(prefix)) throw unavailable()
  return decrypted.slice(prefix.length)
}

function isWeak(backend: string): boolean {
  return backend === 'basic_text' || backend === 'unknown'
}

function refused(): AppError {
  return new AppError('encryption-refused', 'The encryption of this system is no better than plain text.')
}

/** A fixed error, because the system's message may contain the key. */
function unavailable(): AppError {
  return new AppError('key-unavailable', 'The encryption of this system did not answer as it must.', {
    problem: 'refused',
  })
}
