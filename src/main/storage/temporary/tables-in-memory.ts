import type { DatabaseSync } from 'node:sqlite'
import { reportDamage, watchDamage } from '../database/damage-watch.ts'
import { text } from '../database/rows.ts'
import { orNotSaved, prepareQuery } from '../database/sql-statements.ts'
import { onRollback, reportRollback } from '../database/transaction.ts'

/** The name of the database in memory that is attached to the file's connection. */
export const inMemory = 'inMemory'

/** Every table with words of a chat. All others, such as those of the ledger, exist in the file only. */
const tables = [
  'conversations',
  'messages',
  'answerParts',
  'queuedMessages',
  'conversationTags',
  'images',
  'imageParts',
  'imageUses',
  'textsToIndex',
  'messageWords',
  'titleWords',
]

/** A name of such a table, as a whole word and without a database before it or a column after it. */
const tableName = new RegExp(`(?<![\\w."'])(?:${tables.join('|')})(?![\\w"'])(?!\\s*\\.)`, 'g')

/** Copies of the tables, with the same columns, indexes and triggers as in the file. */
function createTables(database: DatabaseSync): void {
  const shapes = prepareQuery(
    database,
    // The trigger for the first message writes a setting, which a trigger can't do in another database.
    `SELECT sql FROM main.sqlite_schema WHERE tbl_name IN (SELECT value FROM json_each(:tables))
       AND sql IS NOT NULL AND sql NOT LIKE 'CREATE VIRTUAL %' AND name <> 'noteFirstMessage'
     ORDER BY type <> 'table', rowid`,
  ).all({ tables: JSON.stringify(tables) })
  // No search reads these words, so a plain table is enough. A row of an index would outlive its message.
  for (const name of ['messageWords', 'titleWords'])
    database.exec(`CREATE TABLE ${inMemory}.${name} (words TEXT)`)
  for (const shape of shapes) database.exec(shapeInMemory(text(shape, 'sql')))
}

/** Foreign keys can't reach into another database. */
function shapeInMemory(sql: string): string {
  return sql
    .replace(/^CREATE (TABLE|INDEX|TRIGGER) "?(\w+)"?/, `CREATE $1 ${inMemory}.$2`)
    .replaceAll(/ REFERENCES connections \(id\)/g, '')
}

/**
 * The same connection, whose statements use the tables in memory for words and the file for everything else.
 * So one transaction covers both, and the repositories need no second version.
 */
export function attachTables(database: DatabaseSync): DatabaseSync {
  // Before the first word: sorting and sub-queries then never spill into a file.
  orNotSaved(database, () => database.exec('PRAGMA temp_store = MEMORY'))
  orNotSaved(database, () => database.exec(`ATTACH ':memory:' AS ${inMemory}`))
  orNotSaved(database, () => createTables(database))
  const connection = new Proxy(database, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) => target.prepare(sql.replaceAll(tableName, `${inMemory}.$&`))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  watchDamage(connection, () => reportDamage(database))
  onRollback(database, () => reportRollback(connection))
  return connection
}

/** Removes every word. Deleted rows are overwritten, as in the file. */
export function clearTables(database: DatabaseSync): void {
  // Children first: looking for them at each deleted message would take quadratic time.
  const names = [
    'answerParts',
    'textsToIndex',
    'messageWords',
    'titleWords',
    'queuedMessages',
    'imageUses',
    'imageParts',
    'images',
  ]
  const steps = names.map((name) => `DELETE FROM ${inMemory}.${name};`)
  database.exec(`${steps.join('')}
    UPDATE ${inMemory}.conversations SET chosenRootId = NULL;
    UPDATE ${inMemory}.messages SET parentId = NULL, chosenChildId = NULL;
    DELETE FROM ${inMemory}.conversations;`)
}
