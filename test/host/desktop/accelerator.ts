import type { PressedKey } from '../page/wire.ts'

const isMac = process.platform === 'darwin'

type Modifier = 'control' | 'shift' | 'alt' | 'meta'

const modifiers: Readonly<Record<string, Modifier>> = {
  cmdorctrl: isMac ? 'meta' : 'control',
  commandorcontrol: isMac ? 'meta' : 'control',
  ctrl: 'control',
  control: 'control',
  cmd: 'meta',
  command: 'meta',
  super: 'meta',
  meta: 'meta',
  alt: 'alt',
  option: 'alt',
  shift: 'shift',
}

const keyNames: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  esc: 'escape',
  return: 'enter',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

/** Whether a key event matches an accelerator such as `CmdOrCtrl+Shift+K`, with exactly its modifiers. */
export function matchesAccelerator(accelerator: string | null, key: PressedKey): boolean {
  if (accelerator === null) return false
  const parts = accelerator.toLowerCase().split('+')
  const wanted = new Set(parts.map((part) => modifiers[part]))
  const isModified = (['control', 'shift', 'alt', 'meta'] as const).every(
    (name) => key[name] === wanted.has(name),
  )
  const name = parts.at(-1) ?? ''
  return isModified && namesOf(key).includes(keyNames[name] ?? name)
}

/** By its meaning, and by its place for letters and digits, because Shift and Alt change the meaning. */
function namesOf({ key, code }: PressedKey): string[] {
  return [key, code.replace(/^(Key|Digit)/, '')].map((name) => name.toLowerCase())
}
