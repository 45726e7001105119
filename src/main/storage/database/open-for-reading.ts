import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { orElse } from '../../../shared/domain/app/or-else.ts'
import { storeOf } from '../create-store.ts'
import type { DatabaseProblem } from '../data-files.ts'
import { defineFunctions, migrate } from '../schema/migrate.ts'
import type { Store } from '../store.ts'
import { hasLog, passesQuickCheck } from './inspect-file.ts'
import { setPragmas } from './pragmas.ts'
import { salvageInto } from './repair/salvage.ts'
import { prepareAtOnce } from './sql-statements.ts'

interface ReadOnly {
  readonly database: DatabaseSync
  readonly store: Store
}

/**
 * Opens a file that must not be written. Everything can be read, and every write is refused. Null where
 * nothing can be read. A file that must change first, such as one of an earlier version, is read into memory.
 */
export function openForReading(file: string, problem: DatabaseProblem): ReadOnly | null {
  // Its tables have other columns.
  if (problem === 'unreleased') return null
  const inPlace = openInPlace(file) ?? (hasLog(file) ? null : openInPlace(unchanging(file)))
  // This version doesn't know how to interpret a newer version's rows.
  return inPlace ?? (problem === 'newer' ? null : openCopy(file))
}

/**
 * The address of a file that SQLite treats as immutable. SQLite then needs no log and no locks, which a
 * read-only folder cannot have.
 */
function unchanging(file: string): URL {
  const address = pathToFileURL(file)
  address.searchParams.set('immutable', '1')
  return address
}

function openInPlace(place: string | URL): ReadOnly | null {
  return serveOrNull(
    () => new DatabaseSync(place, { readOnly: true, timeout: 5_000 }),
    (database) => {
      defineFunctions(database)
      if (!passesQuickCheck(database)) throw new Error('It is damaged.')
      prepareAtOnce(database)
    },
  )
}

function openCopy(file: string): ReadOnly | null {
  return serveOrNull(
    () => new DatabaseSync(':memory:'),
    (database) => {
      migrate(database)
      if (salvageInto(database, file) === null) throw new Error('There is nothing in it.')
      database.exec('PRAGMA query_only = ON')
    },
  )
}

function serveOrNull(open: () => DatabaseSync, prepare: (database: DatabaseSync) => void): ReadOnly | null {
  let database: DatabaseSync | null = null
  try {
    database = open()
    setPragmas(database)
    prepare(database)
    return { database, store: storeOf(database) }
  } catch {
    database?.close()
    return null
  }
}

/** Reads facts about a file that is not in use; null where it cannot be read. */
export function openReadOnly<T>(file: string, read: (database: DatabaseSync) => T): T | null {
  return orElse(() => {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    setPragmas(database)
    return read(database)
  }, null)
}
