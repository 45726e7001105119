import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { type OpenedStore, openStore } from '../../../src/main/storage/database/database.ts'
import { migrate } from '../../../src/main/storage/schema/migrate.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import { putNewDatabase } from '../../fixtures/new-database.ts'
import { addNextVersion } from '../../fixtures/next-version.ts'
import { connection, conversation, noon } from '../../fixtures/samples/stored.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

export function temporaryFile(): string {
  return join(temporaryFolder(), 'tally.db')
}

/** Closes the store after the test, unless the test does so itself. */
export function open(file: string): OpenedStore {
  const opened = openStore(file, { now: () => noon })
  let isOpen = true
  const close = (): void => {
    if (isOpen) opened.store.close()
    isOpen = false
  }
  onTestFinished(close)
  return { ...opened, store: { ...opened.store, close } }
}

/** A store in a new file, with one connection and one chat in it. */
export function openSample(): { store: Store; database: DatabaseSync; file: string } {
  const file = temporaryFile()
  putNewDatabase(file)
  const { store, database } = open(file)
  store.connections.put(connection)
  store.conversations.insert(conversation, noon)
  return { store, database, file }
}

/** A file of the version before this one, with a chat of one message. */
export function fileOfVersionBefore(): string {
  const file = temporaryFile()
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL')
  migrate(database)
  database.exec(`
    INSERT INTO connections (id, kind, name, baseAddress, streaming) VALUES ('k', 'service', 'n', 'a', 'asked-for');
    INSERT INTO conversations (id, connectionId, recency, createdAt, updatedAt, title, draft, systemPrompt)
      VALUES ('c', 'k', 1, 1, 1, 'An old title', '', '');
    INSERT INTO messages (id, conversationId, role, createdAt, text) VALUES ('m', 'c', 'user', 1, 'An old heron')`)
  database.close()
  onTestFinished(addNextVersion())
  return file
}
