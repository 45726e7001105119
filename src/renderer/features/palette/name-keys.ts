import { isApple } from '../../lib/is-apple.ts'
import { keysOf } from '../../lib/match-keys.ts'
import { keyStrings } from '../../messages/commands.ts'

/** The names of a shortcut's keys in this platform's notation. */
export function nameKeys(accelerator: string): readonly string[] {
  const names = keyStrings[isApple() ? 'apple' : 'usual']
  return keysOf(accelerator, isApple()).map((key) => names[key] ?? key)
}
