import { isApple } from '../../lib/is-apple.ts'
import { keysOf } from '../../lib/match-keys.ts'
import { keyStrings } from '../../messages/commands.ts'

/** As people with this kind of computer write it, key by key. */
export function nameKeys(accelerator: string): readonly string[] {
  const names = keyStrings[isApple() ? 'apple' : 'usual']
  return keysOf(accelerator, isApple()).map((key) => names[key] ?? key)
}
