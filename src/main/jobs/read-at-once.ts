import type { DatabaseSync } from 'node:sqlite'
import { createStore } from '../storage/create-store.ts'
import type { Store } from '../storage/store.ts'

const stores = new WeakMap<DatabaseSync, Store>()

/** Reads with a store whose statements are prepared once a file, and sees the file as it is at one moment. */
export function readAtOnce<T>(database: DatabaseSync, read: (store: Store) => T): T {
  const store = stores.get(database) ?? createStore(database)
  stores.set(database, store)
  database.exec('BEGIN')
  try {
    return read(store)
  } finally {
    database.exec('ROLLBACK')
  }
}
