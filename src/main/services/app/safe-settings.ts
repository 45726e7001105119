import { defaultAppearance, defaultLayout } from '../../../shared/domain/app/setting-choices.ts'
import type { Store } from '../../storage/store.ts'

type Parts = Readonly<Record<string, unknown>>

/**
 * Settings for safe mode. Appearance and panes start with their defaults, and window positions are neither
 * read nor saved. Changes made in safe mode are merged into the saved settings.
 */
export function createSafeSettings({ read, write }: Store['settings']): Store['settings'] {
  const shown = new Map<string, Parts>([
    ['appearance', defaultAppearance],
    ['layout', defaultLayout],
  ])
  let places: unknown

  return {
    read: (name) => (name === 'window-places' ? places : (shown.get(name) ?? read(name))),
    write(name, value) {
      if (name === 'window-places') {
        places = value
        return
      }
      const before = shown.get(name)
      if (before === undefined || !isParts(value)) {
        write(name, value)
        return
      }
      const kept = read(name)
      write(name, { ...before, ...(isParts(kept) && kept), ...changedParts(before, value) })
      shown.set(name, value)
    },
  }
}

function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function changedParts(before: Parts, after: Parts): Parts {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value))
}
