import type { PressedKey } from './wire.ts'

/** Tells the host of every key once the page has had its turn, as Electron offers a menu what a page left over. */
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
