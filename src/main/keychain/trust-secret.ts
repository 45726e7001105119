import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keychain, TrustSecret } from './keychain.ts'

/** No key has such an account: those start with an address. */
export const trustAccount = 'trust settings'

const secretBytes = 32
/** Data folders on one computer that share the secret, such as a portable one. Credentials of Windows are short. */
const maxMarks = 8

/**
 * One secret for each account on each computer. Created when there is something to mark, and read when there
 * is something to verify.
 */
export function createTrustSecret(keychain: Keychain): TrustSecret {
  let secret: Buffer | null = null
  /** The marks of the newest record in each data folder. */
  let marks: readonly string[] = []
  let writing: Promise<unknown> = Promise.resolve()
  let isAbsent = false
  let asking: Promise<void> | null = null
  let making: Promise<void> | null = null

  async function ask(): Promise<void> {
    const [first = '', ...others] = ((await readVerified(keychain)) ?? '').split(' ')
    const bytes = Buffer.from(first, 'base64')
    secret = bytes.length === secretBytes ? bytes : null
    marks = others
    isAbsent = secret === null
  }

  async function make(): Promise<void> {
    await answered()
    if (secret !== null) return
    const made = randomBytes(secretBytes)
    await keychain.write(trustAccount, made.toString('base64'))
    secret = made
  }

  /** Asks the keychain once for all callers that wait. */
  function answered(): Promise<void> {
    if (secret !== null || isAbsent) return Promise.resolve()
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  const hashOf = (text: string): Buffer | null =>
    secret === null ? null : createHmac('sha256', secret).update(`Tally trust settings 1\n${text}`).digest()

  return {
    isAbsent: () => isAbsent && secret === null,
    ask: answered,
    make() {
      making ??= make().finally(() => {
        making = null
      })
      return making
    },
    // No mark has this text: all others are JSON objects.
    computer: () => hashOf('computer')?.toString('hex').slice(0, 16) ?? null,
    mark: (text) => hashOf(text)?.toString('base64') ?? null,
    async adopt(mark, before) {
      if (secret === null) return
      const kept = [secret.toString('base64'), ...marks].join(' ')
      marks = [mark, ...marks.filter((other) => other !== mark && other !== before)].slice(0, maxMarks)
      const value = [secret.toString('base64'), ...marks].join(' ')
      if (value === kept) return
      const written = writing.then(() => keychain.write(trustAccount, value))
      writing = written.catch(() => undefined)
      await written
    },
    verifies(text, mark) {
      if (!marks.includes(mark)) return false
      const [made, given] = [hashOf(text), Buffer.from(mark, 'base64')]
      return made !== null && made.length === given.length && timingSafeEqual(made, given)
    },
    remove: () => keychain.remove(trustAccount),
  }
}

/**
 * Reads the secret. A locked keyring looks as empty as one without the secret; only a write shows the
 * difference.
 */
async function readVerified(keychain: Keychain): Promise<string | null> {
  const kept = await keychain.read(trustAccount)
  if (kept !== null) return kept
  await keychain.probe()
  return keychain.read(trustAccount)
}
