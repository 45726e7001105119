import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { verifyLedger } from '../../../src/main/storage/repositories/usage/ledger-verification.ts'
import { hasKnownSchema } from '../../../src/main/storage/schema/known-schema.ts'
import { fillLedger } from '../../bench/ledger/fill-ledger.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

function filled(name: string): DatabaseSync {
  const file = join(temporaryFolder(), name)
  fillLedger(file, { callCount: 2_500, programCount: 3 })
  const database = new DatabaseSync(file)
  onTestFinished(() => database.close())
  return database
}

it('a ledger for benchmarks is as the app would have written it', () => {
  const database = filled('tally.db')
  expect(hasKnownSchema(database)).toBe(true)
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(verifyLedger(database, () => {})).toMatchObject({ callCount: 2_500, differenceCount: 0 })
})

it('two ledgers for benchmarks have the same calls', () => {
  const rowsOf = (database: DatabaseSync) => database.prepare('SELECT * FROM calls').all()
  expect(rowsOf(filled('one.db'))).toEqual(rowsOf(filled('other.db')))
})
