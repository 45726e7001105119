import type { DatabaseSync } from 'node:sqlite'
import { createFileStore, type Store } from './store.ts'
import { withTemporaryChat } from './temporary/temporary-chat.ts'

const stores = new WeakMap<DatabaseSync, Store>()

/** The only store of a connection, which prepares its statements once and knows the connection's temporary chat. */
export function storeOf(database: DatabaseSync): Store {
  const known = stores.get(database)
  if (known !== undefined) return known
  const file = createFileStore(database)
  const store = withTemporaryChat(file, database, file.transaction)
  stores.set(database, store)
  return store
}
