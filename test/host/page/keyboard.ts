import type { PressedKey } from './wire.ts'

/** Reports every key to the host after the page handled it, as Electron offers a menu the unused keys. */
export function reportKeys(report: (key: PressedKey) => void): void {
  const listen = (type: PressedKey['type']) => (event: KeyboardEvent) => {
    setTimeout(() => report(describeKey(type, event)))
  }
  window.addEventListener('keydown', listen('keyDown'), true)
  window.addEventListener('keyup', listen('keyUp'), true)
}

function describeKey(type: PressedKey['type'], event: KeyboardEvent): PressedKey {
  return {
    type,
    key: event.key,
    code: event.code,
    control: event.ctrlKey,
    shift: event.shiftKey,
    alt: event.altKey,
    meta: event.metaKey,
    isAutoRepeat: event.repeat,
    isComposing: event.isComposing,
    location: event.location,
    isTaken: event.defaultPrevented,
  }
}
