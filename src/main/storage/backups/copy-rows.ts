import type { DatabaseSync } from 'node:sqlite'
import { migrate, migrations, readUserVersion } from '../database/migrations/migrate.ts'
import { letShrink } from '../database/pragmas.ts'
import { prepareQuery, readScalar } from '../database/statements.ts'
import { unfinishedCopy } from '../repositories/conversations/copy-repository.ts'

/**
 * Fills an empty database with the rows of another. The tables, indexes and triggers come from this program, for the version of the source;
 * of the source only rows are taken. So whatever else somebody put into it stays behind.
 */
export function copyRows(source: DatabaseSync, fresh: DatabaseSync): void {
  letShrink(fresh)
  // A draft that a crash cuts off is thrown away.
  fresh.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
  migrate(fresh, migrations.slice(0, readUserVersion(source)))
  fresh.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE')
  // The sums are copied as they are, so nothing is added up a second time.
  const triggers = textsOf(fresh, "SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
  for (const name of textsOf(fresh, "SELECT name FROM sqlite_schema WHERE type = 'trigger'"))
    fresh.exec(`DROP TRIGGER ${name}`)
  for (const table of textsOf(fresh, ownTables)) copyTable(source, fresh, table)
  showInTrash(fresh)
  fresh.exec(numbersGiven(source))
  fillSearchIndex(fresh)
  for (const trigger of triggers) fresh.exec(trigger)
  if (readScalar(fresh, 'SELECT count(*) FROM pragma_foreign_key_check') !== 0)
    throw new Error('A row refers to one that is not there.')
  fresh.exec('COMMIT; PRAGMA foreign_keys = ON')
}

/** All but the index of words and what SQLite keeps for itself. */
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

/**
 * Earlier versions imported chats with a negative time of deletion, which the trash doesn't list. They get the time of this copy: the
 * trash deletes old chats.
 */
function showInTrash(fresh: DatabaseSync): void {
  fresh.exec(`UPDATE conversations SET deleted_at = 1000 * unixepoch() WHERE deleted_at < ${unfinishedCopy}`)
}

/** The number of a call that was deleted is given to no other one. */
function numbersGiven(source: DatabaseSync): string {
  const highest = Number(readScalar(source, "SELECT max(seq) FROM sqlite_sequence WHERE name = 'calls'"))
  if (!Number.isSafeInteger(highest) || highest < 1) return ''
  return `DELETE FROM sqlite_sequence WHERE name = 'calls';
    INSERT INTO sqlite_sequence (name, seq) SELECT 'calls', max(${highest}, coalesce(max(sequence), 0)) FROM calls`
}

/** Words are put into the index once the file is in use, a few at a time, as after an update. */
function fillSearchIndex(fresh: DatabaseSync): void {
  const tables = new Set(textsOf(fresh, "SELECT name FROM pragma_table_list WHERE schema = 'main'"))
  if (tables.has('title_words'))
    fresh.exec(`INSERT INTO title_words (rowid, words)
      SELECT sequence, searchable_text(title) FROM conversations WHERE title <> ''`)
  // `words_to_index` covers every message, the long ones too.
  if (tables.has('texts_to_index')) fresh.exec('DELETE FROM texts_to_index')
  if (tables.has('words_to_index'))
    fresh.exec(`DELETE FROM words_to_index;
      INSERT INTO words_to_index SELECT MAX(sequence), 0, count(*) FROM messages HAVING count(*) > 0`)
}
