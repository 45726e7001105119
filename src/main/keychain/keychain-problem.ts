import type { KeychainProblem } from '../../shared/contract/connections/connection.ts'

/** Only what people and daemons really say; words of GLib may be translated, so what is never translated is looked for first. */
const isLocked = /\blocked\b|IsLocked|interaction is not allowed/i
const isSlow = /time(?:d )?-?out\b/i
/** The service or the bus that was spoken to is not there any more, and this process never finds another one. */
const isGone =
  /\bname :\d|disconnected|connection is closed|session wrapping the secret|GIOStream|broken pipe|reset by peer/i
const noService =
  /\.service files|not activatable|ServiceUnknown|name is unknown|does not have an owner|activate remote peer|no keychain is available|keychain could not be found/i
const noBus = /D-?Bus|\$DISPLAY|could not connect|^address\b|connection refused|no such file or directory/i

/** What is wrong with a keychain, by what was said when it refused; `hasAnswered` is whether it ever did in this process. */
export function problemIn(words: string, hasAnswered: boolean): KeychainProblem {
  if (isLocked.test(words)) return 'locked'
  if (isSlow.test(words)) return 'slow'
  if (isGone.test(words)) return 'gone'
  const isMissing = noService.test(words) || noBus.test(words)
  if (isMissing && hasAnswered) return 'gone'
  if (noService.test(words)) return 'no-service'
  return noBus.test(words) ? 'no-bus' : 'refused'
}
