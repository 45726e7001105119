import type { DatabaseSync } from 'node:sqlite'
import { readScalar } from './sql-statements.ts'

const wanted = {
  // FULL: a committed transaction is on the disk.
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  cell_size_check: 1,
  // Overwrites deleted rows and freed pages with zeros. The file doesn't store this setting, so every
  // connection sets it.
  secure_delete: 1,
  // Only macOS uses the next two; without them its fsync stops at the drive's cache.
  fullfsync: 1,
  checkpoint_fullfsync: 1,
} as const

/** Sets up a connection before its first use. SQLite ignores unknown pragmas, so each is read back. */
export function setPragmas(database: DatabaseSync): void {
  for (const [name, value] of Object.entries(wanted)) {
    database.exec(`PRAGMA ${name} = ${value}`)
    if (readScalar(database, `PRAGMA ${name}`) !== value)
      throw new Error(`The database does not take ${name}.`)
  }
}

const incremental = 2

/** Lets a new file shrink page by page. Takes effect only before the first table, and without a log. */
export function allowShrinking(database: DatabaseSync): void {
  // Setting it again would be a write.
  if (readScalar(database, 'PRAGMA auto_vacuum') !== incremental)
    database.exec(`PRAGMA auto_vacuum = ${incremental}`)
}

/**
 * Writes without waiting for the disk. For work that the next run repeats if a power cut undoes it, or whose sync comes
 * later. The connection's other writes wait.
 */
export function withoutSync<T>(database: DatabaseSync, work: () => T): T {
  database.exec('PRAGMA synchronous = NORMAL')
  try {
    return work()
  } finally {
    database.exec('PRAGMA synchronous = FULL')
  }
}
