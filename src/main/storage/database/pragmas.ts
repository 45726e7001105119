import type { DatabaseSync } from 'node:sqlite'
import { readScalar } from './statements.ts'

const wanted = {
  // FULL: what is committed is on the disk.
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  cell_size_check: 1,
  // Deleted rows and freed pages are overwritten with zeros. The file does not remember this, so every connection needs it.
  secure_delete: 1,
  // Only macOS does anything about the next two; without them its fsync stops at the drive's own cache.
  fullfsync: 1,
  checkpoint_fullfsync: 1,
} as const

/** What every connection is set to before it does anything else. SQLite passes over what it does not know, so each is read back. */
export function setPragmas(database: DatabaseSync): void {
  for (const [name, value] of Object.entries(wanted)) {
    database.exec(`PRAGMA ${name} = ${value}`)
    if (readScalar(database, `PRAGMA ${name}`) !== value)
      throw new Error(`The database does not take ${name}.`)
  }
}

const incremental = 2

export function canShrink(database: DatabaseSync): boolean {
  return readScalar(database, 'PRAGMA auto_vacuum') === incremental
}

/** Lets the file shrink page by page. An empty file takes this at once, if it has no log yet; any other with its next VACUUM. */
export function letShrink(database: DatabaseSync): void {
  // Where it is set already, to set it again would be a write.
  if (!canShrink(database)) database.exec(`PRAGMA auto_vacuum = ${incremental}`)
}
