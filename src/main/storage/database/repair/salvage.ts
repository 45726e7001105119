import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { RowCounts } from '../../../../shared/contract/app/notice.ts'
import { readScalar } from '../statements.ts'
import { openPages } from './pages.ts'
import { readRows, type TakeRow } from './read-rows.ts'
import { mend } from './repair.ts'
import { salvagedTables, shapeOf } from './table-shape.ts'

/**
 * Fills a fresh database with every row that can still be read from a damaged file, which is only read; null where there are neither
 * words nor calls in it. The file is read page by page, without SQLite, which gives up where something is wrong.
 */
export function salvageInto(database: DatabaseSync, file: string): RowCounts | null {
  const pages = openPages(file)
  try {
    database.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE')
    readRows(
      pages,
      salvagedTables.map((name) => shapeOf(database, name)),
      createTaking(database),
    )
    const counts = countRows(database)
    mend(database)
    if (readScalar(database, 'SELECT count(*) FROM pragma_foreign_key_check') !== 0)
      throw new Error('What was salvaged does not hold together.')
    database.exec('COMMIT; PRAGMA foreign_keys = ON')
    return counts.messages + counts.calls + counts.conversations === 0 ? null : counts
  } finally {
    pages.close()
  }
}

/** The first copy of a row is the one that counts; one that the database does not take is left out. */
function createTaking(database: DatabaseSync): TakeRow {
  const statements = new Map<string, StatementSync>()
  return ({ name, columns }, row) => {
    const known = `${name} ${row.length}`
    const names = columns.slice(0, row.length).map((column) => column.name)
    const statement =
      statements.get(known) ??
      database.prepare(
        `INSERT OR IGNORE INTO ${name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      )
    statements.set(known, statement)
    statement.run(...row)
  }
}

export function countRows(database: DatabaseSync): RowCounts {
  const count = (table: string): number => Number(readScalar(database, `SELECT count(*) FROM ${table}`))
  return { conversations: count('conversations'), messages: count('messages'), calls: count('calls') }
}
