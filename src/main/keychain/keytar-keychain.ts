import type { KeychainProblem } from '../../shared/contract/connections/connection.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import { keyService } from '../../shared/domain/connections/key-account.ts'
import type { SystemKeychain } from './keychain.ts'
import { createOneAtATime } from './one-at-a-time.ts'

/**
 * Matches only messages that people and daemons really send. GLib may translate its texts, so untranslated
 * ones come first.
 */
const isLocked = /\blocked\b|IsLocked|interaction is not allowed/i
const isSlow = /time(?:d )?-?out\b/i
/** The service or bus has gone away, and this process never finds another one. */
const isGone =
  /\bname :\d|disconnected|connection is closed|session wrapping the secret|GIOStream|broken pipe|reset by peer/i
const noService =
  /\.service files|not activatable|ServiceUnknown|name is unknown|does not have an owner|activate remote peer|no keychain is available|keychain could not be found/i
const noBus = /D-?Bus|\$DISPLAY|could not connect|^address\b|connection refused|no such file or directory/i

/** The only allowed functions of keytar: its `find` functions crash the process on a locked keyring. */
export type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

type IsGivenUp = () => boolean

const probeAccount = 'write probe'
/** No connection has this account. */
const lookAccount = 'look'

interface Options {
  load?: () => Promise<Keytar>
  limitMs?: number
  /** The longest time that a look takes. */
  lookLimitMs?: number
}

export async function loadKeytar(): Promise<Keytar> {
  return (await import('keytar')).default
}

export function createKeytarKeychain(options: Options = {}): SystemKeychain {
  const { load = loadKeytar, limitMs = 30_000, lookLimitMs = 3_000 } = options
  // A system prompt blocks a thread until the user answers, so only one call runs at a time.
  const inTurn = createOneAtATime(limitMs)
  const shortly = createOneAtATime(lookLimitMs)
  let hasAnswered = false

  const use = <T>(
    work: (keytar: Keytar, isGivenUp: IsGivenUp) => Promise<T>,
    turn: typeof inTurn = inTurn,
  ): Promise<T> =>
    turn(async (isGivenUp) => {
      const keytar = await load().catch(refuseToLoad)
      try {
        const answer = await whileExitIsKept(() => work(keytar, isGivenUp))
        hasAnswered = true
        return answer
      } catch (error) {
        throw toRefusal(error, hasAnswered)
      }
    })

  return {
    read: (account) => use((keytar) => keytar.getPassword(keyService, account)),
    write: (account, key) => use((keytar, isGivenUp) => writeAndCompare(keytar, { account, key }, isGivenUp)),
    remove: (account) => use((keytar) => removeVerified(keytar, account)),
    probe: () => use(writeProbe),
    // A read of a missing key doesn't open a prompt, as a write to a locked keychain would.
    look: () => use(async (keytar) => void (await keytar.getPassword(keyService, lookAccount)), shortly),
  }
}

/** Undoes a write that was given up, because its caller no longer expects the key there. */
async function writeAndCompare(
  keytar: Keytar,
  { account, key }: { account: string; key: string },
  isGivenUp: IsGivenUp,
): Promise<void> {
  const before = await keytar.getPassword(keyService, account)
  if (isGivenUp()) return
  await keytar.setPassword(keyService, account, key)
  if (isGivenUp()) {
    if (before === null) await keytar.deletePassword(keyService, account)
    else await keytar.setPassword(keyService, account, before)
    return
  }
  if ((await keytar.getPassword(keyService, account)) === key) return
  throw refusal('refused', 'The keychain did not give back what was saved in it.')
}

async function removeVerified(keytar: Keytar, account: string): Promise<void> {
  const isRemoved = await keytar.deletePassword(keyService, account)
  if ((await keytar.getPassword(keyService, account)) !== null)
    throw refusal('refused', 'The keychain did not remove the key.')
  // A locked keyring reports no key, too.
  if (!isRemoved) await writeProbe(keytar)
}

/**
 * Throws on a locked keyring. A locked one looks as empty as an unlocked one; only a write shows the
 * difference.
 */
async function writeProbe(keytar: Keytar): Promise<void> {
  await keytar.setPassword(keyService, probeAccount, 'probe')
  await keytar.deletePassword(keyService, probeAccount)
}

/**
 * Exits immediately even while a thread waits for the keychain. A process waits for its threads on exit, and a
 * stuck one would block every later start from opening a window. All data is saved by then.
 */
async function whileExitIsKept<T>(work: () => Promise<T>): Promise<T> {
  process.once('exit', endAtOnce)
  try {
    return await work()
  } finally {
    process.off('exit', endAtOnce)
  }
}

function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}

function refuseToLoad(): never {
  throw refusal('not-loaded', 'The part that reaches the keychain cannot be loaded.')
}

/**
 * Maps an error of keytar. Its message may contain accounts, paths or the key, so neither message nor error
 * is passed on.
 */
function toRefusal(error: unknown, hasAnswered: boolean): AppError {
  if (error instanceof AppError) return error
  const problem = problemIn(error instanceof Error ? error.message : '', hasAnswered)
  return refusal(problem, 'The keychain cannot be used.')
}

function refusal(problem: KeychainProblem, sentence: string): AppError {
  return new AppError(problem === 'locked' ? 'key-locked' : 'key-unavailable', sentence, { problem })
}

/**
 * The problem behind a keychain's error message; `hasAnswered` tells whether it ever answered in this
 * process.
 */
export function problemIn(words: string, hasAnswered: boolean): KeychainProblem {
  if (isLocked.test(words)) return 'locked'
  if (isSlow.test(words)) return 'slow'
  if (isGone.test(words)) return 'gone'
  const isMissing = noService.test(words) || noBus.test(words)
  if (isMissing && hasAnswered) return 'gone'
  if (noService.test(words)) return 'no-service'
  return noBus.test(words) ? 'no-bus' : 'refused'
}
