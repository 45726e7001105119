import type { DatabaseSync } from 'node:sqlite'

/** What every connection is set to before it does anything else. */
export function setPragmas(database: DatabaseSync): void {
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF')
  // Only macOS knows the next two; without them its fsync stops at the drive's own cache.
  database.exec('PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON; PRAGMA cell_size_check = ON')
}
