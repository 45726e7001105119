import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../../src/main/storage/schema/migrate.ts'
import { found, readDocument } from '../../docs/read-documents.ts'

const page = readDocument('docs/data.md')
const exported = readDocument('docs/export.md').split('### Fields of a call')[1]?.split('\n## ')[0] ?? ''
/** The columns of `calls` that the page of exports describes. */
const fields = found(exported, /^\| (`.*`) \|/gmu).flatMap((cell) => found(cell, /`(\w+)`/gu))

/** The columns that the page lists below the heading of a table. */
function columnsInPage(table: string): string[] {
  const section = page.split(`### \`${table}\`\n`)[1]?.split('\n#')[0] ?? ''
  return found(section, /^- (`.+?`): /gmu).flatMap((names) => found(names, /`(\w+)`/gu))
}

function columnsInSchema(table: string): string[] {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  migrate(database)
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(table)
  return columns.map(({ name }) => String(name))
}

test.each(['conversations', 'messages', 'calls', 'usageDays'])(
  'docs/data.md describes every column of %s, and no other',
  (table) => {
    const columns = columnsInSchema(table)
    const named = columnsInPage(table)
    const elsewhere = table === 'calls' ? fields : []
    expect(columns.length).toBeGreaterThan(15)
    expect(named.filter((name) => !columns.includes(name))).toEqual([])
    expect(columns.filter((name) => !named.includes(name) && !elsewhere.includes(name))).toEqual([])
  },
)
