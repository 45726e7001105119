import { isApple } from '../../lib/is-apple.ts'
import { keysOf } from '../../lib/match-keys.ts'
import { keyStrings } from '../../messages/commands.ts'

/** Letters alone type into the search field, so the shortcut needs a modifier. */
export const favouriteKeys = 'CmdOrCtrl+D'
export const sortKeys = 'CmdOrCtrl+S'
export const turnKeys = 'CmdOrCtrl+Shift+S'

/** The shortcut in this platform's notation. */
export function writeKeys(accelerator: string): string {
  const names = keyStrings[isApple() ? 'apple' : 'default']
  const keys = keysOf(accelerator, isApple()).map((key) => names[key] ?? key)
  return keys.join(isApple() ? '' : '+')
}

export function ariaKeys(accelerator: string): string {
  return accelerator.replace('CmdOrCtrl', isApple() ? 'Meta' : 'Control')
}
