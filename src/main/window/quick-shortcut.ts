import { app, globalShortcut } from 'electron'

/** How the system answered a request for keys. Refused keys change nothing: the keys before stay. */
export type KeysOutcome = 'applied' | 'shortcut-taken' | 'shortcut-unavailable'

interface QuickShortcut {
  /** Whether this system lets programs have keys that work everywhere. */
  isAvailable(): boolean
  /** From now on, keys are taken from the system. In safe mode, they never are. */
  begin(keys: string | null): KeysOutcome
  /** Takes other keys, or none. */
  apply(keys: string | null): KeysOutcome
}

/** The shortcut that opens the quick window while any program has the focus. The keys go back when Tally quits. */
export function createQuickShortcut(press: () => void): QuickShortcut {
  let hasBegun = false
  let held: string | null = null

  function release(): void {
    if (held !== null) globalShortcut.unregister(held)
    held = null
  }

  function apply(keys: string | null): KeysOutcome {
    if (!hasBegun || keys === held) return 'applied'
    if (keys === null) {
      release()
      return 'applied'
    }
    if (!isAvailable()) return 'shortcut-unavailable'
    if (!isTaken(keys, press)) return 'shortcut-taken'
    release()
    held = keys
    return 'applied'
  }

  app.on('will-quit', release)
  return {
    isAvailable,
    begin(keys) {
      hasBegun = true
      return apply(keys)
    },
    apply,
  }
}

/** Whether the system gave the keys to Tally. Keys that this system doesn't know count as refused. */
function isTaken(keys: string, press: () => void): boolean {
  try {
    return globalShortcut.register(keys, press)
  } catch {
    return false
  }
}

/** On Wayland, Electron registers keys that then work only while a window of an X11 program has the focus. */
function isAvailable(): boolean {
  const { XDG_SESSION_TYPE: session, WAYLAND_DISPLAY: display } = process.env
  return process.platform !== 'linux' || (session !== 'wayland' && (display ?? '') === '')
}
