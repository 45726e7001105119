import { isApple } from '../../lib/is-apple.ts'
import { keysOf } from '../../lib/match-keys.ts'
import { keyStrings } from '../../messages/commands.ts'

/** Letters by themselves look for a model. */
export const favouriteKeys = 'CmdOrCtrl+D'
export const sortKeys = 'CmdOrCtrl+S'
export const turnKeys = 'CmdOrCtrl+Shift+S'

/** As people with this kind of computer write it. */
export function writeKeys(accelerator: string): string {
  const names = keyStrings[isApple() ? 'apple' : 'usual']
  const keys = keysOf(accelerator, isApple()).map((key) => names[key] ?? key)
  return keys.join(isApple() ? '' : '+')
}

export function ariaKeys(accelerator: string): string {
  return accelerator.replace('CmdOrCtrl', isApple() ? 'Meta' : 'Control')
}
