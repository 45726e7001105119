interface PressedKey {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Whether a key event matches an accelerator such as `CmdOrCtrl+Shift+K`. */
export function matchesKeys(accelerator: string, pressed: PressedKey, isApple: boolean): boolean {
  const parts = accelerator.split('+')
  const name = (parts.at(-1) ?? '').toLowerCase()
  const [isWanted, isOther] = isApple
    ? [pressed.metaKey, pressed.ctrlKey]
    : [pressed.ctrlKey, pressed.metaKey]
  if (!isWanted || isOther || pressed.altKey) return false
  if (/^[a-z]$/u.test(name)) return pressed.shiftKey === parts.includes('Shift') && letterOf(pressed) === name
  if (name.length === 1) return pressed.key === name
  return pressed.shiftKey === parts.includes('Shift') && pressed.key.toLowerCase() === name
}

/** On a keyboard of another script, the physical key decides. */
function letterOf({ key, code }: PressedKey): string {
  const isLatin = /^[a-z]$/iu.test(key)
  return (isLatin ? key : code.replace(/^Key/u, '')).toLowerCase()
}
