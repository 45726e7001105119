import type { DatabaseSync } from 'node:sqlite'
import { readUserVersion } from '../migrations/migrate.ts'
import { number, text } from '../rows.ts'
import { prepareQuery, readScalar } from '../statements.ts'

/** What changes with every start of the app is no reason for another backup. */
const passing = new Set(['requests', 'models', 'model_lists'])
/** Of a long table only the end changes, and its length. */
const rowsAddedUp = 2_000

/**
 * Tells two states of the data apart without reading its texts: of every table how many rows there are, what the numbers in its last
 * rows add up to and how long the texts in them are.
 */
export function contentMark(database: DatabaseSync): string {
  const tables = prepareQuery(
    database,
    `SELECT name, wr FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
  )
    .all()
    .map((row) => ({ table: text(row, 'name'), hasRowId: number(row, 'wr') === 0 }))
    .filter(({ table }) => !passing.has(table))
  return JSON.stringify([
    readUserVersion(database),
    ...tables.map(({ table, hasRowId }) => markOf(database, table, hasRowId)),
  ])
}

function markOf(database: DatabaseSync, table: string, hasRowId: boolean): unknown {
  const name = quoted(table)
  const sums = prepareQuery(database, 'SELECT name FROM pragma_table_info(:table) ORDER BY cid')
    .all({ table })
    .map((row) => quoted(text(row, 'name')))
    .flatMap((column) => [
      `total(octet_length(${column}))`,
      `total(CASE WHEN typeof(${column}) = 'text' THEN 0 ELSE ${column} END)`,
    ])
  const rows = hasRowId ? `(SELECT * FROM ${name} ORDER BY rowid DESC LIMIT ${rowsAddedUp})` : name
  return [
    table,
    readScalar(database, `SELECT count(*) FROM ${name}`),
    readScalar(database, `SELECT json_array(${sums.join(', ')}) FROM ${rows}`),
  ]
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
