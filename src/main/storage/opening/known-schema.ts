import { DatabaseSync } from 'node:sqlite'
import { migrate, migrations, readUserVersion } from '../migrations/migrate.ts'
import { text, textOrNull } from '../rows.ts'
import { prepareQuery } from '../statements.ts'

/**
 * Whether a file has exactly the tables, indexes and triggers that a file of its version has. One that somebody else made could bring
 * a trigger or a view of its own along.
 */
export function hasKnownSchema(database: DatabaseSync): boolean {
  const version = readUserVersion(database)
  if (version < 1 || version > migrations.length) return false
  const model = new DatabaseSync(':memory:')
  try {
    migrate(model, migrations.slice(0, version))
    return schemaOf(database) === schemaOf(model)
  } finally {
    model.close()
  }
}

/** What SQLite keeps for itself, such as the tables inside its index of words, may differ in form from version to version. */
function schemaOf(database: DatabaseSync): string {
  const rows = prepareQuery(
    database,
    `SELECT type, name, tbl_name, CASE WHEN type = 'table' AND name IN
         (SELECT name FROM pragma_table_list WHERE type = 'shadow') THEN NULL ELSE sql END AS sql
       FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name`,
  ).all()
  return JSON.stringify(
    rows.map((row) => [text(row, 'type'), text(row, 'name'), text(row, 'tbl_name'), textOrNull(row, 'sql')]),
  )
}
