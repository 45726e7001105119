import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../../src/main/storage/schema/migrate.ts'

const page = readFileSync(new URL('../../../../docs/data.md', import.meta.url), 'utf8')
/** Several tables have the same sums, which the page lists once. */
const tablesOfDetails = ['usageDays', 'usageConversationDays']
const tablesOf: Readonly<Record<string, readonly string[]>> = {
  Sum: [...tablesOfDetails, 'usageConversations'],
  Detail: tablesOfDetails,
}

/** Each column of the page as `table.column type`. */
function columnsInPage(): string[] {
  const tables = page.matchAll(/^\| (?<name>.+) \| Type \| Meaning \|\n\|[-|]+\|\n(?<rows>(?:\|.*\n)+)/gmu)
  return [...tables].flatMap(({ groups: { name = '', rows = '' } = {} }) => {
    const names = tablesOf[name] ?? [name.replaceAll('`', '')]
    return rows.split('\n').flatMap((row) => {
      const [, columns = '', type = ''] = row.split('|')
      return [...columns.matchAll(/`(?<column>\w+)`/gu)].flatMap(({ groups: { column = '' } = {} }) =>
        names.map((table) => `${table}.${column} ${type.trim()}`),
      )
    })
  })
}

/** Each column of the schema in the same form; an index has columns without a type. */
function columnsInSchema(): string[] {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  migrate(database)
  const columns = database
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column", lower(columns.type) AS type,
         NOT columns."notnull" AND columns.pk = 0 AS isNullable
       FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.schema = 'main' AND tables.type IN ('table', 'virtual') AND tables.name NOT LIKE 'sqlite_%'`,
    )
    .all()
  return columns.map(({ table, column, type, isNullable }) => {
    const shown = type === '' ? 'FTS5' : `${String(type)}${isNullable === 1 ? '?' : ''}`
    return `${String(table)}.${String(column)} ${shown}`
  })
}

test('docs/data.md has exactly the tables, columns and types of the schema', () => {
  const columns = columnsInSchema()
  expect(columns.length).toBeGreaterThan(100)
  expect(columnsInPage().toSorted()).toEqual(columns.toSorted())
})
