import type { DatabaseSync } from 'node:sqlite'

const listeners = new WeakMap<DatabaseSync, () => void>()

/** Calls back whenever a query on this connection meets damage. */
export function watchDamage(database: DatabaseSync, listener: () => void): void {
  listeners.set(database, listener)
}

export function reportDamage(database: DatabaseSync): void {
  listeners.get(database)?.()
}
