import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import {
  applicationId,
  migrate,
  migrations,
  readUserVersion,
} from '../../../../src/main/storage/migrations/migrate.ts'
import { readScalar } from '../../../../src/main/storage/statements.ts'

function openInMemory(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  return database
}

function tablesOf(database: DatabaseSync): unknown[] {
  const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
  return rows.flatMap((row) => Object.values(row)).filter((name) => !String(name).startsWith('sqlite_'))
}

test('all steps lead to the newest version, with our mark and every table, each of them strict', () => {
  const database = openInMemory()
  migrate(database)
  expect(readUserVersion(database)).toBe(migrations.length)
  expect(readScalar(database, 'PRAGMA application_id')).toBe(applicationId)
  expect(tablesOf(database)).toEqual([
    'calls',
    'connections',
    'conversations',
    'messages',
    'model_lists',
    'models',
  ])
  const lax =
    "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND NOT strict"
  expect(readScalar(database, lax)).toBe(0)
})

test('only the steps that are pending are taken', () => {
  const database = openInMemory()
  migrate(database, ['CREATE TABLE one (a)'])
  migrate(database, ['CREATE TABLE one (a)', 'CREATE TABLE two (a)'])
  expect(tablesOf(database)).toEqual(['one', 'two'])
  expect(readUserVersion(database)).toBe(2)
})

test('a step that fails undoes those before it, and the version stays', () => {
  const database = openInMemory()
  migrate(database, ['CREATE TABLE one (a)'])
  const steps = ['CREATE TABLE one (a)', 'CREATE TABLE two (a)', 'CREATE TABLE three (a); nonsense']
  expect(() => migrate(database, steps)).toThrow('nonsense')
  expect(tablesOf(database)).toEqual(['one'])
  expect(readUserVersion(database)).toBe(1)
  expect(database.isTransaction).toBe(false)
})
