import type { DatabaseSync } from 'node:sqlite'
import { readScalar } from '../statements.ts'

const wanted = {
  // FULL: what is committed is on the disk.
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  cell_size_check: 1,
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
