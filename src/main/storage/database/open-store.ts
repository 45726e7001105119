import type { DataHealth } from '../data-files.ts'
import { askForCheck } from './check-request.ts'
import { watchDamage } from './damage-watch.ts'
import { type OpenedDatabase, openDatabase } from './database.ts'
import { readEngineVersion } from './engine-version.ts'

export interface OpenedStore extends OpenedDatabase {
  readonly health: DataHealth
}

/** Always returns a store. The result also tells problems with the file, and their outcome. */
export function openStore(file: string, { now }: { now: () => number }): OpenedStore {
  const opened = openDatabase(file, { now, engineVersion: readEngineVersion() })
  const health: DataHealth = {
    onDamage: (listener) => watchDamage(opened.database, listener),
    askForCheck: () => askForCheck(file),
  }
  return { ...opened, health }
}
