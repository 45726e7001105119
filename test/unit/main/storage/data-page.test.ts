import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../../src/main/storage/schema/migrate.ts'

const page = readFileSync(new URL('../../../../docs/data.md', import.meta.url), 'utf8')
/** The tables of the page. It lists the sums of a table apart from its other columns. */
const tables = ['calls', 'conversations', 'messages', 'usageDays']

/** Each column of the page as `table.column type`. */
function columnsInPage(): string[] {
  const found = page.matchAll(/^\| (?<name>.+) \| Type \| Meaning \|\n\|[-|]+\|\n(?<rows>(?:\|.*\n)+)/gmu)
  return [...found].flatMap(({ groups: { name = '', rows = '' } = {} }) => {
    const table = name === 'Sum' ? 'usageDays' : name.replaceAll('`', '')
    return rows.split('\n').flatMap((row) => {
      const [, columns = '', type = ''] = row.split('|')
      return [...columns.matchAll(/`(?<column>\w+)`/gu)].map(
        ({ groups: { column = '' } = {} }) => `${table}.${column} ${type.trim()}`,
      )
    })
  })
}

/** Each column of these tables in the same form. */
function columnsInSchema(): string[] {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  migrate(database)
  const columns = database
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column", lower(columns.type) AS type,
         NOT columns."notnull" AND columns.pk = 0 AS isNullable
       FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.schema = 'main' AND tables.name IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(tables))
  return columns.map(
    ({ table, column, type, isNullable }) => `${table}.${column} ${type}${isNullable === 1 ? '?' : ''}`,
  )
}

test('docs/data.md has exactly the columns and types of the tables that it describes', () => {
  const columns = columnsInSchema()
  expect(columns.length).toBeGreaterThan(90)
  expect(columnsInPage().toSorted()).toEqual(columns.toSorted())
})
