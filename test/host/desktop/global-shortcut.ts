import type { GlobalShortcut } from 'electron'
import { app } from '../app/app.ts'
import { asked } from '../asked.ts'
import { settings } from '../given-settings.ts'
import { modelled } from '../page/modelled.ts'

const modifiers = /^(?:CmdOrCtrl|CommandOrControl|Ctrl|Control|Cmd|Command|Alt|Option|Shift|Super|Meta)$/iu
const key = /^(?:[\x21-\x7e]|F(?:[1-9]|1\d|2[0-4])|Space|Tab|Enter|Escape|Backspace|PageUp|PageDown)$/iu

/** Takes no keys from a system, and remembers them. A test presses them: `asked.ts`. */
export const globalShortcut = modelled<GlobalShortcut>('globalShortcut', {
  register(accelerator, callback) {
    checkAccelerator(accelerator)
    const { registered, ownedElsewhere } = asked.globalShortcuts
    if (registered.has(accelerator) || ownedElsewhere.has(accelerator)) return false
    registered.set(accelerator, callback)
    return true
  },
  isRegistered(accelerator) {
    checkAccelerator(accelerator)
    return asked.globalShortcuts.registered.has(accelerator)
  },
  unregister(accelerator) {
    checkAccelerator(accelerator)
    // A Wayland desktop keeps the keys until the program ends.
    if (settings.profile !== 'wayland') asked.globalShortcuts.registered.delete(accelerator)
  },
})

function checkAccelerator(accelerator: string): void {
  if (!app.isReady()) throw new Error('globalShortcut cannot be used before the app is ready')
  const parts = accelerator.split('+')
  const isKnown = key.test(parts.at(-1) ?? '') && parts.slice(0, -1).every((part) => modifiers.test(part))
  if (!isKnown)
    throw new TypeError(`Error processing argument at index 0, conversion failure from ${accelerator}`)
}
