import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { RowCounts } from '../../../../shared/contract/app/notice.ts'
import { readScalar } from '../sql-statements.ts'
import { readTablePage } from './cells.ts'
import { openPages, type Pages } from './pages.ts'
import { reconnectRows } from './reconnect-rows.ts'
import type { StoredValue } from './record.ts'
import { rowOf, salvagedTables, shapeOf, type TableShape } from './table-shape.ts'

/** The shape of the file's own list of tables. */
const listShape: TableShape = {
  name: 'sqlite_schema',
  kind: 'by-rowid',
  columns: ['type', 'name', 'tbl_name', 'rootpage', 'sql'].map((name) => ({
    name,
    type: name === 'rootpage' ? 'INTEGER' : 'TEXT',
    mayBeNull: name === 'sql',
  })),
  minColumns: 5,
  rowidAt: -1,
}
const firstPage = 1

/**
 * Fills a fresh database with every readable row of a damaged file, which is only read. Null where the file
 * has neither messages nor calls. Reads page by page, without SQLite, which stops at damage.
 */
export function salvageInto(database: DatabaseSync, file: string): RowCounts | null {
  using pages = openPages(file)
  database.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE')
  readRows(
    pages,
    salvagedTables.map((name) => shapeOf(database, name)),
    createTaking(database),
  )
  const counts = countRows(database)
  reconnectRows(database)
  if (readScalar(database, 'SELECT count(*) FROM pragma_foreign_key_check') !== 0)
    throw new Error('What was salvaged does not hold together.')
  database.exec('COMMIT; PRAGMA foreign_keys = ON')
  return counts.messages + counts.calls + counts.conversations === 0 ? null : counts
}

/** Inserts the first copy of each row; skips rows that the database refuses. */
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
  return { conversations: count('conversations'), messages: count('messages'), calls: count('callRows') }
}

type TakeRow = (shape: TableShape, row: readonly StoredValue[]) => void

/**
 * Emits every readable row. Follows SQLite's page tree first. For tables with damage in that tree, also reads
 * the pages that nothing references.
 */
function readRows(pages: Pages, shapes: readonly TableShape[], take: TakeRow): void {
  const reached = new Set<number>()
  const roots = new Map<string, number>()
  const noteRoot: TakeRow = (_shape, [type, name, , root]) => {
    if (type === 'table' && typeof root === 'number' && !roots.has(String(name)))
      roots.set(String(name), root)
  }
  if (!walk(pages, firstPage, listShape, { reached, take: noteRoot }))
    readLoose(pages, [listShape], { reached: new Set(), take: noteRoot })
  const broken = shapes.filter((shape) => {
    const root = roots.get(shape.name)
    return root === undefined || !walk(pages, root, shape, { reached, take })
  })
  if (broken.length > 0) readLoose(pages, broken, { reached, take })
}

interface Taking {
  /** The pages whose rows were read. */
  readonly reached: Set<number>
  readonly take: TakeRow
}

/** False where part of the table was not reached. */
function walk(pages: Pages, root: number, shape: TableShape, { reached, take }: Taking): boolean {
  let isWhole = true
  const seen = new Set<number>()
  const ahead = [root]
  for (let number = ahead.pop(); number !== undefined; number = ahead.pop()) {
    const page = seen.has(number) ? null : readTablePage(pages, number, shape.kind)
    seen.add(number)
    if (page === null || page.isDamaged) isWhole = false
    if (page === null) continue
    ahead.push(...page.children.toReversed())
    for (const cell of page.cells) {
      const row = rowOf(shape, cell)
      if (row === null) isWhole = false
      else take(shape, row)
      if (row !== null) reached.add(number)
    }
  }
  return isWhole
}

function readLoose(pages: Pages, shapes: readonly TableShape[], { reached, take }: Taking): void {
  const free = pages.readFree()
  for (let number = firstPage; number <= pages.count; number += 1) {
    if (!reached.has(number) && !free.has(number)) readUnreferenced(pages, number, shapes, take)
  }
}

/** Tries every table for an unreferenced page, because only the shape of a row shows its table. */
function readUnreferenced(pages: Pages, number: number, shapes: readonly TableShape[], take: TakeRow): void {
  for (const shape of shapes) {
    for (const cell of readTablePage(pages, number, shape.kind)?.cells ?? []) {
      const row = rowOf(shape, cell)
      if (row !== null) take(shape, row)
    }
  }
}
