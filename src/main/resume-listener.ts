import { powerMonitor } from 'electron'

/** Tells whoever listens that the computer woke up; one listener on Electron's side, however many there are here. */
export function createWake(): (listener: () => void) => () => void {
  const listeners = new Set<() => void>()
  powerMonitor.on('resume', () => {
    for (const listener of listeners) listener()
  })
  return (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}
