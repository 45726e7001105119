import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../../src/main/storage/database/migrations/migrate.ts'

const page = readFileSync(new URL('../../../../docs/data.md', import.meta.url), 'utf8')

test('docs/data.md names every table and every column', () => {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  migrate(database)
  const columns = database
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column"
       FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.schema = 'main' AND tables.type IN ('table', 'virtual') AND tables.name NOT LIKE 'sqlite_%'`,
    )
    .all()
  expect(columns.length).toBeGreaterThan(100)
  const names = columns.flatMap((row) => [String(row['table']), String(row['column'])])
  const isIndex = (name: string): boolean => name.endsWith('_words')
  const missing = new Set(
    names.filter((name) => !page.includes(`\`${name.replace(/_over$/, '')}\``) && !isIndex(name)),
  )
  expect([...missing]).toEqual([])
})
