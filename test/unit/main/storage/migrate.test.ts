import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { storeOf } from '../../../../src/main/storage/create-store.ts'
import { readScalar } from '../../../../src/main/storage/database/sql-statements.ts'
import { hashOfSchema, hasKnownSchema } from '../../../../src/main/storage/schema/known-schema.ts'
import {
  applicationId,
  firstVersion,
  migrate,
  newestVersion,
  readUserVersion,
  versions,
  willChange,
} from '../../../../src/main/storage/schema/migrate.ts'
import { addNextVersion } from '../../../fixtures/next-version.ts'
import { connection, conversation, noon } from '../../../fixtures/samples/stored.ts'

function openInMemory(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  return database
}

test('the schema of each version is the one that was written down', () => {
  for (const [index, { schemaHash }] of versions.entries()) {
    const database = openInMemory()
    migrate(database, firstVersion + index)
    expect(hashOfSchema(database)).toBe(schemaHash)
  }
})

test('a file with anything beside the schema of its version is not recognized', () => {
  const database = openInMemory()
  migrate(database)
  expect(hasKnownSchema(database)).toBe(true)
  database.exec('CREATE TRIGGER foreign_one AFTER INSERT ON messages BEGIN SELECT 1; END')
  expect(hasKnownSchema(database)).toBe(false)
})

test('a file of a version that does not exist yet is not recognized', () => {
  const database = openInMemory()
  migrate(database)
  database.exec(`PRAGMA user_version = ${newestVersion() + 1}`)
  expect(hasKnownSchema(database)).toBe(false)
})

test("a new file has the newest version, Tally's application id and strict tables only", () => {
  const database = openInMemory()
  migrate(database)
  expect(readUserVersion(database)).toBe(newestVersion())
  expect(readScalar(database, 'PRAGMA application_id')).toBe(applicationId)
  const lax = `SELECT count(*) FROM pragma_table_list
    WHERE schema = 'main' AND type <> 'view' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_words%' ESCAPE '\\' AND NOT strict`
  expect(readScalar(database, lax)).toBe(0)
})

test('a file of the released form keeps its rows, and gets the changes of later versions', () => {
  const database = openInMemory()
  migrate(database)
  storeOf(database).connections.put(connection)
  storeOf(database).conversations.insert({ ...conversation, title: 'A title' }, noon)
  onTestFinished(addNextVersion())
  expect(willChange(database)).toBe(true)
  expect(hasKnownSchema(database)).toBe(true)
  migrate(database)
  expect([readUserVersion(database), hasKnownSchema(database)]).toEqual([
    firstVersion + versions.length - 1,
    true,
  ])
  expect(storeOf(database).conversations.find(conversation.id)).toMatchObject({
    title: 'A title (moved)',
  })
  expect(willChange(database)).toBe(false)
})

test('a failed migration undoes those before it, and the version stays', () => {
  const database = openInMemory()
  migrate(database)
  const steps = versions as { step: string; schemaHash: string }[]
  onTestFinished(addNextVersion())
  steps.push({ step: 'nonsense', schemaHash: '' })
  onTestFinished(() => void steps.pop())
  expect(() => migrate(database)).toThrow('nonsense')
  expect([readUserVersion(database), hasKnownSchema(database)]).toEqual([firstVersion, true])
  expect(database.isTransaction).toBe(false)
})
