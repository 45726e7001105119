import { createStore } from './create-store.ts'
import { type OpenedDatabase, openDatabase } from './database.ts'
import { readEngineVersion } from './engine-version.ts'
import type { Store } from './store.ts'

export interface OpenedStore extends Omit<OpenedDatabase, 'database'> {
  readonly store: Store
}

/** Always brings a store; what is wrong with the file, and what became of it, is in the answer. */
export function openStore(file: string, { now }: { now: () => number }): OpenedStore {
  const { database, problem, movedTo } = openDatabase(file, { now, engineVersion: readEngineVersion() })
  return { store: createStore(database), problem, movedTo }
}
