import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { migrate, migrations, readUserVersion } from './migrations/migrate.ts'
import { text, textOrNull } from './rows.ts'
import { prepareQuery } from './statements.ts'

/** A new migration changes it: the test that fails then names the new one. */
const newestHash = '9cd47689cf566f488308e593af6d37dacd9fddc301eb54188a6f87dd195e4298'

/**
 * Whether a file has exactly the tables, indexes and triggers of its version, and no others under any name. A
 * file from elsewhere could contain a custom trigger or view. Builds the schema of an earlier version to
 * compare them. That takes longer than everything else at a start, so the newest one is compared by its hash.
 */
export function hasKnownSchema(database: DatabaseSync, build = knownSchema): boolean {
  const version = readUserVersion(database)
  if (version < 1 || version > migrations.length) return false
  const isNewest = version === migrations.length && hashOfSchema(database) === newestHash
  return isNewest || schemaOf(database) === build(version)
}

export function hashOfSchema(database: DatabaseSync): string {
  return createHash('sha256').update(schemaOf(database)).digest('hex')
}

/** Cached: the backups of an earlier version are all compared with the same schema. */
const known = new Map<number, string>()

function knownSchema(version: number): string {
  const before = known.get(version)
  if (before !== undefined) return before
  const model = new DatabaseSync(':memory:')
  try {
    migrate(model, migrations.slice(0, version))
    const schema = schemaOf(model)
    known.set(version, schema)
    return schema
  } finally {
    model.close()
  }
}

const statistics = `VALUES
  ('table', 'sqlite_stat1', 'sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'),
  ('table', 'sqlite_stat4', 'sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)')`

/**
 * The schema as text. Ignores the SQL of the search index's internal tables, which differs between SQLite
 * versions. SQLite reserves names that start with `sqlite_`, but a file may still hold some. Only the tables
 * of ANALYZE are optional.
 */
function schemaOf(database: DatabaseSync): string {
  const rows = prepareQuery(
    database,
    `SELECT type, name, tbl_name, CASE WHEN type = 'table' AND name IN
         (SELECT name FROM pragma_table_list WHERE type = 'shadow') THEN NULL ELSE sql END AS sql
       FROM sqlite_schema
       WHERE coalesce((type, name, tbl_name, sql) NOT IN (${statistics}), true) ORDER BY type, name`,
  ).all()
  return JSON.stringify(
    rows.map((row) => [text(row, 'type'), text(row, 'name'), text(row, 'tbl_name'), textOrNull(row, 'sql')]),
  )
}
