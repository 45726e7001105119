import { DatabaseSync } from 'node:sqlite'
import { setPragmas } from './pragmas.ts'

/** Reads facts about a file that is not in use; null where it cannot be read. */
export function openReadOnly<T>(file: string, read: (database: DatabaseSync) => T): T | null {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    try {
      setPragmas(database)
      return read(database)
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}
