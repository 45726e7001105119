import { app, globalShortcut } from 'electron'
import type { GlobalShortcuts } from '../../shared/contract/app/system-abilities.ts'
import { orElse } from '../../shared/domain/app/or-else.ts'
import { isOnWayland, isSystemPackage, type PackagedProgram } from '../installation.ts'

/** How the system answered a request for keys. Refused keys change nothing: the keys before stay. */
export type KeysOutcome = 'applied' | 'shortcut-taken' | 'shortcut-unavailable'

/** The shortcut that opens the quick window while any program has the focus. The keys go back when Tally quits. */
export function createQuickShortcut(press: () => void, program: PackagedProgram) {
  const support = supportOf(program)
  let hasBegun = false
  let held: string | null = null

  function release(): void {
    if (held !== null) globalShortcut.unregister(held)
    held = null
  }

  /** Whether the system gave the keys to Tally. Keys that this system doesn't know count as refused. */
  function isTaken(keys: string): boolean {
    // A Wayland desktop keeps keys that Tally gave back until Tally quits.
    const pressHeld = (): void => {
      if (held === keys) press()
    }
    return orElse(() => globalShortcut.isRegistered(keys) || globalShortcut.register(keys, pressHeld), false)
  }

  function apply(keys: string | null): KeysOutcome {
    if (!hasBegun || keys === held) return 'applied'
    if (keys === null) {
      release()
      return 'applied'
    }
    if (support === 'unavailable') return 'shortcut-unavailable'
    if (!isTaken(keys)) return 'shortcut-taken'
    release()
    held = keys
    return 'applied'
  }

  app.on('will-quit', release)
  return {
    support,
    /** From now on, keys are taken from the system. In safe mode, they never are. */
    begin(keys: string | null): KeysOutcome {
      hasBegun = true
      return apply(keys)
    },
    /** Takes other keys, or none. */
    apply,
  }
}

/**
 * On Wayland, the desktop binds keys only for a program with an installed desktop entry, and Electron never learns
 * its decision.
 */
function supportOf(program: PackagedProgram): GlobalShortcuts {
  if (!isOnWayland(program)) return 'answered'
  return isSystemPackage(program) ? 'desktop-decides' : 'unavailable'
}
