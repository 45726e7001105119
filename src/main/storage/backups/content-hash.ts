import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { number, text } from '../database/rows.ts'
import { prepareQuery } from '../database/sql-statements.ts'
import { readUserVersion } from '../schema/migrate.ts'

/**
 * `changes` ignores changes that every start makes, because they justify no backup; `everything` ignores
 * nothing.
 */
type Scope = 'changes' | 'everything'

/** The parts of an image never change: its hash is in another table. */
const passingTables = ['imageParts', 'modelLists', 'models', 'requests', 'textsToIndex', 'wordsToIndex']
const passingSettings = [
  'checked-at',
  'deleted-words',
  'request-days',
  'trash-days',
  'updates-found',
  'window-places',
]

/** A hash of every value in every table except the search index. Equal marks mean equal contents. */
export function contentMark(database: DatabaseSync, scope: Scope = 'changes'): string {
  const hash = createHash('sha256').update(`${readUserVersion(database)}\n`)
  for (const table of tablesOf(database, scope)) {
    hash.update(`${JSON.stringify(table)}\n`)
    for (const row of prepareQuery(database, rowsOf(database, table, scope)).each())
      hash.update(`${text(row, 'content')}\n`)
  }
  return hash.digest('hex')
}

function tablesOf(database: DatabaseSync, scope: Scope): string[] {
  const passing = scope === 'changes' ? passingTables : []
  return prepareQuery(
    database,
    `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
  )
    .all()
    .map((row) => text(row, 'name'))
    .filter((table) => !passing.includes(table))
}

/** One JSON array per row, in primary key order: a copy may number its rows differently. */
function rowsOf(database: DatabaseSync, table: string, scope: Scope): string {
  const columns = prepareQuery(database, 'SELECT name, pk FROM pragma_table_info(:table) ORDER BY cid').all({
    table,
  })
  const names = columns.map((row) => quoted(text(row, 'name')))
  const key = columns
    .filter((row) => number(row, 'pk') > 0)
    .toSorted((one, other) => number(one, 'pk') - number(other, 'pk'))
    .map((row) => quoted(text(row, 'name')))
  const passing = passingSettings.map((name) => `'${name}'`).join(', ')
  const where = table === 'settings' && scope === 'changes' ? `WHERE name NOT IN (${passing})` : ''
  const order = (key.length > 0 ? key : names).join(', ')
  return `SELECT json_array(${names.join(', ')}) AS content FROM ${quoted(table)} ${where} ORDER BY ${order}`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
