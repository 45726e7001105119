import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { copyRows } from '../../../../src/main/storage/backups/copy-rows.ts'
import { hasKnownSchema } from '../../../../src/main/storage/schema/known-schema.ts'
import { firstVersion, migrate, readUserVersion } from '../../../../src/main/storage/schema/migrate.ts'
import { createWordIndex } from '../../../../src/main/storage/search/word-index.ts'
import { addNextVersion } from '../../../fixtures/next-version.ts'
import { fullFile } from '../full-file.ts'

function inMemory(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  return database
}

const textsOf = (database: DatabaseSync, sql: string): string[] =>
  database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]))

/** Everything except the word index and its progress. */
function rowsOf(database: DatabaseSync): string {
  const tables = textsOf(
    database,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT IN ('sqlite_schema', 'wordsToIndex', 'textsToIndex') ORDER BY name`,
  )
  return JSON.stringify(tables.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()]))
}

const findable = (database: DatabaseSync): string[] =>
  textsOf(database, "SELECT rowid FROM messageWords WHERE messageWords MATCH 'heron' ORDER BY rowid")

test('a copy has every row, sum and number of the file, and its words are found once they are indexed', () => {
  const { file } = fullFile()
  const source = new DatabaseSync(file)
  onTestFinished(() => source.close())
  source.exec('DELETE FROM calls WHERE sequence = (SELECT max(sequence) FROM calls)')
  const fresh = inMemory()
  copyRows(source, fresh)
  expect(rowsOf(fresh)).toBe(rowsOf(source))
  expect(hasKnownSchema(fresh)).toBe(true)
  const index = createWordIndex(fresh)
  while (index.fillSome(100) !== null) expect(fresh.isTransaction).toBe(false)
  const said = textsOf(source, "SELECT sequence FROM messages WHERE text LIKE '%heron%' ORDER BY sequence")
  expect(said.length).toBeGreaterThan(0)
  expect(findable(fresh)).toEqual(said)
})

test("a file of an earlier version is copied with that version's schema", () => {
  const [source, fresh] = [inMemory(), inMemory()]
  migrate(source)
  source.exec(
    "INSERT INTO connections (id, kind, name, baseAddress, streaming) VALUES ('c', 'demo', 'n', '', 'not-measured')",
  )
  onTestFinished(addNextVersion())
  copyRows(source, fresh)
  expect([readUserVersion(fresh), hasKnownSchema(fresh)]).toEqual([firstVersion, true])
  expect(rowsOf(fresh)).toBe(rowsOf(source))
})

test('a row with a dangling reference is skipped', () => {
  const [source, fresh] = [inMemory(), inMemory()]
  migrate(source)
  source.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO conversationTags (conversationId, tag) VALUES ('nowhere', 'lost')`)
  expect(() => copyRows(source, fresh)).toThrow('refers to one that is not there')
})
