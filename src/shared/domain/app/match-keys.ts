import { shortcutPattern } from './commands.ts'
import type { PressedKey } from './setting-choices.ts'

/** Where on the keyboard, too. */
interface PlacedKey extends PressedKey {
  readonly code: string
}

/** Whether a key event matches an accelerator such as `CmdOrCtrl+Shift+K`. */
export function matchesKeys(accelerator: string, pressed: PlacedKey, isApple: boolean): boolean {
  return pressedKeys(pressed, isApple) === accelerator
}

/**
 * The accelerator of a key event, such as `CmdOrCtrl+Shift+K`. Null for keys that no shortcut can have: those
 * that type, with Alt, or with the other of Ctrl and ⌘.
 */
export function pressedKeys(pressed: PlacedKey, isApple: boolean, pattern = shortcutPattern): string | null {
  const [isMain, isOther] = isApple ? [pressed.metaKey, pressed.ctrlKey] : [pressed.ctrlKey, pressed.metaKey]
  if (isOther || pressed.altKey) return null
  const name = keyName(pressed)
  // A sign already implies Shift where its keyboard needs it.
  const isShifted = pressed.shiftKey && (name.length > 1 || /^[A-Z]$/u.test(name))
  const keys = [isMain && 'CmdOrCtrl', isShifted && 'Shift', name].filter((part) => part !== false).join('+')
  return pattern.test(keys) ? keys : null
}

/** On a keyboard of another script, the physical key decides about letters. */
function keyName({ key, code }: PlacedKey): string {
  if (/^[a-z]$/iu.test(key)) return key.toUpperCase()
  if (key === ' ') return 'Space'
  const isForeign = key.length === 1 && key > '~'
  return isForeign && /^Key[A-Z]$/u.test(code) ? code.slice('Key'.length) : key
}
