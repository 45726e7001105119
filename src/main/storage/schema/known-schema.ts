import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { text, textOrNull } from '../database/rows.ts'
import { prepareQuery } from '../database/sql-statements.ts'
import { firstVersion, readUserVersion, versions } from './migrate.ts'

/**
 * Whether a file has exactly the tables, indexes and triggers of its version, and no others under any name. A
 * file from elsewhere could contain a custom trigger or view.
 */
export function hasKnownSchema(database: DatabaseSync): boolean {
  return hashOfSchema(database) === versions[readUserVersion(database) - firstVersion]?.schemaHash
}

const statistics = `VALUES
  ('table', 'sqlite_stat1', 'sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'),
  ('table', 'sqlite_stat4', 'sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)')`

/**
 * Ignores the SQL of the search index's internal tables, which differs between SQLite versions. SQLite reserves names
 * that start with `sqlite_`, but a file may still hold some. Only the tables of ANALYZE are optional.
 */
export function hashOfSchema(database: DatabaseSync): string {
  const rows = prepareQuery(
    database,
    `SELECT type, name, tbl_name, CASE WHEN type = 'table' AND name IN
         (SELECT name FROM pragma_table_list WHERE type = 'shadow') THEN NULL ELSE sql END AS sql
       FROM sqlite_schema
       WHERE coalesce((type, name, tbl_name, sql) NOT IN (${statistics}), true) ORDER BY type, name`,
  ).all()
  const schema = rows.map((row) => [
    text(row, 'type'),
    text(row, 'name'),
    text(row, 'tbl_name'),
    textOrNull(row, 'sql'),
  ])
  return createHash('sha256').update(JSON.stringify(schema)).digest('hex')
}
