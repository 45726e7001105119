import type { DatabaseSync } from 'node:sqlite'
import { allowShrinking } from '../database/pragmas.ts'
import { prepareQuery, readScalar } from '../database/sql-statements.ts'
import { migrate, readUserVersion } from '../schema/migrate.ts'

/**
 * Fills an empty database with the rows of another. Tables, indexes and triggers come from this program, for
 * the version of the source. Only rows come from the source, so anything else that somebody put into it stays
 * behind.
 */
export function copyRows(source: DatabaseSync, fresh: DatabaseSync): void {
  allowShrinking(fresh)
  // A draft that a crash cuts off is deleted, so it needs no safe writes.
  fresh.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
  migrate(fresh, readUserVersion(source))
  fresh.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE')
  // Drops the triggers while the sums are copied as they are: otherwise everything would be added up twice.
  const triggers = textsOf(fresh, "SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
  for (const name of textsOf(fresh, "SELECT name FROM sqlite_schema WHERE type = 'trigger'"))
    fresh.exec(`DROP TRIGGER ${name}`)
  for (const table of textsOf(fresh, ownTables)) copyTable(source, fresh, table)
  fresh.exec(numbersGiven(source))
  fillSearchIndex(fresh)
  for (const trigger of triggers) fresh.exec(trigger)
  if (readScalar(fresh, 'SELECT count(*) FROM pragma_foreign_key_check') !== 0)
    throw new Error('A row refers to one that is not there.')
  fresh.exec('COMMIT; PRAGMA foreign_keys = ON')
}

/** All tables but the search index and SQLite's own. */
const ownTables = `SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`

function textsOf(database: DatabaseSync, query: string): string[] {
  return prepareQuery(database, query)
    .all()
    .map((row) => String(Object.values(row)[0]))
}

function copyTable(source: DatabaseSync, fresh: DatabaseSync, table: string): void {
  const columns = textsOf(fresh, `SELECT name FROM pragma_table_info('${table}') ORDER BY cid`).join(', ')
  const rows = source.prepare(`SELECT ${columns} FROM ${table}`)
  rows.setReadBigInts(true)
  rows.setReturnArrays(true)
  const places = columns.replaceAll(/[^,]+/g, '?')
  const insert = fresh.prepare(`INSERT INTO ${table} (${columns}) VALUES (${places})`)
  for (const row of rows.iterate()) insert.run(...Object.values(row))
}

/** Keeps the highest call number, so that a deleted call's number is never used again. */
function numbersGiven(source: DatabaseSync): string {
  const highest = Number(readScalar(source, "SELECT max(seq) FROM sqlite_sequence WHERE name = 'callRows'"))
  if (!Number.isSafeInteger(highest) || highest < 1) return ''
  return `DELETE FROM sqlite_sequence WHERE name = 'callRows';
    INSERT INTO sqlite_sequence (name, seq) SELECT 'callRows', max(${highest}, coalesce(max(sequence), 0)) FROM callRows`
}

/** Schedules indexing for when the file is in use, a few messages at a time, like an update does. */
function fillSearchIndex(fresh: DatabaseSync): void {
  const tables = new Set(textsOf(fresh, "SELECT name FROM pragma_table_list WHERE schema = 'main'"))
  if (tables.has('titleWords'))
    fresh.exec(`INSERT INTO titleWords (rowid, words)
      SELECT sequence, searchable_text(title) FROM conversations WHERE title <> ''`)
  // `wordsToIndex` covers every message, including the long ones.
  if (tables.has('textsToIndex')) fresh.exec('DELETE FROM textsToIndex')
  if (tables.has('wordsToIndex'))
    fresh.exec(`DELETE FROM wordsToIndex;
      INSERT INTO wordsToIndex SELECT MAX(sequence), 0, count(*) FROM messages HAVING count(*) > 0`)
}
