import type { DatabaseSync } from 'node:sqlite'
import { createFileStore, type Store } from './store.ts'
import { withTemporaryChat } from './temporary/temporary-chat.ts'

export function createStore(database: DatabaseSync): Store {
  const file = createFileStore(database)
  return withTemporaryChat(file, database, file.transaction)
}
