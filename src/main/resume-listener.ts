import { powerMonitor } from 'electron'

/** Tells its listeners that the computer woke up. Uses one Electron listener, however many there are here. */
export function createResumeListener(): (listener: () => void) => () => void {
  const listeners = new Set<() => void>()
  powerMonitor.on('resume', () => {
    for (const listener of listeners) listener()
  })
  return (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}
